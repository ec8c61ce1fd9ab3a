/** Messages to customers: writing them, whom they would reach, and when they are sent. A job does the sending. */
import { leastHeldOutOf } from "@rewardo/contract/message-compared";
import type {
  ContentOf,
  Message,
  MessageChanges,
  MessageChannel,
  MessageInput,
  MessageRecipient,
} from "@rewardo/contract/message-fields";
import { lacksOf } from "@rewardo/contract/message-readiness";
import { localDay } from "@rewardo/rules";
import { auditChanges, type AuditChanges } from "../../../platform/audit/changes.ts";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { readPage, type PageQuery } from "../../../platform/list.ts";
import { requireSameId, requireVersion } from "../../../platform/records.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { holds } from "../../../platform/actor.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { selectGroupOfUsers } from "../../programme/promotion-groups/index.ts";
import { requireUpload } from "../../base/uploads/index.ts";
import { requireGivable, requireCoupon } from "./coupons/giving.ts";
import { countAudience, countAudienceUpTo, type Audience, type Counted } from "./audience-queries.ts";
import {
  countMessagesOf,
  insertMessage,
  selectMessage,
  selectMessageForChange,
  selectMessages,
  selectNamed,
  updateCancelled,
  updateMessageFields,
  updateMessagePaused,
  updateMessageResumed,
  updateScheduled,
  type MessageRecord,
} from "./queries.ts";
import { requireCards } from "./cards-shown.ts";

/** Throws validation_failed where the content names a coupon, a card or a picture that is not the business's. */
export const requireReferences = async (
  tx: Transaction,
  scope: BusinessScope,
  content: MessageInput["content"],
  now: string,
): Promise<void> => {
  await requireCoupon(tx, scope, content, now);
  await requireCards(tx, scope, content, now);
  if (!("blocks" in content)) return;
  for (const [at, block] of content.blocks.entries())
    if (block.kind === "picture") await requireUpload(tx, scope, block.image, `content.blocks.${at}.image`, now);
};

const yearMs = 366 * 86_400_000;

const toWire = <C extends MessageChannel>(
  { actor }: BusinessContext,
  { channel, content, ...message }: MessageRecord,
): Message<C> => ({
  ...message,
  // Only SMS providers report delivery; any other message that was accepted and has not bounced counts as delivered.
  delivered: channel === "sms" ? message.delivered : message.sent,
  content: content as ContentOf[C],
  can: { modify: holds(actor, "messages_modify") && actor.place_ids === null },
});

type MessageQuery = PageQuery & { readonly status?: Message["status"] | undefined };

export const listMessages = <C extends MessageChannel>(ctx: BusinessContext, channel: C, query: MessageQuery) =>
  ctx.database.read(ctx.scope, async (tx) => {
    const filter = { channel, status: query.status };
    const { items, ...page } = await readPage(query, {
      name: `messages ${channel}`,
      scope: ctx.scope,
      filters: [query.status ?? null],
      select: (wanted) => selectMessages(tx, ctx.scope, { ...filter, ...wanted }),
      valueOf: (row) => row.created_at,
      count: (most) => countMessagesOf(tx, ctx.scope, { ...filter, cap: most }),
    });
    return { ...page, items: items.map((row) => toWire<C>(ctx, row)) };
  });

export const countMessages = (ctx: BusinessContext): Promise<{ count: number }> =>
  ctx.database.read(ctx.scope, async (tx) => ({
    count: await countMessagesOf(tx, ctx.scope, { channel: "in_app", status: undefined, cap: 1_000_000 }),
  }));

export const readMessage = <C extends MessageChannel>(
  ctx: BusinessContext,
  channel: C,
  _id: string,
): Promise<Message<C>> =>
  ctx.database.read(ctx.scope, async (tx) =>
    toWire<C>(ctx, found(await selectMessage(tx, ctx.scope, { channel, _id }))),
  );

const namedBy = {
  likes_place: ["place_id", "places"],
  likes_product: ["product_id", "products"],
  promotion_group: ["promotion_group_id", "promotion_groups"],
} as const;

/** Throws validation_failed where the recipient names what is not the business's. */
const requireRecipient = async (tx: Transaction, scope: BusinessScope, recipient: MessageRecipient): Promise<void> => {
  if (!(recipient.type in namedBy)) return;
  const [field, table] = namedBy[recipient.type as keyof typeof namedBy];
  const _id = (recipient as unknown as Record<string, string>)[field]!;
  if ((await selectNamed(tx, scope, { table, _id })) === undefined)
    throw invalidField(`recipient.${field}`, "unknown_recipient", "Must be a place, product or group of this business");
};

/** Parameters of the audience's query at a moment. */
export const audienceAt = async (
  tx: Transaction,
  scope: BusinessScope,
  { channel, recipient, card_id, at }: Pick<Audience, "channel" | "recipient" | "card_id" | "at">,
): Promise<Audience> => {
  const { time_zone } = await readBusinessSettings(tx, scope);
  const group =
    recipient.type === "promotion_group"
      ? await selectGroupOfUsers(tx, scope, recipient.promotion_group_id)
      : undefined;
  return { channel, recipient, group: group ?? null, card_id, at, day: localDay(at, time_zone) };
};

