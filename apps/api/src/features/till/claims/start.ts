/** The visit of a guest without a card, written at once on a membership that is nobody's yet. */
import { type Claim, type ClaimInput, claimMinutes } from "@rewardo/contract/claims";
import type { CommitResult } from "@rewardo/contract/scanner";
import { accountBehind, personOf } from "../../../platform/actor.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, invalidField } from "../../../platform/errors.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { readCardIn } from "../../programme/cards/index.ts";
import { writeOnce } from "../../ledger/ledger/index.ts";
import { toWire } from "../../ledger/transactions/index.ts";
import { openUnclaimed } from "../../people/card-subscriptions/index.ts";
import { commitVisitIn, isBurst, readCommitResultIn, requirePlace } from "../scanner/index.ts";
import { insertClaim, selectClaim, selectClaimForChange, updateClaimCode } from "./queries.ts";
import { drawCode, readClaim } from "./wire.ts";

interface Begun extends CommitResult {
  readonly claim_id: string;
  /** `null` for one that was begun before. */
  readonly url: string | null;
  readonly ids: readonly string[];
}

/** Another code for a visit that was written before; `null` when it waits for none any more. */
const codeAgain = (ctx: BusinessContext, _id: string): Promise<string | null> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const now = nowIso(ctx.clock);
    const claim = await selectClaimForChange(tx, ctx.scope, { _id });
    if (claim?.status !== "waiting" || claim.waits_until <= now) return null;
    const { url, ...code } = await drawCode(tx, ctx, _id);
    await updateClaimCode(tx, ctx.scope, { _id, ...code, now });
    return url;
  });

const begin = async (
  tx: Transaction,
  ctx: BusinessContext,
  { card_id, ...visit }: ClaimInput,
  idempotency: Idempotency,
  countVisitForBurst: () => boolean,
): Promise<Begun | null> => {
  const now = nowIso(ctx.clock);
  const { status } = await readCardIn(tx, ctx.scope, card_id, now);
  if (status !== "active") throw invalidField("card_id", "not_active", "This card is not given out");
  const { card_subscription_id, number } = await openUnclaimed(tx, ctx, card_id);
  const committed = await commitVisitIn(tx, ctx, { ...visit, number }, idempotency, countVisitForBurst);
  // Half of it must not be kept: throwing rolls back what was written.
  if (committed === null) throw new AppError("conflict");
  const claim_id = newId();
  const { url, ...code } = await drawCode(tx, ctx, claim_id);
  const { actor } = ctx;
  await insertClaim(tx, ctx.scope, {
    ...{ _id: claim_id, card_id, card_subscription_id, transaction_id: committed.record._id, place_id: visit.place_id },
    ...{ account_id: personOf(actor), device_id: actor.kind === "device" ? actor._id : null, ...code, now },
    waits_until: new Date(Date.parse(code.code_until) + claimMinutes * 60_000).toISOString(),
  });
  const { ids, card_subscription } = committed;
  return { claim_id, url, ids, card_subscription, transaction: toWire(ctx, committed.record, ctx.clock.nowMs()) };
};

const asFirstBegun = async (tx: Transaction, ctx: BusinessContext, transaction_id: string): Promise<Begun> => {
  const claim = await selectClaim(tx, ctx.scope, { transaction_id });
  if (claim === undefined) throw new AppError("idempotency_key_reused");
  return { claim_id: claim._id, url: null, ids: [], ...(await readCommitResultIn(tx, ctx, transaction_id)) };
};

/**
 * Writes the visit and makes the code that a phone takes it by. A repeat with the same key answers the same visit, with
 * another code while it waits for one. What the visit is refused for leaves nothing behind.
 */
export const startClaim = async (
  ctx: BusinessContext,
  input: ClaimInput,
  idempotency: Idempotency,
): Promise<CommitResult & { claim: Claim; url: string | null }> => {
  await requirePlace(ctx, input.place_id);
  await ctx.limits.newCards.spend(accountBehind(ctx.actor) ?? ctx.actor._id);
  let burst: boolean | undefined;
  const countVisitForBurst = () => (burst ??= isBurst(ctx.actor._id, ctx.clock.nowMs()));
  const { result, isRepeat } = await writeOnce<Begun>(
    ctx,
    idempotency,
    (tx) => begin(tx, ctx, input, idempotency, countVisitForBurst),
    (tx, transaction_id) => asFirstBegun(tx, ctx, transaction_id),
  );
  const { claim_id, ids, transaction, card_subscription } = result;
  if (!isRepeat) {
    ctx.live.publish({
      ...{ kind: "rows", business_id: ctx.scope.business_id, action: "prepend", type: "transaction", ids },
      ...(burst === undefined ? {} : { visitors: [ctx.actor._id] }),
    });
  }
  const url = isRepeat ? await codeAgain(ctx, claim_id) : result.url;
  return { claim: await readClaim(ctx, claim_id), url, transaction, card_subscription };
};
