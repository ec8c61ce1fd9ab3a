import { gatheredDue } from "../earning/index.ts";
import { lotTerms } from "./lot-life.ts";
import type { Gathered, TransferInEvent } from "../types/index.ts";
import { act, explain, reject } from "./work.ts";
import type { Work } from "./work.ts";

/** Moves everything out; the membership is closed. */
export const transferOut = (current: Work): void => {
  const { draft, state } = current;
  if (state.status === "closed") return reject(current, "membership_closed");
  const params = { balance: draft.balance, pending: draft.pending, unit: state.unit };
  act(current, { kind: "transfer_out" });
  explain(current, { code: "transferred_out", params });
};

/** Adds the other membership's lots, debt and gathered amounts. */
export const transferIn = (current: Work, event: TransferInEvent): void => {
  const { draft, state } = current;
  if (state.status === "closed") return reject(current, "membership_closed");
  const before = { balance: draft.balance, pending: draft.pending };
  act(current, { kind: "transfer_in", from: event.from });
  const balance = draft.balance - before.balance;
  const pending = draft.pending - before.pending;
  explain(current, { code: "transferred_in", params: { balance, pending, unit: state.unit } });
  joinRemainders(current, event);
};

/** Adds up what both memberships had gathered towards the next point, which may complete it. */
const joinRemainders = (current: Work, event: TransferInEvent): void => {
  const { programme, state } = current;
  const { _id: ruleId, mode, earns, amount } = programme.earning;
  const nothing: Gathered = { eligible: 0, earned: 0 };
  const [here, there] = [state.gathered[ruleId] ?? nothing, event.from.gathered[ruleId] ?? nothing];
  const due = (gathered: Gathered): number => gatheredDue(gathered, earns, amount);
  const together = {
    eligible: here.eligible + there.eligible,
    earned: 0,
    extra: (here.extra ?? 0) + (there.extra ?? 0),
  };
  const earned = due(together) - due(here) - due(there);
  if (mode !== "each" || earned <= 0) return;
  act(current, { kind: "gather", rule_id: ruleId, eligible: 0, earned });
  act(current, { kind: "earn", entry_kind: "earned", amount: earned, terms: lotTerms(programme, event.occurred_at) });
  act(current, { kind: "lifetime", amount: earned });
  explain(current, { code: "remainders_joined", params: { rule_id: ruleId, earned, unit: state.unit } });
};
