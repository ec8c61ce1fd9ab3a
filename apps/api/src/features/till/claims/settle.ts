/** What a till does with a claim that waits: another code, a printed card, or none. */
import type { Claim } from "@rewardo/contract/claims";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found } from "../../../platform/errors.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { closeUnclaimed, putUnclaimedOn, reopenUnclaimed } from "../../people/card-subscriptions/index.ts";
import {
  type ClaimRow,
  selectClaimForChange,
  selectClaimStanding,
  selectUnsettledClaims,
  updateClaimCode,
  updateClaimOpen,
  updateClaimSettled,
} from "./queries.ts";
import { drawCode, readClaimIn, requireOwn } from "./wire.ts";

/** Tells open consoles of the rows that a claim has written, and that something changed. After the commit. */
export const tellClaim = ({ live, scope }: Pick<BusinessContext, "live" | "scope">, ids: readonly string[]): void => {
  const { business_id } = scope;
  if (ids.length > 0) live.publish({ kind: "rows", business_id, action: "prepend", type: "transaction", ids });
  live.publish({ kind: "business", business_id });
};

/** Keeps a claim that waits for this transaction. Throws not_found, and already_decided with how it was settled. */
const holdWaiting = async (tx: Transaction, ctx: BusinessContext, _id: string): Promise<ClaimRow> => {
  const claim = requireOwn(ctx, await selectClaimForChange(tx, ctx.scope, { _id }));
  const { status } = claim;
  if (status !== "waiting") throw new AppError("already_decided", { params: { status } });
  return claim;
};

/** Another code; the one before opens nothing any more. What was called off is taken up again. */
export const renewClaim = async (ctx: BusinessContext, _id: string): Promise<{ claim: Claim; url: string }> => {
  const { ids, transaction_id, ...shown } = await ctx.database.write(ctx.scope, async (tx) => {
    const now = nowIso(ctx.clock);
    const claim = requireOwn(ctx, await selectClaimForChange(tx, ctx.scope, { _id }));
    const { status, waits_until, transaction_id } = claim;
    if (status !== "waiting" && status !== "without_card")
      throw new AppError("already_decided", { params: { status } });
    if (waits_until <= now) throw new AppError("claim_over");
    const ids = status === "waiting" ? [] : await reopen(tx, ctx, claim);
    const { url, ...code } = await drawCode(tx, ctx, _id);
    await updateClaimCode(tx, ctx.scope, { _id, ...code, now });
    return { claim: await readClaimIn(tx, ctx, _id), url, ids, transaction_id };
  });
  if (ids.length > 0) tellClaim(ctx, ids);
  // Nothing of the visit has changed but its code, which a display shows.
  else
    ctx.live.publish({
      kind: "rows",
      business_id: ctx.scope.business_id,
      action: "update",
      type: "transaction",
      ids: [transaction_id],
    });
  return shown;
};

const reopen = async (tx: Transaction, ctx: BusinessContext, claim: ClaimRow): Promise<string[]> => {
  const { _id, card_subscription_id, card_id, place_id } = claim;
  const { delta: back } = found(await selectClaimStanding(tx, ctx.scope, _id));
  const unclaimed = { claim_id: _id, card_subscription_id, card_id };
  const ids = await reopenUnclaimed(tx, ctx, unclaimed, { place_id, back });
  await updateClaimOpen(tx, ctx.scope, { _id, now: nowIso(ctx.clock) });
  await insertAuditEntry(tx, ctx, { action: "reopened", entity: "claims", entity_id: _id, after: { card_id } });
  return ids;
};

const nobody = { browser_id: null, user_id: null, was_member: false };

/** Gives the visit to a blank printed card of the programme, whose customer it then is. */
export const putClaimOnPaper = async (ctx: BusinessContext, _id: string, number: string): Promise<Claim> => {
  const { claim, ids } = await ctx.database.write(ctx.scope, async (tx) => {
    const { card_subscription_id, card_id } = await holdWaiting(tx, ctx, _id);
    const unclaimed = { claim_id: _id, card_subscription_id, card_id };
    const { user_id, transaction_ids: ids } = await putUnclaimedOn(tx, ctx, unclaimed, number);
    const settled = { ...nobody, _id, user_id, status: "on_paper", now: nowIso(ctx.clock) } as const;
    await updateClaimSettled(tx, ctx.scope, settled);
    await insertAuditEntry(tx, ctx, { action: "put_on_paper", entity: "claims", entity_id: _id, after: { card_id } });
    return { claim: await readClaimIn(tx, ctx, _id), ids };
  });
  tellClaim(ctx, ids);
  return claim;
};

/** The guest wants no card: what the visit earned is taken back, the visit stays in the turnover. */
export const cancelClaim = async (ctx: BusinessContext, _id: string): Promise<Claim> => {
  const { claim, ids } = await ctx.database.write(ctx.scope, async (tx) => {
    const { card_subscription_id, card_id, place_id } = await holdWaiting(tx, ctx, _id);
    const ids = await closeUnclaimed(tx, ctx, { claim_id: _id, card_subscription_id, card_id }, place_id);
    await updateClaimSettled(tx, ctx.scope, { ...nobody, _id, status: "without_card", now: nowIso(ctx.clock) });
    await insertAuditEntry(tx, ctx, { action: "cancelled", entity: "claims", entity_id: _id, after: { card_id } });
    return { claim: await readClaimIn(tx, ctx, _id), ids };
  });
  tellClaim(ctx, ids);
  return claim;
};

const atOnce = 100;

/**
 * Takes back what claims earned that nobody settled before then, each in a transaction of its own; answers how many those
 * were, and stops early when asked to.
 */
export const lapseClaims = async (
  ctx: Pick<BusinessContext, "database" | "clock" | "live"> & { readonly scope: BusinessScope },
  { before, signal }: { before: string; signal: AbortSignal },
): Promise<number> => {
  let lapsed = 0;
  for (;;) {
    const late = await ctx.database.read(ctx.scope, (tx) =>
      selectUnsettledClaims(tx, ctx.scope, { before, limit: atOnce }),
    );
    for (const { _id } of late) {
      if (signal.aborted) return lapsed;
      const ids = await ctx.database.write(ctx.scope, async (tx) => {
        const claim = await selectClaimForChange(tx, ctx.scope, { _id });
        if (claim?.status !== "waiting") return [];
        const { card_subscription_id, card_id, place_id } = claim;
        const ids = await closeUnclaimed(tx, ctx, { claim_id: _id, card_subscription_id, card_id }, place_id);
        await updateClaimSettled(tx, ctx.scope, { ...nobody, _id, status: "lapsed", now: nowIso(ctx.clock) });
        lapsed += 1;
        return ids;
      });
      tellClaim(ctx, ids);
    }
    if (late.length < atOnce) return lapsed;
  }
};
