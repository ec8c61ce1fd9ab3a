import type { TransferInEvent } from "./types.ts";
import { act, explain, reject } from "./work.ts";
import type { Work } from "./work.ts";

/** Everything leaves; the membership is closed. */
export function transferOut(current: Work): void {
  const { draft, state } = current;
  if (state.status === "closed") return reject(current, "membership_closed");
  const params = { balance: draft.balance, pending: draft.pending, unit: state.unit };
  act(current, { kind: "transfer_out" });
  explain(current, { code: "transferred_out", params });
}

/** The other membership's lots, debt and gathered amounts arrive. */
export function transferIn(current: Work, event: TransferInEvent): void {
  const { draft, state } = current;
  if (state.status === "closed") return reject(current, "membership_closed");
  const before = { balance: draft.balance, pending: draft.pending };
  act(current, { kind: "transfer_in", from: event.from });
  const balance = draft.balance - before.balance;
  const pending = draft.pending - before.pending;
  explain(current, { code: "transferred_in", params: { balance, pending, unit: state.unit } });
}
