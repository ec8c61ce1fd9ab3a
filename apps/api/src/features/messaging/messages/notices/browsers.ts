/** A customer has this browser told of messages, or no longer; and opens one by a touch of its notice. */
import type { BodyOf } from "@rewardo/contract/endpoint";
import type * as contract from "@rewardo/contract/notices";
import type { NoticeStanding } from "@rewardo/contract/notices";
import { nowIso } from "../../../../platform/clock.ts";
import type { MemberContext } from "../../../../platform/context.ts";
import { AppError, found, invalidField, notFound } from "../../../../platform/errors.ts";
import { asBusiness } from "../../../../platform/session/members.ts";
import { readConsentsOf } from "../../../base/consents/index.ts";
import { updateClicked } from "../delivery-queries.ts";
import { selectPushAddress, updatePushOff, updatePushOn } from "./browser-queries.ts";
import { selectToldReader } from "./queries.ts";
import { allowsNotices } from "./words.ts";

/** Whether this browser is told, and what it subscribes with. */
export const readNoticeStanding = async (ctx: MemberContext): Promise<NoticeStanding> => {
  const { scope, database } = asBusiness(ctx);
  const endpoint = await database.read(scope, (tx) => selectPushAddress(tx, scope, ctx.actor.browser_id));
  return { public_key: ctx.web_push?.public_key ?? null, is_told: endpoint !== undefined };
};

const fieldOf = { endpoint: "endpoint", keys: "p256dh" } as const;

/**
 * @throws not_found where the installation tells no browser, or `replaces` is not in use; forbidden without the consent;
 *   validation_failed naming the field
 */
export const startNotices = async (
  ctx: MemberContext,
  { replaces, ...subscription }: BodyOf<typeof contract.startNotices>,
): Promise<NoticeStanding> => {
  await ctx.limits.memberWrites.spend(ctx.actor._id);
  const { web_push } = ctx;
  if (web_push == null) throw notFound();
  const problem = web_push.problemOf(subscription);
  if (problem !== null) throw invalidField(fieldOf[problem], "invalid", "What a browser's push service gave for it");
  const { scope, database } = asBusiness(ctx);
  const { browser_id, _id: user_id } = ctx.actor;
  await database.write(scope, async (tx) => {
    if (replaces !== undefined && (await selectPushAddress(tx, scope, browser_id)) !== replaces) throw notFound();
    const consents = await readConsentsOf(tx, scope, [user_id]);
    if (!allowsNotices(consents.get(user_id))) throw new AppError("forbidden");
    await updatePushOn(tx, scope, { ...subscription, browser_id, now: nowIso(ctx.clock) });
  });
  return { public_key: web_push.public_key, is_told: true };
};

export const endNotices = async (ctx: MemberContext): Promise<NoticeStanding> => {
  await ctx.limits.memberWrites.spend(ctx.actor._id);
  const { scope, database } = asBusiness(ctx);
  const { browser_id } = ctx.actor;
  await database.write(scope, (tx) => updatePushOff(tx, scope, { browser_id }));
  return readNoticeStanding(ctx);
};

/** Counts once that a notice was touched. @throws not_found for a message of which the customer was not told */
export const noteNoticeTouched = async (ctx: MemberContext, message_id: string): Promise<undefined> => {
  await ctx.limits.memberWrites.spend(ctx.actor._id);
  const { scope, database } = asBusiness(ctx);
  await database.write(scope, async (tx) => {
    const reader = found(await selectToldReader(tx, scope, { message_id, user_id: ctx.actor._id }));
    await updateClicked(tx, scope, { message_id, ...reader, now: nowIso(ctx.clock) });
  });
  return undefined;
};
