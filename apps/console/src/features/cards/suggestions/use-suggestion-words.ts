/** Why something is suggested, what it would have met, and how that was counted. */
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { SuggestionEffect, SuggestionReason } from "@rewardo/contract/ai";
import type { Card } from "@rewardo/contract/cards";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { weekdayName } from "@rewardo/web/i18n/weekday-name.ts";
import { useCardWords } from "../use-card-words.ts";

const week = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;

export function useSuggestionWords(type: Card["type"], currency: string) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useCardWords(type);

  /** Neighbouring days as a range: Monday to Wednesday. */
  const daysIn = (days: readonly (typeof week)[number][]): string => {
    const at = days.map((day) => week.indexOf(day) + 1);
    const name = (day: number) => weekdayName(format.locale, day, "short");
    const [first = 1, last = first] = [at[0], at.at(-1)];
    return at.length > 2 && last - first === at.length - 1
      ? `${name(first)} – ${name(last)}`
      : format.list(at.map(name));
  };
  const hour = (of: number): string => `${of}:00`;

  const reason = (why: SuggestionReason): string => {
    switch (why.kind) {
      case "quiet_hours": {
        const [days, from, to] = [daysIn(why.weekdays), hour(why.from), hour(why.to)];
        const below = format.percent(why.below);
        return t`${days}, ${from} to ${to}: ${below} fewer visits than in the hours around.`;
      }
      case "customers_at_risk":
        return plural(why.customers, {
          one: "# customer used to come often and has stayed away.",
          other: "# customers used to come often and have stayed away.",
        });
      case "second_visit":
        return plural(why.customers, {
          one: "# customer came for the first time within 30 days and has not been back.",
          other: "# customers came for the first time within 30 days and have not been back.",
        });
      case "bought_together": {
        const { product, beside } = why;
        const share = format.percent(why.both / why.receipts);
        return t`${product} is on ${share} of the receipts with ${beside}. A coupon could win the others over.`;
      }
      case "top_level": {
        const level = words.text(why.level);
        return plural(why.members, {
          one: `# customer has reached ${level} and has no coupon of their own there.`,
          other: `# customers have reached ${level} and have no coupon of their own there.`,
        });
      }
      case "first_reward_far": {
        const reward = words.text(why.reward);
        return plural(why.visits, {
          one: `It takes # visit to the nearest reward, ${reward}.`,
          other: `It takes # visits to the nearest reward, ${reward}.`,
        });
      }
      case "balances_pile_up":
        return plural(why.members, {
          one: "# customer has more than your dearest reward costs and nothing to save for.",
          other: "# customers have more than your dearest reward costs and nothing to save for.",
        });
      case "favourite_product": {
        const { product } = why;
        return plural(why.pieces, {
          one: `${product} was bought # time in eight weeks, and no reward is made of it.`,
          other: `${product} was bought # times in eight weeks, and no reward is made of it.`,
        });
      }
      case "written_coupon":
      case "written_reward":
        return why.text;
    }
  };

  /** The figure, and what it is about. */
  const effect = ({ meets, of, cost, pays_from }: SuggestionEffect): { figure: string; about: string } => {
    const most = cost === null ? null : format.money(cost, currency);
    const about = [
      most !== null && t({ message: `costs at most ${most} a month`, comment: "A coupon, if everyone used it" }),
      pays_from !== null &&
        plural(pays_from, { one: "pays from # more visit on", other: "pays from # more visits on" }),
    ].filter((part) => part !== false);
    return of === "visits"
      ? { figure: plural(meets, { one: "# visit a month", other: "# visits a month" }), about: about.join(", ") }
      : { figure: plural(meets, { one: "# customer", other: "# customers" }), about: about.join(", ") };
  };

  /** How it was found, for those who want to know. */
  const why = (of: SuggestionReason, meets: SuggestionEffect | null): string => {
    switch (of.kind) {
      case "quiet_hours": {
        const [visits, usual] = [format.number(of.visits, 1), format.number(of.usual, 1)];
        return t`In the last eight weeks these hours had ${visits} visits a week; as busy as the hours around them they would have ${usual}. The cost is the discount if every visit uses it; that many extra visits make up for it.`;
      }
      case "customers_at_risk": {
        const members = format.number(of.of);
        return t`They are in the groups “at risk” and “almost lost”, of ${members} who hold this card. The cost is a discount on an average purchase for each who comes back.`;
      }
      case "second_visit":
        return t`Who comes a second time usually stays. The coupon is for those with one visit, and ends by itself with the second.`;
      case "bought_together": {
        const [both, receipts] = [format.number(of.both), format.number(of.receipts)];
        return t`${receipts} recent receipts have the first product and ${both} of them have both, more often than chance would bring. The cost is the discount for those who buy both already.`;
      }
      case "top_level":
        return t`Your biggest spenders get the least from coupons for newcomers. One a month shows them that they matter.`;
      case "first_reward_far": {
        const usual = format.number(of.usual, 1);
        return t`A customer has come ${usual} times on average. A first reward within reach brings them back before the large one; it is set at about five visits.`;
      }
      case "balances_pile_up": {
        const dearest = words.units(of.dearest);
        return t`Your dearest reward costs ${dearest}. You owe customers what piles up; a larger reward gives them something to save for.`;
      }
      case "favourite_product":
        return t`The cost gives customers about 8% of what they spend back, as most programs do. Your margin is not known here: check it.`;
      case "written_coupon":
      case "written_reward":
        return meets === null
          ? t`A language model wrote this from sums of the last eight weeks. Its effect is not calculated.`
          : t`A language model wrote this from sums of the last eight weeks. How many could have it is counted.`;
    }
  };

  return { reason, effect, why };
}
