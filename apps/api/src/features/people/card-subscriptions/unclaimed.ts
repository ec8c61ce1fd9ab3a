/**
 * Memberships that are nobody's yet: opened for the visit of a guest without a card, then claimed by a customer, merged into
 * a card that they have, or closed. None counts as a customer before it is claimed.
 */
import { createHash } from "node:crypto";
import type { Locale } from "@rewardo/contract/fields";
import { balanceAt, evaluate, type Evaluation } from "@rewardo/engine";
import { parseCardCode } from "@rewardo/rules";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { countMembers } from "../../programme/cards/index.ts";
import { readMembershipById, writeOutcome } from "../../ledger/ledger/index.ts";
import { insertWebhookEvent } from "../../ledger/webhooks/index.ts";
import { lapseMembership, noNumber } from "./end.ts";
import { passPersonOn } from "./holders.ts";
import { selectMembershipsOfUsers } from "./holder-queries.ts";
import { joinWithNumber, readHolderOf } from "./join.ts";
import { writeMerge, type Merging } from "./merge.ts";
import { updateOthersRevoked } from "./number-queries.ts";
import { drawNumber } from "./numbers.ts";
import { selectStatusForChange, updateCardSubscriptionStatus } from "./queries.ts";
import { insertNameless, insertUnclaimed, updateClaimed, updateReopened } from "./unclaimed-queries.ts";

/** Opens a membership of the card that is nobody's, with a number, in the transaction given. */
export const openUnclaimed = async (
  tx: Transaction,
  ctx: Pick<BusinessContext, "scope" | "clock">,
  card_id: string,
): Promise<{ card_subscription_id: string; number: string }> => {
  const card_subscription_id = newId();
  await insertUnclaimed(tx, ctx.scope, { _id: card_subscription_id, card_id, now: nowIso(ctx.clock) });
  return { card_subscription_id, number: await drawNumber(tx, ctx, card_subscription_id) };
};

/** The ledger's key of what a claim writes: a client's key has no blank. */
const keyOf = (claim_id: string) => ({
  key: `claim ${claim_id}`,
  request_hash: createHash("sha256").update(claim_id).digest(),
});

export interface Taken {
  readonly user_id: string;
  /** The membership that holds the visit now. */
  readonly card_subscription_id: string;
  /** The customer had a membership of the card: the visit went there. */
  readonly was_member: boolean;
  /** Ledger rows that this wrote. */
  readonly transaction_ids: readonly string[];
}

interface Unclaimed {
  readonly claim_id: string;
  readonly card_subscription_id: string;
  readonly card_id: string;
}

/**
 * Gives a membership that is nobody's to a customer, `null` for one who is new: it becomes theirs, or its visit goes to the
 * membership of the card that they have. Throws conflict when it is nobody's no longer.
 */
export const takeUnclaimed = async (
  tx: Transaction,
  ctx: Merging,
  { claim_id, card_subscription_id, card_id }: Unclaimed,
  { user_id: known_id, language }: { user_id: string | null; language: Locale | null },
): Promise<Taken> => {
  const now = nowIso(ctx.clock);
  if (known_id !== null) {
    const held = await selectMembershipsOfUsers(tx, ctx.scope, [known_id], { isHeld: false });
    // A frozen one takes nothing in: both stay side by side.
    const into = held.find((one) => one.card_id === card_id && (one.status === "active" || one.status === "invited"));
    if (into !== undefined) {
      const pair = { into_id: into._id, from_id: card_subscription_id };
      await updateOthersRevoked(tx, ctx.scope, { number: noNumber, card_subscription_id });
      const { ids } = await writeMerge(tx, ctx, pair, keyOf(claim_id));
      return { user_id: known_id, card_subscription_id: into._id, was_member: true, transaction_ids: ids };
    }
  }
  const user_id = known_id ?? newId();
  if (known_id === null) await insertNameless(tx, ctx.scope, { _id: user_id, language, now });
  if (!(await updateClaimed(tx, ctx.scope, { _id: card_subscription_id, user_id, now })))
    throw new AppError("conflict");
  await passPersonOn(tx, ctx.scope, [card_subscription_id]);
  await countMembers(tx, ctx.scope, card_id, 1);
  const event = {
    kind: "membership",
    entity_id: card_subscription_id,
    card_subscription_id,
    recorded_at: now,
  } as const;
  await insertWebhookEvent(tx, ctx.scope, event);
  return { user_id, card_subscription_id, was_member: false, transaction_ids: [] };
};

