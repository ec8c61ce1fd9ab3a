/** The till's sentences that depend on figures: what is added, what is left, when the last visit was. */
import { plural, select } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ShownCard } from "@rewardo/contract/cards";
import type { CardSubscription } from "@rewardo/contract/card-subscriptions";
import type { LocalizedText } from "@rewardo/contract/fields";
import type { Preview } from "@rewardo/contract/scanner";
import { pickText } from "@rewardo/rules/localized-text";
import { nextReward, readyRewards } from "@rewardo/rules/card-rewards";
import { heldStamps } from "@rewardo/rules/stamp-card";
import { type Format, useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { useManyOwn, useOwnUnit } from "@rewardo/loyalty/card/use-own-unit.ts";
import { useRewardSteps } from "@rewardo/loyalty/card/use-reward-line.ts";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { obtainable } from "./visit/card-face.ts";

const dayMs = 86_400_000;
const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** How long ago in local days: 0 is today. */
const daysAgo = (at: string, format: Format, nowMs: number): number =>
  Math.round((Date.parse(format.day(nowMs)) - Date.parse(format.day(at))) / dayMs);

type Priced = Pick<ShownCard["rewards"][number], "name" | "cost"> & { readonly is_available?: boolean };

export interface TillWords {
  /** A customers' text (a card's or reward's name) in the language shown. */
  readonly name: (text: LocalizedText) => string;
  readonly who: (subscription: CardSubscription) => string;
  /** "61 visits, last on Tuesday". */
  readonly visits: (subscription: CardSubscription) => string;
  /** "7 of 10 stamps" or "1,240 points". */
  readonly holds: (card: ShownCard, balance: number) => string;
  /** What points are called, in the number that fits. */
  readonly unit: (card: ShownCard, count: number) => string;
  /** "10 stamps", "120 points" or "5 coffees". */
  readonly costs: (card: ShownCard, count: number) => string;
  /** The field for what staff enter: "How many coffees?" */
  readonly howMany: (card: ShownCard) => string;
  /** Button to book only the visit, without the reward. */
  readonly justAdd: (card: ShownCard) => string;
  /** The rose button: "Add 1 stamp"; `null` while it is not known how many. `isBoth`: a reward is handed over as well. */
  readonly add: (card: ShownCard, delta: number | null, isBoth?: boolean) => string;
  /** "Stamp added". */
  readonly added: (card: ShownCard, delta: number) => string;
  /** "3 more to 10th coffee", or that it is ready; `null` where the card has no reward. */
  readonly ahead: (
    card: ShownCard,
    balance: number,
    rewards: readonly Pick<Preview["rewards"][number], "name" | "cost" | "rejected">[],
  ) => string | null;
  /** The line at the card's foot. */
  readonly rewardLine: (card: ShownCard, balance: number) => string | undefined;
}

export function useTillWords(): TillWords {
  const { t } = useLingui();
  const format = useFormat();
  const fallback = useSession().business?.language ?? "en";
  const nameOf = useCustomerName();
  const ownUnit = useOwnUnit();
  const manyOwn = useManyOwn();
  const steps = useRewardSteps();
  const name = (text: LocalizedText) => pickText(text, format.locale, fallback);
  const isStamps = (card: ShownCard) => card.type === "stamps_stacked";

  const lastVisit = (at: string): string => {
    const ago = daysAgo(at, format, Date.now());
    const time = format.date(at, "time");
    if (ago === 0) return t`last today at ${time}`;
    if (ago === 1) return t`last yesterday at ${time}`;
    if (ago > 1 && ago < 7) {
      const weekday = weekdays[new Date(`${format.day(at)}T00:00:00Z`).getUTCDay()] ?? "sunday";
      // Whole sentences, because the day's name changes with them in Polish and Ukrainian.
      return t`${select(weekday, {
        monday: "last on Monday",
        tuesday: "last on Tuesday",
        wednesday: "last on Wednesday",
        thursday: "last on Thursday",
        friday: "last on Friday",
        saturday: "last on Saturday",
        other: "last on Sunday",
      })}`;
    }
    const date = format.date(at, "date");
    return t`last on ${date}`;
  };

  const unit: TillWords["unit"] = (card, count) =>
    ownUnit(card, count)?.name ?? t`${plural(count, { one: "point", other: "points" })}`;

  const more = (card: ShownCard, missing: number, reward: string): string => {
    if (isStamps(card)) return t`${plural(missing, { one: `# more to ${reward}`, other: `# more to ${reward}` })}`;
    const counted = ownUnit(card, missing)?.counted;
    if (counted !== undefined)
      return t({ message: `${counted} more to ${reward}`, comment: "5 coffees more to a reward" });
    return t`${plural(missing, { one: `# more point to ${reward}`, other: `# more points to ${reward}` })}`;
  };

  const costs: TillWords["costs"] = (card, count) =>
    ownUnit(card, count)?.counted ??
    (isStamps(card)
      ? t`${plural(count, { one: "# stamp", other: "# stamps" })}`
      : t`${plural(count, { one: "# point", other: "# points" })}`);

  const readyLine = (card: ShownCard, rewards: readonly Priced[], balance: number): string | undefined => {
    const [ready] = isStamps(card) ? readyRewards(rewards, balance) : [];
    if (ready === undefined) return undefined;
    const reward = name(ready.name);
    return t`${reward} is ready`;
  };

  return {
    name,
    unit,
    costs,
    howMany: (card) => {
      if (isStamps(card)) return t`How many stamps?`;
      const many = manyOwn(card);
      return many === null ? t`How many points?` : t({ message: `How many ${many}?`, comment: "How many coffees?" });
    },
    justAdd: (card) => {
      if (isStamps(card)) return t`Not today, just add a stamp`;
      return manyOwn(card) === null ? t`Not today, just add points` : t`Not today, just collect`;
    },
    who: ({ user_name, numbers }) => nameOf({ user_name, card_number: numbers[0] ?? null }),
    visits: ({ visits, last_visit_at }) => {
      if (visits === 0 || last_visit_at === null) return t`First visit`;
      const count = t`${plural(visits, { one: "# visit", other: "# visits" })}`;
      return `${count}, ${lastVisit(last_visit_at)}`;
    },
    holds: (card, balance) => {
      if (card.stamps_required === null) return `${format.number(balance)} ${unit(card, balance)}`;
      const count = format.number(heldStamps(balance, card.stamps_required).count);
      const required = format.number(card.stamps_required);
      return t`${count} of ${required} stamps`;
    },
    add: (card, delta, isBoth = false) => {
      if (isBoth) {
        if (!delta) return t`Hand over`;
        if (isStamps(card)) {
          return t`${plural(delta, { one: "Hand over and add # stamp", other: "Hand over and add # stamps" })}`;
        }
        const counted = costs(card, delta);
        return t({ message: `Hand over and add ${counted}`, comment: "58 points or 5 coffees; the name has one case" });
      }
      if (delta === 0) return t`Count the visit`;
      if (isStamps(card)) {
        return delta === null ? t`Add stamps` : t`${plural(delta, { one: "Add # stamp", other: "Add # stamps" })}`;
      }
      if (delta === null && manyOwn(card) !== null) return t({ message: "Collect", context: "till" });
      const counted = delta === null ? undefined : ownUnit(card, delta)?.counted;
      if (counted !== undefined)
        return t({ message: `Add ${counted}`, comment: "Add 5 coffees; the name has one case" });
      return delta === null ? t`Add points` : t`${plural(delta, { one: "Add # point", other: "Add # points" })}`;
    },
    added: (card, delta) => {
      if (delta <= 0) return t`Visit counted`;
      if (isStamps(card)) return t`${plural(delta, { one: "Stamp added", other: "# stamps added" })}`;
      const counted = ownUnit(card, delta)?.counted;
      if (counted !== undefined)
        return t({ message: `${counted} added`, comment: "5 coffees added; the name has one case" });
      return t`${plural(delta, { one: "# point added", other: "# points added" })}`;
    },
    ahead: (card, balance, rewards) => {
      const given = obtainable(rewards);
      const ready = readyLine(card, given, balance);
      if (ready !== undefined) return ready;
      const next = nextReward(given, balance, card.stamps_required);
      return next === null ? null : more(card, next.missing, name(next.reward.name));
    },
    rewardLine: (card, balance) => {
      const ready = readyLine(card, card.rewards, balance);
      if (ready !== undefined) return ready;
      if (card.stamps_required !== null) return steps(card.stamps_required, card.rewards);
      const next = nextReward(card.rewards, balance, null);
      return next === null ? undefined : more(card, next.missing, name(next.reward.name));
    },
  };
}
