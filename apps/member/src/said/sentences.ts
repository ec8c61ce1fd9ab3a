/** Sentences of the ledger: why a visit earned what it did, and why something is not handed out now. */
import type { Coded, Locale } from "@rewardo/contract/fields";
import type { MemberBusiness, MemberProgramme } from "@rewardo/contract/member-view";
import { unitName } from "@rewardo/rules/unit-name";
import { type TextId, translate } from "@rewardo/texts";

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
  const figure = new Intl.NumberFormat(locale);
  const named = (count: number): string | null =>
    card === undefined || card.stamps_required !== null ? null : unitName(card, count, locale, business.language);
  const text = translate(locale, `${kind}.${code}` as TextId, params, {
    time_zone: business.time_zone,
    fallback_language: business.language,
    ...(named(1) === null ? {} : { counted: (count: number) => `${figure.format(count)}\u00A0${named(count) ?? ""}` }),
  });
  return text === `${kind}.${code}` ? null : text;
};
