import { unitName } from "@rewardo/rules/unit-name";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import type { UnitOf } from "@rewardo/web/i18n/shared-texts.ts";
import { useSession } from "@rewardo/web/session/index.ts";

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

/** Gives the same name as it follows "how many": the form of five is the plural that each of our languages asks with. */
export function useManyOwn(): (card: UnitOf | undefined) => string | null {
  const ownUnit = useOwnUnit();
  return (card) => ownUnit(card, 5)?.name ?? null;
}
