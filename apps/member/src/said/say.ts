import type { Coded, Locale } from "@rewardo/contract/fields";
import type { MemberBusiness, MemberCard, MemberEntry, MemberPlace, MemberView } from "@rewardo/contract/member-view";
import { describeHoursNow } from "@rewardo/rules/opening-hours/describe-now";
import { parseOpeningHours } from "@rewardo/rules/opening-hours/parse";
import { vocative } from "@rewardo/rules/vocative";
import { loadCatalogue } from "@rewardo/texts";
import { conditionsLine, couponConditions, levelConditions, loadConditions } from "@rewardo/texts/conditions";
import { hoursNow, loadHours } from "@rewardo/texts/opening-hours";
import { levelGoalId, type Openness, type Said } from "./saying.ts";
import { aroundOf, sentenceOf } from "./sentences.ts";

/** Milliseconds before closing from which a place is about to close. */
const soonMs = 30 * 60_000;

/** Said by the row itself: when it was, and that a reward waits. */
const saidElsewhere = new Set(["visit_counted", "reward_unlocked", "guards_waived", "delay_confirmed"]);

/** Why an entry moved what it did, a sentence for each reason. */
export const reasonsOf = (
  { explanation, card_subscription_id: id }: MemberEntry,
  { cards, business }: Pick<MemberView, "cards" | "business">,
  locale: Locale,
): string[] => {
  const card = cards.find((one) => one.card_subscription_id === id);
  return explanation
    .filter(({ code }) => !saidElsewhere.has(code))
    .map((coded) => sentenceOf("explanation", coded, locale, business, card))
    .filter((sentence) => sentence !== null);
};

/** Whether a place is open at this moment; `null` where it has said no hours, or none that can be read. */
const opennessOf = ({ opening_hours: text, time_zone: zone }: MemberPlace, now: string, locale: Locale) => {
  if (text === null) return null;
  try {
    const hours = parseOpeningHours(text);
    const isOpen = (code: string): boolean => code !== "opens" && code !== "never";
    const described = describeHoursNow(hours, now, zone);
    const later = describeHoursNow(hours, Date.parse(now) + soonMs, zone);
    const state = !isOpen(described.code) ? "closed" : isOpen(later.code) ? "open" : "soon";
    return { words: hoursNow(locale, described), state } satisfies Openness;
  } catch {
    return null;
  }
};

/** Every rejection of a card, by the id of what is refused; what is only too dear is said by the ticket itself. */
const refusalsOf = (card: MemberCard, business: MemberBusiness, locale: Locale): [string, string][] => {
  const refused: readonly (readonly [id: string, rejected: Coded | null])[] = [
    ...card.reward_states.map(({ _id, rejected }) => [_id, rejected] as const),
    ...card.coupons.map(({ coupon_id: id, rejected }) => [id, rejected] as const),
  ];
  return refused.flatMap(([id, rejected]): [string, string][] => {
    if (rejected === null || rejected.code === "insufficient_balance") return [];
    const sentence = sentenceOf("rejection", rejected, locale, business, card);
    return sentence === null ? [] : [[id, sentence.replace(/\.$/, "")]];
  });
};

/** What the card's coupons and levels need, what is left, and until when. */
const conditionsOf = (card: MemberCard, business: MemberBusiness, locale: Locale): [string, string][] => {
  const around = aroundOf(card, business, locale);
  const phrases: (readonly [id: string, phrases: readonly string[]])[] = [
    ...(["next", "keep"] as const).flatMap((which) => {
      const goal = card[`${which}_level`];
      return goal === null ? [] : [[levelGoalId(card, which), levelConditions(locale, goal, around)] as const];
    }),
    ...card.coupons.map((coupon) => [coupon.coupon_id, couponConditions(locale, coupon, around)] as const),
  ];
  return phrases.flatMap(([id, said]) => {
    const line = conditionsLine(locale, said);
    return line === null ? [] : [[id, line] as [string, string]];
  });
};

/** Loads what a language needs; what it gives says everything of a view. */
export const prepareSayings = async (locale: Locale): Promise<(view: MemberView) => Said> => {
  await Promise.all([loadCatalogue(locale), loadHours(locale), loadConditions(locale)]);
  return (view) => {
    const { cards, business, places, entries, self, now } = view;
    return {
      reasons: Object.fromEntries(entries.map((entry) => [entry._id, reasonsOf(entry, view, locale)])),
      refusals: Object.fromEntries(cards.flatMap((card) => refusalsOf(card, business, locale))),
      conditions: Object.fromEntries(cards.flatMap((card) => conditionsOf(card, business, locale))),
      hours: Object.fromEntries(
        places.flatMap((place) => {
          const openness = opennessOf(place, now, locale);
          return openness === null ? [] : [[place._id, openness]];
        }),
      ),
      name: self.first_name === null ? null : vocative(self.first_name, locale),
    };
  };
};