/**
 * Whether so many customers can get a message of this channel now that a share of them held out can be compared with the
 * others. `percent` is above 0.
 */
export const canHoldOut = async (
  tx: Transaction,
  scope: BusinessScope,
  { channel, recipient, at, percent }: Pick<Audience, "channel" | "recipient" | "at"> & { readonly percent: number },
): Promise<boolean> => {
  const least = leastHeldOutOf(percent);
  const asked = await audienceAt(tx, scope, { channel, recipient, card_id: null, at });
  return (await countAudienceUpTo(tx, scope, asked, least)) === least;
};

/**
 * How many addresses a message of this channel would reach now, and how many more if they were confirmed. Throws validation_failed for an
 * unknown place, product or group.
 */
export const estimateRecipients = (
  ctx: BusinessContext,
  channel: MessageChannel,
  { recipient, card_id = null }: { recipient: MessageRecipient; card_id?: string | null | undefined },
): Promise<Counted> =>
  ctx.database.read(ctx.scope, async (tx) => {
    await requireRecipient(tx, ctx.scope, recipient);
    const asked = await audienceAt(tx, ctx.scope, { channel, recipient, card_id, at: nowIso(ctx.clock) });
    return countAudience(tx, ctx.scope, asked);
  });

/** Fields as the audit log compares them; content and recipients are compared as a whole. */
const toNoted = ({ name, recipient, held_out_percent = 0, content }: MessageInput) => ({
  ...{ name, held_out_percent, recipient: JSON.stringify(recipient), content: JSON.stringify(content) },
});

const notKept = { content: "(not kept)" };

/** A whole mail in four languages is not for the audit: it names the content and keeps the rest. */
const withoutContent = ({ before, after }: AuditChanges): AuditChanges =>
  "content" in after ? { before: { ...before, ...notKept }, after: { ...after, ...notKept } } : { before, after };

export const addMessage = <C extends MessageChannel>(
  ctx: BusinessContext,
  channel: C,
  input: MessageInput<C>,
  idempotency: Idempotency | undefined,
): Promise<Message<C>> => {
  return ctx.database.write(ctx.scope, async (tx) => {
    const _id = await createOnce(tx, ctx, idempotency, async (entity_id) => {
      await requireRecipient(tx, ctx.scope, input.recipient);
      await requireReferences(tx, ctx.scope, input.content, nowIso(ctx.clock));
      await insertMessage(tx, ctx.scope, { ...input, _id: entity_id, channel, now: nowIso(ctx.clock) });
      const after = { channel, name: input.name };
      await insertAuditEntry(tx, ctx, { action: "created", entity: "messages", entity_id, after });
    });
    return toWire<C>(ctx, found(await selectMessage(tx, ctx.scope, { channel, _id })));
  });
};

const openStatuses: readonly Message["status"][] = ["draft", "scheduled"];

/** The message as the caller has seen it, held; already_decided once its sending has begun. */
const holdOpen = async (
  tx: Transaction,
  ctx: BusinessContext,
  at: { channel: MessageChannel; _id: string },
  version: number,
): Promise<MessageRecord> => {
  const before = found(await selectMessageForChange(tx, ctx.scope, at));
  if (!openStatuses.includes(before.status))
    throw new AppError("already_decided", { params: { status: before.status } });
  requireVersion(before, version);
  return before;
};

/** Throws validation_failed naming each text that is missing, and for a coupon that cannot be given now. */
export const requireWhole = async (
  tx: Transaction,
  { scope, clock }: Pick<BusinessContext, "scope" | "clock">,
  { channel, content }: Pick<MessageRecord, "channel" | "content">,
): Promise<void> => {
  const lacks = lacksOf(channel, content as never, (await readBusinessSettings(tx, scope)).language);
  if (lacks.length === 0) return requireGivable(tx, scope, content, nowIso(clock));
  const message = "Needed in each language of the message, and in the business's";
  throw new AppError("validation_failed", { errors: lacks.slice(0, 50).map((lack) => ({ ...lack, message })) });
};

export const changeMessage = <C extends MessageChannel>(
  ctx: BusinessContext,
  { channel, _id }: { channel: C; _id: string },
  { _id: named, ...changes }: MessageChanges<C>,
  version: number,
): Promise<Message<C>> => {
  requireSameId(_id, named);
  return ctx.database.write(ctx.scope, async (tx) => {
    const before = await holdOpen(tx, ctx, { channel, _id }, version);
    const after = {
      name: changes.name ?? before.name,
      recipient: changes.recipient ?? before.recipient,
      held_out_percent: changes.held_out_percent ?? before.held_out_percent,
      content: changes.content ?? before.content,
    };
    await requireRecipient(tx, ctx.scope, after.recipient);
    await requireReferences(tx, ctx.scope, after.content, nowIso(ctx.clock));
    if (before.status === "scheduled") {
      await requireWhole(tx, ctx, { channel, content: after.content });
      requireAnswerable(after.content, before.send_at ?? nowIso(ctx.clock));
    }
    const diff = auditChanges("messages", toNoted(before), toNoted(after));
    if (diff === null) return toWire<C>(ctx, before);
    await updateMessageFields(tx, ctx.scope, _id, { ...after, now: nowIso(ctx.clock) });
    await insertAuditEntry(tx, ctx, { action: "updated", entity: "messages", entity_id: _id, ...withoutContent(diff) });
    return toWire<C>(ctx, found(await selectMessage(tx, ctx.scope, { channel, _id })));
  });
};

