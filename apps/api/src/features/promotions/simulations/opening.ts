/** State of a member before the first simulated transaction. */
import type { Lot } from "@rewardo/engine";
import type { LotRow, MemberRow, MovedRow, PlayedRow } from "./play-queries.ts";

export type OpeningRow = MemberRow & { readonly lots: readonly Lot[] };

/**
 * The lots and the debt of now, less what these transactions moved, and without the lots that they opened. An activation
 * of that time stays: those units counted soon anyway.
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
    lots: lots.flatMap((lot) => {
      if (ids.has(lot.source_transaction_id)) return [];
      const by = moved.get(lot._id);
      const [remaining, held] = [lot.remaining - (by?.remaining ?? 0), lot.held - (by?.held ?? 0)];
      if (remaining <= 0 && held <= 0) return [];
      const { _id, amount, source_transaction_id, occurred_at, expires_at } = lot;
      const { inactivity_months, keep_until, pending_until, lapse_after_warning = null, lapses_at = null } = lot;
      return [
        {
          ...{ _id, amount, remaining, held, source_transaction_id, occurred_at, expires_at },
          ...{ inactivity_months, keep_until, pending_until },
          ...(lapse_after_warning === null ? {} : { lapse_after_warning, lapses_at }),
        },
      ];
    }),
  };
};
