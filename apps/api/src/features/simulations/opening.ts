/** What a member had before the first transaction that is played. */
import type { Lot } from "@rewardo/engine";
import type { LotRow, MemberRow, MovedRow, PlayedRow } from "./play-queries.ts";

export type OpeningRow = MemberRow & { readonly lots: readonly Lot[] };

/**
 * The lots and the debt of now, less what these transactions moved. An activation of that time stays: those units
 * counted soon anyway.
 */
export const openingRow = (
  member: MemberRow,
  lots: readonly LotRow[],
  entries: readonly MovedRow[],
  happened: readonly Pick<PlayedRow, "_id">[],
): OpeningRow => {
  const ids = new Set(happened.map(({ _id }) => _id));
  const moved = new Map<string, { remaining: number; held: number }>();
  let { debt } = member;
  for (const entry of entries) {
    if (!ids.has(entry.cause_id)) continue;
    debt -= entry.debt;
    for (const { lot_id, remaining, held } of entry.moves) {
      const sum = moved.get(lot_id);
      if (sum === undefined) moved.set(lot_id, { remaining, held });
      else {
        sum.remaining += remaining;
        sum.held += held;
      }
    }
  }
  return {
    ...member,
    debt,
    lots: lots.flatMap(({ lot }) => {
      const { remaining = 0, held = 0 } = moved.get(lot._id) ?? {};
      const before = { ...lot, remaining: lot.remaining - remaining, held: lot.held - held };
      return before.remaining > 0 || before.held > 0 ? [before] : [];
    }),
  };
};
