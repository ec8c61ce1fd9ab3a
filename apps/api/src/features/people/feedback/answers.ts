/** Actions of a business on feedback: it sees it, replies, resolves it. */
import type { Feedback } from "@rewardo/contract/feedback";
import { auditChanges } from "../../../platform/audit/changes.ts";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import { requireVersion } from "../../../platform/records.ts";
import { visiblePlaces } from "../../../platform/actor.ts";
import { requireVerifiedAddress } from "../../tenants/accounts/index.ts";
import { selectFeedbackById, selectFeedbackForChange, updateFeedback, type FeedbackRecord } from "./queries.ts";
import { toWire } from "./service.ts";

type Answered = Pick<Feedback, "status" | "reply">;

/** Updates the row, at the caller's places, as `decide` says; `null` leaves it. Open pages that show it are notified. */
const change = async (
  ctx: BusinessContext,
  id: string,
  action: "seen" | "replied" | "resolved",
  decide: (before: FeedbackRecord) => Answered | null,
): Promise<Feedback> => {
  const { row, isChanged } = await ctx.database.write(ctx.scope, async (tx: Transaction) => {
    const hold = async () => found(await selectFeedbackForChange(tx, ctx.scope, id, visiblePlaces(ctx.actor)));
    const before = await hold();
    const after = decide(before);
    if (after === null) return { row: before, isChanged: false };
    await updateFeedback(tx, ctx.scope, id, { ...after, now: nowIso(ctx.clock) });
    if (action === "replied" && before.has_email) {
      await insertJob(tx, "feedback_mails", { business_id: ctx.scope.business_id, feedback_id: id });
    }
    const { status, reply } = before;
    const diff = auditChanges("feedback", { status, reply }, { ...after }) ?? {};
    await insertAuditEntry(tx, ctx, { action, entity: "feedback", entity_id: id, ...diff });
    return { row: await hold(), isChanged: true };
  });
  if (isChanged) ctx.live.publish({ kind: "business", business_id: ctx.scope.business_id });
  return toWire(ctx, row);
};

export const markSeen = (ctx: BusinessContext, id: string): Promise<Feedback> =>
  change(ctx, id, "seen", ({ status, reply }) => (status === "new" ? { status: "seen", reply } : null));

/**
 * Requires that replies may be mailed: the account has a confirmed address, and the business is below its rate limit.
 */
const requireMayMail = async (ctx: BusinessContext, id: string): Promise<void> => {
  const filter = { subject: null, place_ids: visiblePlaces(ctx.actor) };
  const row = found(await ctx.database.read(ctx.scope, (tx) => selectFeedbackById(tx, ctx.scope, filter, id)));
  if (!row.has_email) return;
  await requireVerifiedAddress(ctx);
  await ctx.limits.replies.spend(ctx.scope.business_id);
};

/**
 * Keeps a reply beside the feedback, in place of an earlier one, and has it mailed where there is an address. The same reply again, as after a lost answer, changes
 * nothing; otherwise throws version_conflict when the row is no longer as the caller has seen it.
 */
export const replyTo = async (ctx: BusinessContext, id: string, reply: string, version: number): Promise<Feedback> => {
  await requireMayMail(ctx, id);
  return change(ctx, id, "replied", (before) => {
    if (before.reply === reply && before.status !== "new" && before.status !== "seen") return null;
    requireVersion(before, version);
    return { status: "replied", reply };
  });
};

export const resolve = (ctx: BusinessContext, id: string): Promise<Feedback> =>
  change(ctx, id, "resolved", ({ status, reply }) => (status === "resolved" ? null : { status: "resolved", reply }));
