import { latest } from "../ledger/index.ts";
import type { Lot, Programme } from "../types/index.ts";
import type { Opening } from "./simulator-types.ts";

/** A version is played with all members of a card, and its lots' ends are remembered by the object. */
const known = new WeakMap<Programme, Programme>();

/** The programme as if each warning arrived in time: lots end by its rule, and wait for nothing. */
export const programmeAsWarned = (programme: Programme): Programme => {
  if ((programme.lapse_after_warning ?? null) === null) return programme;
  let warned = known.get(programme);
  if (warned === undefined) known.set(programme, (warned = { ...programme, lapse_after_warning: null }));
  return warned;
};

/** An end that a late warning or an outage has moved already stays where it is. */
const lotAsWarned = ({ lapse_after_warning: _days, warned_at: _at, lapses_at: moved = null, ...lot }: Lot): Lot => {
  if (moved === null) return lot;
  if (lot.expires_at === null) return { ...lot, keep_until: latest(lot.keep_until, moved) };
  return { ...lot, expires_at: latest(lot.expires_at, moved) };
};

/** The same for the lots of before the first event. */
export const openingAsWarned = (opening: Opening): Opening => {
  const { state } = opening;
  return { ...opening, state: { ...state, lots: state.lots.map(lotAsWarned) } };
};
