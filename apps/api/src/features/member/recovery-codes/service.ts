/** Making, voiding and using recovery codes. */
import { createHash, randomBytes } from "node:crypto";
import type { BodyOf } from "@rewardo/contract/endpoint";
import type * as contract from "@rewardo/contract/recovery-codes";
import { parseRecoveryCode, recoveryCodeFrom, showRecoveryCode } from "@rewardo/rules";
import { accountBehind } from "../../../platform/actor.ts";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { BusinessContext, MemberContext, PublicContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { whenOvertaken } from "../../../platform/database/when-overtaken.ts";
import { AppError } from "../../../platform/errors.ts";
import type { MemberCookie } from "../../../platform/http/route.ts";
import { endOpeners } from "../../../platform/session/member-queries.ts";
import { asBusiness } from "../../../platform/session/members.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { requirePlace } from "../../till/scanner/index.ts";
import { readHolder, readReach } from "../card-links/index.ts";
import { asMember, businessOfKey, giveToBrowser } from "../members/index.ts";
import { insertRecoveryCode, selectRecoveryCode, updateCodesEnded, updateCodeUsed } from "./queries.ts";

const hashOf = (business_id: string, code: string): Buffer =>
  createHash("sha256").update(`recovery code ${business_id} ${code}`).digest();

const makeIn = async (tx: Transaction, ctx: BusinessContext, user_id: string): Promise<{ code: string }> => {
  const now = nowIso(ctx.clock);
  const code = recoveryCodeFrom(randomBytes(16));
  await updateCodesEnded(tx, ctx.scope, { user_id, now });
  await insertRecoveryCode(tx, ctx.scope, {
    ...{ _id: newId(), code_hash: hashOf(ctx.scope.business_id, code), user_id, now },
  });
  await insertAuditEntry(tx, ctx, { action: "recovery_code_made", entity: "members", entity_id: user_id });
  return { code: showRecoveryCode(code) };
};

const voidIn = async (tx: Transaction, ctx: BusinessContext, user_id: string): Promise<undefined> => {
  if (await updateCodesEnded(tx, ctx.scope, { user_id, now: nowIso(ctx.clock) }))
    await insertAuditEntry(tx, ctx, { action: "recovery_code_voided", entity: "members", entity_id: user_id });
  return undefined;
};

export const readRecoveryCode = async (ctx: MemberContext): Promise<{ made_at: string | null }> => {
  const { scope, database } = asBusiness(ctx);
  const known = await database.read(scope, (tx) => selectRecoveryCode(tx, scope, ctx.actor._id));
  return { made_at: known?.created_at ?? null };
};

export const makeRecoveryCode = async (ctx: MemberContext): Promise<{ code: string }> => {
  await ctx.limits.memberWrites.spend(ctx.actor._id);
  const own = asBusiness(ctx);
  return ctx.database.write(own.scope, (tx) => makeIn(tx, own, ctx.actor._id));
};

export const voidRecoveryCode = (ctx: MemberContext): Promise<undefined> => {
  const own = asBusiness(ctx);
  return ctx.database.write(own.scope, (tx) => voidIn(tx, own, ctx.actor._id));
};

/** @throws not_found, too_many_requests */
export const giveRecoveryCode = async (ctx: BusinessContext, user_id: string): Promise<{ code: string }> => {
  await ctx.limits.newCards.spend(accountBehind(ctx.actor) ?? ctx.actor._id);
  return ctx.database.write(ctx.scope, async (tx) => {
    await readReach(tx, ctx, user_id);
    return makeIn(tx, ctx, user_id);
  });
};

/** @throws not_found */
export const takeRecoveryCode = (ctx: BusinessContext, user_id: string): Promise<undefined> =>
  ctx.database.write(ctx.scope, async (tx) => {
    await readReach(tx, ctx, user_id);
    return voidIn(tx, ctx, user_id);
  });

/** @throws not_found, too_many_requests */
export const giveRecoveryCodeAtTill = async (
  ctx: BusinessContext,
  { place_id, card_subscription_id }: BodyOf<typeof contract.giveRecoveryCodeAtTill>,
): Promise<{ code: string }> => {
  await requirePlace(ctx, place_id);
  const user_id = await ctx.database.read(ctx.scope, (tx) => readHolder(tx, ctx, card_subscription_id));
  return giveRecoveryCode(ctx, user_id);
};

/** Counts wrong codes, by network and by business. Right ones are not counted, so that a café's guests do not lock each other out. */
const refuse = async ({ limits, request }: PublicContext, business_id: string): Promise<never> => {
  await limits.recoveries.spend(request.address);
  await limits.recoveriesOfBusiness.spend(business_id);
  throw new AppError("code_wrong");
};

/** @throws link_not_found for an unknown business, code_wrong, too_many_requests */
export const recoverCard = async (
  ctx: PublicContext,
  { business_key, code: typed }: BodyOf<typeof contract.recoverCard>,
  cookie: MemberCookie,
): Promise<{ business_key: string }> => {
  const { scope, key } = await businessOfKey(ctx, business_key);
  const { business_id } = scope;
  const code = parseRecoveryCode(typed);
  if (code === null) return refuse(ctx, business_id);
  const token_hash = hashToken(cookie.keep());
  const done = await whenOvertaken(() =>
    ctx.database.write(scope, async (tx) => {
      const now = nowIso(ctx.clock);
      const used = await updateCodeUsed(tx, scope, { code_hash: hashOf(business_id, code), now });
      if (used === undefined) return null;
      const { user_id } = used;
      // The old phone, its links and its code end at once.
      await endOpeners(tx, scope, { user_ids: [user_id], now });
      const own = asMember(ctx, scope, { browser_id: newId(), user_id });
      const given = await giveToBrowser(tx, own, { user_id, token_hash, user_agent: ctx.request.user_agent });
      await insertAuditEntry(tx, own, { action: "recovered", entity: "members", entity_id: given.user_id });
      return { before: user_id, ...given };
    }),
  );
  if (done === null) return refuse(ctx, business_id);
  const { before, user_id, ids } = done;
  if (ids.length > 0) ctx.live.publish({ kind: "rows", business_id, action: "prepend", type: "transaction", ids });
  for (const actor_id of new Set([before, user_id])) ctx.live.publish({ kind: "actor", business_id, actor_id });
  ctx.live.publish({ kind: "business", business_id });
  return { business_key: key };
};
