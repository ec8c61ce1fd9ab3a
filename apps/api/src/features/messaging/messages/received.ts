/**
 * Messages in the app, as customers read and answer them at their own card. They read as the members' role; an answer is
 * written as the business, once that role has found the message among the customer's.
 */
import type { Poll } from "@rewardo/contract/message-fields";
import { hasOptions } from "@rewardo/contract/poll-kinds";
import type { PollAnswer, ReceivedMessage } from "@rewardo/contract/received-messages";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField, notFound } from "../../../platform/errors.ts";
import type { MemberContext } from "../../../platform/context.ts";
import { type BusinessScope, businessScope } from "../../../platform/scope.ts";
import { type ReceivedRow, selectReceived, selectReceiver, updatePollAnswer } from "./answer-queries.ts";
import { composeInApp, namesStanding, type Reader, type SenderFacts } from "./compose.ts";
import { couponFacts, readMessageCoupon } from "./coupons/giving.ts";
import { selectSender } from "./delivery-queries.ts";
import { valuesOf } from "./polls.ts";
import { selectStandings } from "./standing-queries.ts";

const shownMs = 90 * 86_400_000;
const mostShown = 50;

const isOpen = ({ closes_at }: Poll, now: string): boolean => closes_at === null || closes_at > now;

/** Who reads, and who writes to them: facts of the business that the members' role does not read. */
const readReader = async ({ database, scope }: Pick<MemberContext, "database" | "scope">) => {
  const business = businessScope(scope.business_id);
  const sender = found(await database.read(business, (tx) => selectSender(tx, business)));
  return { sender, reader: found(await database.read(scope, (tx) => selectReceiver(tx, scope, scope.member.user_id))) };
};

/** The message as one customer reads it now. */
const toReceived = (row: ReceivedRow, reader: Reader, sender: SenderFacts, now: string): ReceivedMessage => {
  const { language, title, text, coupon, question, options } = composeInApp(row.content, reader, sender);
  const { poll } = row.content;
  return {
    ...{ _id: row._id, language, title, text, received_at: row.received_at, coupon },
    poll:
      poll === null
        ? null
        : {
            ...{ question, kind: poll.kind, options, closes_at: poll.closes_at },
            ...{ is_open: isOpen(poll, now), answer: row.answer },
          },
  };
};

/** The customer's balances, if a message mentions them. */
const standingOf = async (
  tx: Transaction,
  scope: BusinessScope,
  { user_id, rows, now }: { user_id: string; rows: readonly ReceivedRow[]; now: string },
) => {
  if (!rows.some(({ content }) => namesStanding(content))) return undefined;
  return (await selectStandings(tx, scope, { user_ids: [user_id], now }))[0];
};

/** The coupon that came with it, under the terms of that moment: of the programme as the business published it. */
const couponOfRow = async (
  { database, scope }: Pick<MemberContext, "database" | "scope">,
  { content, received_at }: ReceivedRow,
): Promise<Pick<Reader, "coupon">> => {
  const business = businessScope(scope.business_id);
  const coupon = await database.read(business, (tx) => readMessageCoupon(tx, business, content, received_at));
  return coupon === null || coupon === "over" ? {} : { coupon: couponFacts(coupon, received_at) };
};

/** The messages of a customer, all or one, as they read now. */
const readReceived = async (
  ctx: Pick<MemberContext, "database" | "clock" | "scope">,
  wanted: { readonly limit: number; readonly message_id?: string },
): Promise<ReceivedMessage[]> => {
  const { database, clock, scope } = ctx;
  const { sender, reader } = await readReader(ctx);
  const { user_id } = scope.member;
  return database.read(scope, async (tx) => {
    const now = nowIso(clock);
    const since = new Date(clock.nowMs() - shownMs).toISOString();
    const rows = await selectReceived(tx, scope, { user_id, since, ...wanted });
    const standing = await standingOf(tx, scope, { user_id, rows, now });
    const items: ReceivedMessage[] = [];
    for (const row of rows)
      items.push(toReceived(row, { ...reader, standing, ...(await couponOfRow(ctx, row)) }, sender, now));
    return items;
  });
};

/** Messages sent to the customer in the last 90 days. */
export const listReceivedMessages = async (ctx: MemberContext): Promise<{ items: ReceivedMessage[] }> => ({
  items: await readReceived(ctx, { limit: mostShown }),
});

const mistaken = (path: "values" | "text", message: string) => invalidField(path, "invalid", message);

/** The answer as it is kept. Throws validation_failed for one that the poll does not allow. */
const requireAnswer = (poll: Poll, { values, text }: PollAnswer): PollAnswer => {
  const allowed = valuesOf(poll);
  if (allowed === null) {
    if (values !== undefined) throw mistaken("values", "This poll is answered with a text");
    const written = text?.trim() ?? "";
    if (written === "") throw mistaken("text", "Needed: this poll is answered with a text");
    return { text: written };
  }
  if (text !== undefined) throw mistaken("text", "This poll is answered with values");
  const chosen = [...new Set(values)].toSorted((one, other) => one - other);
  if (chosen.length === 0) throw mistaken("values", "Needed: what the customer answers");
  if (poll.kind !== "multiple" && chosen.length > 1) throw mistaken("values", "This poll takes one answer");
  if (!chosen.every((value) => allowed.includes(value)))
    throw mistaken("values", hasOptions(poll.kind) ? "Positions of options, from 0" : `A grade from ${allowed[0]}`);
  return { values: chosen };
};

/**
 * Notes a customer's answer; a repeat changes nothing, and another one takes its place. Throws not_found for what they
 * were not sent, already_decided once the poll is closed, validation_failed for what it does not allow.
 */
export const answerPoll = async (
  ctx: MemberContext,
  message_id: string,
  given: PollAnswer,
): Promise<ReceivedMessage> => {
  await ctx.limits.memberWrites.spend(ctx.actor._id);
  const one = { limit: 1, message_id };
  const seen = found((await readReceived(ctx, one))[0]);
  if (seen.poll === null) throw notFound();
  const business = businessScope(ctx.scope.business_id);
  const { user_id } = ctx.scope.member;
  await ctx.database.write(business, async (tx) => {
    const now = nowIso(ctx.clock);
    const since = new Date(ctx.clock.nowMs() - shownMs).toISOString();
    const [row] = await selectReceived(tx, business, { user_id, since, ...one });
    const poll = found(row?.content.poll);
    if (!isOpen(poll, now)) throw new AppError("already_decided", { params: { status: "closed" } });
    await updatePollAnswer(tx, business, { user_id, message_id, answer: requireAnswer(poll, given), now });
  });
  return found((await readReceived(ctx, one))[0]);
};