/** Throws validation_failed for a poll that is closed before customers have it. */
const requireAnswerable = (content: MessageRecord["content"], send_at: string): void => {
  const closes_at = "poll" in content ? (content.poll?.closes_at ?? null) : null;
  if (closes_at !== null && closes_at <= send_at)
    throw invalidField("content.poll.closes_at", "outside_range", "Must be later than the sending");
};

interface Sending<C extends MessageChannel> {
  readonly channel: C;
  readonly _id: string;
  readonly version: number;
  /** `null`: now. */
  readonly send_at: string | null;
}

/** Has a message sent at a time, or now. Throws validation_failed for a time that has passed, and for missing texts. */
export const scheduleMessage = <C extends MessageChannel>(
  ctx: BusinessContext,
  { channel, _id, version, send_at }: Sending<C>,
): Promise<Message<C>> => {
  const now = nowIso(ctx.clock);
  if (send_at !== null && (send_at < now || Date.parse(send_at) > Date.parse(now) + yearMs))
    throw invalidField("send_at", "outside_range", "Must be later than now, and within a year");
  return ctx.database.write(ctx.scope, async (tx) => {
    const before = await holdOpen(tx, ctx, { channel, _id }, version);
    await requireRecipient(tx, ctx.scope, before.recipient);
    await requireWhole(tx, ctx, before);
    requireAnswerable(before.content, send_at ?? now);
    await updateScheduled(tx, ctx.scope, { _id, send_at: send_at ?? now, now });
    const action = send_at === null ? "sent" : "scheduled";
    const after = { channel, name: before.name, send_at: send_at ?? now };
    await insertAuditEntry(tx, ctx, { action, entity: "messages", entity_id: _id, after });
    return toWire<C>(ctx, found(await selectMessage(tx, ctx.scope, { channel, _id })));
  });
};

/** Discards it or stops its sending; those who have it keep it, and a cancelled one stays cancelled. */
export const cancelMessage = <C extends MessageChannel>(
  ctx: BusinessContext,
  channel: C,
  _id: string,
): Promise<Message<C>> => {
  return ctx.database.write(ctx.scope, async (tx) => {
    const before = found(await selectMessageForChange(tx, ctx.scope, { channel, _id }));
    if (before.status === "cancelled") return toWire<C>(ctx, before);
    if (before.finished_at !== null) throw new AppError("already_decided", { params: { status: before.status } });
    await updateCancelled(tx, ctx.scope, { _id, now: nowIso(ctx.clock) });
    const after = { channel, name: before.name };
    const diff = { before: { status: before.status }, after: { ...after, status: "cancelled" } };
    await insertAuditEntry(tx, ctx, { action: "cancelled", entity: "messages", entity_id: _id, ...diff });
    return toWire<C>(ctx, found(await selectMessage(tx, ctx.scope, { channel, _id })));
  });
};

interface Halt {
  readonly channel: MessageChannel;
  readonly _id: string;
  readonly action: "paused" | "resumed";
}

/** Pauses or resumes what is being sent; what is so already stays so. Throws already_decided for all others. */
const haltMessage = <C extends MessageChannel>(
  ctx: BusinessContext,
  { channel, _id, action }: Halt & { readonly channel: C },
): Promise<Message<C>> => {
  return ctx.database.write(ctx.scope, async (tx) => {
    const before = found(await selectMessageForChange(tx, ctx.scope, { channel, _id }));
    if (before.status !== "sending") throw new AppError("already_decided", { params: { status: before.status } });
    if ((before.paused_at !== null) === (action === "paused")) return toWire<C>(ctx, before);
    const now = nowIso(ctx.clock);
    if (action === "paused") await updateMessagePaused(tx, ctx.scope, { _id, reason: "by_hand", now });
    else await updateMessageResumed(tx, ctx.scope, { _id, now });
    const after = { channel, name: before.name };
    await insertAuditEntry(tx, ctx, { action, entity: "messages", entity_id: _id, after });
    return toWire<C>(ctx, found(await selectMessage(tx, ctx.scope, { channel, _id })));
  });
};

/** Stops the sending until it is resumed; what has been taken up goes out. */
export const pauseMessage = <C extends MessageChannel>(ctx: BusinessContext, channel: C, _id: string) =>
  haltMessage(ctx, { channel, _id, action: "paused" });

export const resumeMessage = <C extends MessageChannel>(ctx: BusinessContext, channel: C, _id: string) =>
  haltMessage(ctx, { channel, _id, action: "resumed" });
