import {
  checkSize,
  lapse,
  openDraft,
  settle,
  transferIn,
  transferOut,
  tryOut,
  warnOverdue,
  work,
} from "./ledger/index.ts";
import { adjust } from "./adjust.ts";
import { changeLevel, hold, levelAtNight, redeemHeld, release } from "./promotions/index.ts";
import { reverse } from "./reversal/index.ts";
import type {
  EngineEvent,
  Evaluation,
  ExplanationEntry,
  MembershipState,
  Programme,
  SettleEvent,
  StoredProgramme,
} from "./types/index.ts";
import { visit } from "./visit.ts";
import type { LotIds, Tried, Work } from "./ledger/index.ts";

/** A stored programme version as the engine reads it; missing parts are empty. */
export const completeProgramme = (stored: StoredProgramme): Programme => ({
  coupons: [],
  offers: [],
  levels: [],
  ...stored,
});

/**
 * Decides what an event does to a membership under a programme version: pure and deterministic. Whatever is due by
 * `recorded_at` comes first in the effects. A rejection has no effects: write nothing.
 */
export const evaluate = (programme: Programme, state: MembershipState, event: EngineEvent): Evaluation =>
  evaluationOf(decided(programme, state, event));

/**
 * `evaluate` and `apply` in one, for a simulation, which stores nothing: effects are carried out once, while they are
 * decided. `tried` is null after a rejection.
 */
export const evaluateAndApply = (
  programme: Programme,
  state: MembershipState,
  event: EngineEvent,
  ids: LotIds,
): { readonly evaluation: Evaluation; readonly tried: Tried | null } => {
  const current = decided(programme, state, event, ids);
  const evaluation = evaluationOf(current);
  if (evaluation.rejected.length > 0) return { evaluation, tried: null };
  const context = { recorded_at: event.recorded_at, transaction_id: ids.transactionId, newId: ids.newId };
  return { evaluation, tried: tryOut(state, current.draft, current.effects, context) };
};

const decided = (programme: Programme, state: MembershipState, event: EngineEvent, ids?: LotIds): Work => {
  const draft = openDraft(state);
  const effects = settle(draft, event.recorded_at, programme.time_zone, event.type === "settle");
  const current = work(programme, state, draft, effects, ids);
  decide(current, event);
  if (event.type === "visit" && !event.waive_guards && current.rejected.length === 0)
    warnOverdue(current, event.recorded_at);
  if (current.rejected.length === 0 && event.type !== "settle") checkSize(current);
  return current;
};

const evaluationOf = ({ effects, explanation, rejected }: Work): Evaluation =>
  rejected.length > 0 ? { effects: [], explanation: [], rejected } : { effects, explanation, rejected: [] };

const decide = (current: Work, event: EngineEvent): void => {
  switch (event.type) {
    case "visit":
      return visit(current, event);
    case "adjust":
      return adjust(current, event);
    case "reverse":
      return reverse(current, event);
    case "hold":
      return hold(current, event);
    case "release":
      return release(current, event);
    case "redeem_held":
      return redeemHeld(current, event);
    case "lapse":
      return lapse(current);
    case "transfer_out":
      return transferOut(current);
    case "transfer_in":
      return transferIn(current, event);
    case "settle":
      explainSettled(current);
      return settleLevel(current, event);
  }
};

const explainSettled = ({ draft, state, explanation }: Work): void => {
  const total = (kind: string): number =>
    draft.entries.reduce((sum, entry) => (entry.kind === kind ? sum + Math.abs(entry.amount) : sum), 0);
  const said: readonly ExplanationEntry[] = [
    { code: "activated", params: { amount: total("pending_activated"), unit: state.unit } },
    { code: "expired", params: { amount: total("expired"), unit: state.unit } },
  ];
  explanation.push(...said.filter((entry) => "amount" in entry.params && entry.params.amount !== 0));
};

/** The nightly level decision; the caller stores the new standing, computed by `levelAtNight`. */
const settleLevel = (current: Work, { standing, recorded_at: at }: SettleEvent): void => {
  if (standing === undefined) return;
  const { levels, time_zone: zone } = current.programme;
  const figures = { earned: standing.earned_in_period, balance: current.draft.balance };
  const step = levelAtNight(levels, standing, figures, at, zone);
  if (step.step !== "down" && step.step !== "up") return;
  changeLevel(current, standing.level_id, levels.find((level) => level._id === step.standing.level_id) ?? null);
};
