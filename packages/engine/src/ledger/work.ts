import { chooseLots, lotsOf } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { spendOrder } from "./lot-life.ts";
import { perform } from "./perform.ts";
import type { LotIds } from "./perform.ts";
import type {
  Effect,
  Explanation,
  ExplanationEntry,
  MembershipState,
  Programme,
  Rejection,
  RejectionCode,
  Take,
} from "../types/index.ts";

/** An evaluation in progress: the draft is the state after the effects so far. */
export type Work = {
  readonly programme: Programme;
  readonly state: MembershipState;
  readonly draft: Draft;
  readonly effects: Effect[];
  readonly explanation: ExplanationEntry[];
  readonly rejected: Rejection[];
  /** The draft gives new lots temporary ids; `apply` gives the real ones. */
  readonly ids: LotIds;
};

const temporaryIds = (): LotIds => {
  let made = 0;
  const newId = (): string => {
    made += 1;
    return `new-${made}`;
  };
  return { transactionId: "new", newId };
};

export const work = (
  programme: Programme,
  state: MembershipState,
  draft: Draft,
  effects: Effect[],
  ids: LotIds = temporaryIds(),
): Work => ({ programme, state, draft, effects, explanation: [], rejected: [], ids });

export const act = (current: Work, effect: Effect): void => {
  perform(current.draft, effect, current.ids);
  current.effects.push(effect);
};

export const explain = (current: Work, entry: ExplanationEntry): void => {
  current.explanation.push(entry);
};

export const reject = (current: Work, code: RejectionCode, params: Rejection["params"] = {}): void => {
  current.rejected.push({ code, params });
};

/** Portions of the spendable lots up to `amount`, in spending order. */
export const spendable = (current: Work, amount: number): Take[] =>
  chooseLots(spendOrder(lotsOf(current.draft), current.draft.lastActivityAt), amount);

/** Rejects a frozen or closed membership and a draft card; an archived one too with `archivedToo`. */
export const checkOpen = (current: Work, archivedToo: boolean): void => {
  const { programme, state } = current;
  if (programme.card_status === "draft") reject(current, "card_is_draft");
  if (archivedToo && programme.card_status === "archived") reject(current, "card_is_archived");
  if (state.status === "frozen") reject(current, "membership_frozen");
  if (state.status === "closed") reject(current, "membership_closed");
};

/** The first explanation entry with the code. */
export const findEntry = <C extends ExplanationEntry["code"]>(
  explanation: Explanation,
  code: C,
): Extract<ExplanationEntry, { code: C }> | undefined =>
  explanation.find((entry): entry is Extract<ExplanationEntry, { code: C }> => entry.code === code);