/** Gives its visit to a blank printed card of the same programme. Throws validation_failed as `joinWithNumber` does. */
export const putUnclaimedOn = async (
  tx: Transaction,
  ctx: Merging,
  { claim_id, card_subscription_id, card_id }: Unclaimed,
  text: string,
): Promise<Taken> => {
  // Another system's code has no holder yet: that is no printed card of ours.
  if (parseCardCode(text) !== null && (await readHolderOf(tx, ctx.scope, text)) === null)
    throw invalidField("number", "number_unknown", "No card with this number was printed");
  const paper = await joinWithNumber(tx, ctx, card_id, { user_id: newId(), text });
  const pair = { into_id: paper.card_subscription_id, from_id: card_subscription_id };
  await updateOthersRevoked(tx, ctx.scope, { number: noNumber, card_subscription_id });
  const { ids } = await writeMerge(tx, ctx, pair, keyOf(claim_id));
  return {
    user_id: paper.user_id,
    card_subscription_id: paper.card_subscription_id,
    was_member: false,
    transaction_ids: ids,
  };
};

/** The reason that the engine asks for; readers are told by the explanation. */
const reason = "not claimed";

/** Takes back all that can be spent already, or gives so much back; the visit that earned it stays as it is. */
const correct = async (
  tx: Transaction,
  ctx: Pick<BusinessContext, "scope" | "clock">,
  { claim_id, card_subscription_id }: Unclaimed,
  { place_id, back }: { place_id: string; back: number | null },
): Promise<string[]> => {
  const now = nowIso(ctx.clock);
  const membership = await readMembershipById(tx, ctx.scope, { _id: card_subscription_id, at: now, place_id });
  const { state, programme } = membership;
  const delta = back ?? -Math.max(0, balanceAt(state, now, programme.time_zone).balance);
  if (delta === 0) return [];
  const {
    effects,
    rejected,
    explanation: adjusted,
  } = evaluate(programme, state, {
    type: "adjust",
    ...{ occurred_at: now, recorded_at: now, delta, entry_kind: "adjusted", reason, staff_limit: null },
  });
  const explanation: Evaluation["explanation"] = delta < 0 ? [{ code: "not_claimed", params: {} }] : adjusted;
  const evaluation: Evaluation = { effects, rejected, explanation };
  const written = await writeOutcome(
    tx,
    ctx.scope,
    membership,
    evaluation,
    {
      // Nobody's correction: it counts against no limit of who gave up, and for no review of them.
      ...{ kind: "adjust", source: "system", actor: null, place_id, amount: null, items: [], reward_ids: [] },
      ...{ reverses_id: null, reason: null, occurred_at: now, recorded_at: now },
    },
    // The claim's own row lets it happen once; it may be given up, taken up and given up again.
    { ...keyOf(claim_id), key: `claim ${claim_id} ${newId()}` },
  );
  if (written === null) throw new AppError("conflict");
  const { transaction, due } = written;
  return due === null ? [transaction._id] : [due._id, transaction._id];
};

/**
 * Ends a membership that nobody claimed: what it earned is taken back, what is pending lapses, its numbers lead nowhere.
 * Answers the ids of what was written.
 */
export const closeUnclaimed = async (
  tx: Transaction,
  ctx: Pick<BusinessContext, "scope" | "clock">,
  unclaimed: Unclaimed,
  place_id: string,
): Promise<string[]> => {
  const { card_subscription_id, claim_id } = unclaimed;
  const { status } = found(await selectStatusForChange(tx, ctx.scope, card_subscription_id));
  if (status !== "unclaimed") throw new AppError("conflict");
  const taken = await correct(tx, ctx, unclaimed, { place_id, back: null });
  const ender = { ...ctx, actor: null };
  const lapsed = await lapseMembership(tx, ender, card_subscription_id, { why: "unclaimed", of: claim_id });
  await updateOthersRevoked(tx, ctx.scope, { number: noNumber, card_subscription_id });
  const end = { status: "closed", merged_into: null, now: nowIso(ctx.clock) } as const;
  await updateCardSubscriptionStatus(tx, ctx.scope, card_subscription_id, end);
  return [...taken, ...lapsed];
};

/**
 * Opens a membership again that `closeUnclaimed` has closed, with its numbers and with what the visit had earned. Throws
 * conflict for any other. Answers the ids of what was written.
 */
export const reopenUnclaimed = async (
  tx: Transaction,
  ctx: Pick<BusinessContext, "scope" | "clock">,
  unclaimed: Unclaimed,
  given: { place_id: string; back: number },
): Promise<string[]> => {
  const { card_subscription_id: _id } = unclaimed;
  await selectStatusForChange(tx, ctx.scope, _id);
  if (!(await updateReopened(tx, ctx.scope, { _id, now: nowIso(ctx.clock) }))) throw new AppError("conflict");
  return correct(tx, ctx, unclaimed, given);
};
