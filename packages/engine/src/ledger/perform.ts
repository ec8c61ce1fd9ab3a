import { createLot, findLot, lotsOf, moveLots, needLot, putLot, repayDebt, sum, write } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { warnedLot } from "./warning.ts";
import type { Effect, Lot, Take } from "../types/index.ts";

export type LotIds = { readonly transactionId: string; readonly newId: () => string };

/** Carries out one effect on the draft. Effects that move no points change nothing here. */
export const perform = (draft: Draft, effect: Effect, ids: LotIds): void => {
  switch (effect.kind) {
    case "activate":
      return activate(draft, needLot(draft, effect.lot_id));
    case "expire":
      return expire(draft, needLot(draft, effect.lot_id), effect.own);
    case "warn":
      return putLot(draft, warnedLot(needLot(draft, effect.lot_id), effect));
    case "earn":
      return earn(draft, effect, ids);
    case "take":
      return write(draft, effect.entry_kind, "own", moveLots(draft, effect.takes, -1, 0), {
        amount: -sum(effect.takes),
      });
    case "cancel_pending":
      return write(draft, "pending_cancelled", "own", moveLots(draft, effect.takes, -1, 0), {
        pending: -sum(effect.takes),
      });
    case "incur_debt":
      return write(draft, "debt_incurred", "own", [], { amount: -effect.amount, debt: effect.amount });
    case "restore":
      return restore(draft, effect, ids);
    case "hold":
      return write(draft, "held", "own", moveLots(draft, effect.takes, -1, 1), both(effect.takes, -1, 1));
    case "release":
      write(draft, "released", "own", moveLots(draft, effect.takes, 1, -1), both(effect.takes, 1, -1));
      return repayDebt(draft, "own");
    case "redeem_held":
      return write(draft, "spent", "own", moveLots(draft, effect.takes, 0, -1), { held: -sum(effect.takes) });
    case "transfer_out":
      return transferOut(draft);
    case "transfer_in":
      return transferIn(draft, effect);
    case "gather":
    case "count_day":
    case "set_visit":
    case "lifetime":
    case "activity":
    case "reward_redeemed":
    case "reward_returned":
    case "reward_unlocked":
    case "coupon_applied":
    case "coupon_returned":
    case "offer_redeemed":
    case "level_change":
      return;
    default:
      return effect satisfies never;
  }
};

const both = (takes: readonly Take[], amount: number, held: number) => ({
  amount: amount * sum(takes),
  held: held * sum(takes),
});

const activate = (draft: Draft, lot: Lot): void => {
  putLot(draft, { ...lot, pending_until: null });
  const cause = { source: lot.source_transaction_id };
  const changes = { amount: lot.remaining, pending: -lot.remaining };
  write(draft, "pending_activated", cause, [{ lot_id: lot._id, remaining: 0, held: 0 }], changes);
  repayDebt(draft, cause);
};

const expire = (draft: Draft, lot: Lot, own: boolean): void => {
  putLot(draft, { ...lot, remaining: 0 });
  const moves = [{ lot_id: lot._id, remaining: -lot.remaining, held: 0 }];
  write(draft, "expired", own ? "own" : "due", moves, { amount: -lot.remaining });
};

const earn = (draft: Draft, effect: Extract<Effect, { kind: "earn" }>, ids: LotIds): void => {
  const lot = createLot(draft, ids.newId(), ids.transactionId, effect.amount, effect.terms);
  const changes = lot.pending_until === null ? { amount: effect.amount } : { pending: effect.amount };
  write(draft, effect.entry_kind, "own", [{ lot_id: lot._id, remaining: effect.amount, held: 0 }], changes);
  if (lot.pending_until === null) repayDebt(draft, "own");
};

const restore = (draft: Draft, effect: Extract<Effect, { kind: "restore" }>, ids: LotIds): void => {
  const { amount, terms } = effect;
  let lotId = effect.lot._id;
  if (terms === null) {
    const lot = findLot(draft, lotId) ?? effect.lot;
    putLot(draft, { ...lot, remaining: lot.remaining + amount });
  } else {
    lotId = createLot(draft, ids.newId(), effect.lot.source_transaction_id, amount, terms)._id;
  }
  write(draft, "restored", "own", [{ lot_id: lotId, remaining: amount, held: 0 }], { amount });
  repayDebt(draft, "own");
};

const transferOut = (draft: Draft): void => {
  const moves = lotsOf(draft)
    .filter((lot) => lot.remaining > 0 || lot.held > 0)
    .map((lot) => ({ lot_id: lot._id, remaining: -lot.remaining + 0, held: -lot.held + 0 }));
  let held = 0;
  for (const move of moves) {
    held += move.held;
    putLot(draft, { ...needLot(draft, move.lot_id), remaining: 0, held: 0 });
  }
  write(draft, "transferred_out", "own", moves, {
    amount: -draft.balance + 0,
    pending: -draft.pending + 0,
    held,
    debt: -draft.debt + 0,
  });
};

const transferIn = (draft: Draft, { from }: Extract<Effect, { kind: "transfer_in" }>): void => {
  let [active, pending, held] = [0, 0, 0];
  for (const lot of from.lots) {
    putLot(draft, lot);
    held += lot.held;
    if (lot.pending_until === null) active += lot.remaining;
    else pending += lot.remaining;
  }
  const moves = from.lots.map((lot) => ({ lot_id: lot._id, remaining: lot.remaining, held: lot.held }));
  write(draft, "transferred_in", "own", moves, { amount: active - from.debt, pending, held, debt: from.debt });
  repayDebt(draft, "own");
};
