import { unitName, type NamedUnit } from "@rewardo/rules";
import { useFormat } from "../../platform/i18n/index.ts";
import { useSession } from "../../platform/session/index.ts";

/** A card, or the content of one, as far as it says what is collected. */
export type UnitOf = NamedUnit & { readonly stamps_required: number | null };

export interface OwnUnit {
  /** "coffees" */
  readonly name: string;
  /** "5 coffees" */
  readonly counted: string;
}

/**
 * Gives the name that a points card has for what is collected, in the number that fits; `null` where it says points or
 * stamps. Sentences around it keep it in the nominative, since a business gives no other case.
 */
export function useOwnUnit(): (card: UnitOf | undefined, count: number) => OwnUnit | null {
  const format = useFormat();
  const fallback = useSession().business?.language ?? "en";
  return (card, count) => {
    if (card === undefined || card.stamps_required !== null) return null;
    const name = unitName(card, count, format.locale, fallback);
    return name === null ? null : { name, counted: `${format.number(count)}\u00A0${name}` };
  };
}
