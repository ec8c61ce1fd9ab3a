/** The questions, and their answers as sentences. */
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Stat } from "@rewardo/contract/stats";
import { pickText } from "@rewardo/rules/localized-text";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { weekdayName } from "@rewardo/web/i18n/weekday-name.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { countOf, extremesOf, type Hour, leavingGroups, type QuestionName } from "./assistant-calls.ts";

export function useAssistantWords() {
  const { t } = useLingui();
  const format = useFormat();
  const language = useSession().business?.language ?? "en";
  const nothing = t`Nothing happened in these days yet.`;

  const questions: Readonly<Record<QuestionName, string>> = {
    visits: t`How many visits were there last week?`,
    turnover: t`What was the turnover last week?`,
    quiet: t`When is it busy, and when quiet?`,
    returning: t`How many customers come again?`,
    leaving: t`Who is about to leave?`,
    products: t`What sells best?`,
    rewards: t`Which reward is wanted most?`,
    coupons: t`Which coupon is used most?`,
    ratings: t`How content are customers?`,
    owed: t`How many points do customers hold?`,
    places: t`Which place has most turnover?`,
  };

  const whenOf = ({ weekday, hour }: Hour): string => `${weekdayName(format.locale, weekday, "short")} ${hour}:00`;
  const nameOf = ({ name, localized_name }: Stat["items"][number]): string =>
    name ?? (localized_name === null ? "" : pickText(localized_name, format.locale, language));
  const valueOf = ({ unit, currency }: Stat, value: number): string =>
    unit === "money" && currency !== null
      ? format.money(value, currency)
      : unit === "stars"
        ? format.number(value, 1)
        : format.number(value);
  const compared = (stat: Stat): string => {
    const [value, before] = [valueOf(stat, stat.value ?? 0), valueOf(stat, stat.previous_value ?? 0)];
    return t`${value}; ${before} in the same number of days before.`;
  };
  /** The largest of a list with its figure, and the two after it. */
  const topOf = (stat: Stat): string => {
    const [first, ...others] = stat.items.filter(({ value }) => (value ?? 0) > 0).slice(0, 3);
    if (first === undefined) return nothing;
    const [name, figure] = [nameOf(first), valueOf(stat, first.value ?? 0)];
    const rest = format.list(others.map(nameOf));
    return others.length === 0 ? t`${name}, with ${figure}.` : t`${name}, with ${figure}. Then ${rest}.`;
  };

  const answer = (of: QuestionName, stat: Stat | null): string => {
    if (stat === null) return nothing;
    switch (of) {
      case "quiet": {
        const found = stat.grid === null ? null : extremesOf(stat.grid);
        if (found === null) return nothing;
        const [busy, quiet] = [whenOf(found.busiest), whenOf(found.quietest)];
        return t`Most visits are on ${busy}, fewest while you are open on ${quiet}.`;
      }
      case "leaving": {
        const sum = leavingGroups.reduce((all, group) => all + countOf(stat, group), 0);
        return sum === 0
          ? t`No one at this moment.`
          : plural(sum, {
              one: "# customer used to come more often and has stayed away.",
              other: "# customers used to come more often and have stayed away.",
            });
      }
      case "returning":
        return stat.value === null
          ? nothing
          : plural(stat.value, {
              one: "# customer came again within 30 days who had been here before.",
              other: "# customers came again within 30 days who had been here before.",
            });
      case "products":
      case "rewards":
      case "coupons":
      case "places":
        return topOf(stat);
      case "ratings": {
        if (stat.value === null) return t`There are no ratings of these days.`;
        const stars = format.number(stat.value, 1);
        return t`${stars} of 5 stars on average.`;
      }
      case "owed":
        return plural(stat.value ?? 0, { one: "# point.", other: "# points." });
      case "visits":
      case "turnover":
        return compared(stat);
    }
  };
  return { questions, answer };
}
