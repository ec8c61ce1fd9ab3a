/** Sentences of the ledger: why a visit earned what it did, and why something is not handed out now. */
import type { Coded, Locale } from "@rewardo/contract/fields";
import type { MemberBusiness, MemberProgramme } from "@rewardo/contract/member-view";
import { unitName } from "@rewardo/rules/unit-name";
import { type TextId, translate } from "@rewardo/texts";
import type { ConditionsAround } from "@rewardo/texts/conditions";

/** A number with the card's own name of its points; `null` where it says points or stamps. */
const ownName =
  (card: MemberProgramme | undefined, locale: Locale, business: MemberBusiness) =>
  (count: number): string | null => {
    const name =
      card === undefined || card.stamps_required !== null ? null : unitName(card, count, locale, business.language);
    return name === null ? null : `${new Intl.NumberFormat(locale).format(count)}\u00A0${name}`;
  };

/** What the conditions of a card's coupons and levels are said with. */
export const aroundOf = (card: MemberProgramme, business: MemberBusiness, locale: Locale): ConditionsAround => ({
  ...{ time_zone: business.time_zone, currency: business.currency },
  unit: card.stamps_required === null ? "point" : "stamp",
  counted: ownName(card, locale, business),
});

/**
 * The sentence of a stored code. A code of a newer server has none: `null`.
 * @param card counts in what it collects; without one it says points or stamps
 */
export const sentenceOf = (
  kind: "explanation" | "rejection",
  { code, params }: Coded,
  locale: Locale,
  business: MemberBusiness,
  card: MemberProgramme | undefined,
): string | null => {
  const counted = ownName(card, locale, business);
  const text = translate(locale, `${kind}.${code}` as TextId, params, {
    time_zone: business.time_zone,
    fallback_language: business.language,
    ...(counted(1) === null ? {} : { counted: (count: number) => counted(count) ?? "" }),
  });
  return text === `${kind}.${code}` ? null : text;
};
