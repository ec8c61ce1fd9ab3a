import { verifyChain } from "./chain.ts";
import type { LedgerEntry, Lot, MembershipState, Violation, ViolationCode } from "../types/index.ts";

/**
 * Checks a membership's ledger, lots and state against each other. `entries` is the whole chain in order; `lots` are the
 * membership's lots, with or without closed ones. Returns no violations when everything agrees.
 */
export const checkInvariants = (
  entries: readonly LedgerEntry[],
  lots: readonly Lot[],
  state: MembershipState,
): readonly Violation[] => {
  const found: Violation[] = [];
  const expect = (code: ViolationCode, holds: boolean, params: Violation["params"]): void => {
    if (!holds) found.push({ code, params });
  };
  checkChain(entries, state, expect);
  checkSums(entries, state, expect);
  checkLots(entries, lots, state, expect);
  for (const [rule_id, { eligible, earned, extra = 0 }] of Object.entries(state.gathered)) {
    expect("gathered_differs", eligible >= 0 && earned >= 0 && extra >= 0, { rule_id, eligible, earned, extra });
  }
  return found;
};

type Expect = (code: ViolationCode, holds: boolean, params: Violation["params"]) => void;

const checkChain = (entries: readonly LedgerEntry[], state: MembershipState, expect: Expect): void => {
  const broken = verifyChain(entries);
  expect("chain_broken", broken === -1, { seq: entries[broken]?.seq ?? 0 });
  const gap = entries.findIndex((entry, index) => entry.seq !== index + 1);
  expect("sequence_broken", gap === -1, { seq: entries[gap]?.seq ?? 0 });
  const last = entries.at(-1);
  if (last === undefined) return expect("head_differs", state.seq === 0, { seq: state.seq });
  expect("head_differs", last.seq === state.seq && last.hash === state.hash, { seq: last.seq, state_seq: state.seq });
};

const checkSums = (entries: readonly LedgerEntry[], state: MembershipState, expect: Expect): void => {
  let [balance, pending, debt] = [0, 0, 0];
  for (const entry of entries) {
    balance += entry.amount;
    pending += entry.pending;
    debt += entry.debt;
    const agrees = entry.balance_after === balance && entry.pending_after === pending;
    expect("entries_differ", agrees, { seq: entry.seq, balance, pending });
  }
  expect("balance_differs", balance === state.balance, { entries: balance, state: state.balance });
  expect("pending_differs", pending === state.pending, { entries: pending, state: state.pending });
  expect("debt_differs", debt === state.debt && debt >= 0, { entries: debt, state: state.debt });
};

const checkLots = (
  entries: readonly LedgerEntry[],
  lots: readonly Lot[],
  state: MembershipState,
  expect: Expect,
): void => {
  const moved = new Map<string, { remaining: number; held: number }>();
  for (const entry of entries) {
    for (const move of entry.moves) {
      const before = moved.get(move.lot_id) ?? { remaining: 0, held: 0 };
      moved.set(move.lot_id, { remaining: before.remaining + move.remaining, held: before.held + move.held });
    }
  }
  const known = new Map(lots.map((lot) => [lot._id, lot]));
  for (const id of new Set([...moved.keys(), ...known.keys()])) {
    const says = moved.get(id) ?? { remaining: 0, held: 0 };
    const has = known.get(id) ?? { remaining: 0, held: 0 };
    const agrees = says.remaining === has.remaining && says.held === has.held;
    expect("lot_differs", agrees, { lot_id: id, entries: says.remaining, lot: has.remaining });
  }
  let [active, pending] = [0, 0];
  for (const lot of lots) {
    expect("lot_below_zero", lot.remaining >= 0 && lot.held >= 0, { lot_id: lot._id });
    expect("lot_above_amount", lot.remaining + lot.held <= lot.amount, { lot_id: lot._id });
    if (lot.pending_until === null) active += lot.remaining;
    else pending += lot.remaining;
  }
  const { balance, debt } = state;
  expect("balance_differs", balance === active - debt, { lots: active - debt, state: balance });
  expect("pending_differs", pending === state.pending, { lots: pending, state: state.pending });
  expect("debt_beside_balance", debt === 0 || active === 0, { debt, active });
  checkOpenLots(lots, state, expect);
};

const checkOpenLots = (lots: readonly Lot[], state: MembershipState, expect: Expect): void => {
  const open = lots.filter((lot) => lot.remaining > 0 || lot.held > 0);
  const inState = new Map(state.lots.map((lot) => [lot._id, lot]));
  const agrees = open.every((lot) => {
    const other = inState.get(lot._id);
    return other?.remaining === lot.remaining && other.held === lot.held;
  });
  expect("open_lots_differ", agrees && open.length === inState.size, { lots: open.length, state: inState.size });
};
