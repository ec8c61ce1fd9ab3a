/** Messages in the app, as customers read and answer them by the number of their card. */
import type { Poll } from "@rewardo/contract/message-fields";
import { hasOptions } from "@rewardo/contract/poll-kinds";
import type { PollAnswer, ReceivedMessage } from "@rewardo/contract/received-messages";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { PublicContext } from "../../../platform/context.ts";
import { type BusinessScope, businessScope } from "../../../platform/scope.ts";
import { type ReceivedRow, selectReceived, selectReceiver, updatePollAnswer } from "./answer-queries.ts";
import { composeInApp, namesStanding, type Reader, type SenderFacts } from "./compose.ts";
import { couponFacts, readMessageCoupon } from "./coupons/giving.ts";
import { selectSender } from "./delivery-queries.ts";
import { valuesOf } from "./polls.ts";
import { selectStandings } from "./standing-queries.ts";

const shownMs = 90 * 86_400_000;
const mostShown = 50;

interface ByNumber {
  readonly business_id: string;
  readonly number: string;
}

const isOpen = ({ closes_at }: Poll, now: string): boolean => closes_at === null || closes_at > now;

/** The customer behind a number. Numbers that are none count against the caller's address like all others. */
const requireReceiver = async (tx: Transaction, scope: BusinessScope, number: string) => {
  const receiver = await selectReceiver(tx, scope, number);
  if (receiver === undefined) throw new AppError("card_number_not_found");
  return { ...receiver, sender: found(await selectSender(tx, scope)) };
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

/** The coupon that came with it, under the terms of that moment. */
const couponOfRow = async (
  tx: Transaction,
  scope: BusinessScope,
  { content, received_at }: ReceivedRow,
): Promise<Pick<Reader, "coupon">> => {
  const coupon = await readMessageCoupon(tx, scope, content, received_at);
  return coupon === null || coupon === "over" ? {} : { coupon: couponFacts(coupon, received_at) };
};

/** Messages sent to a customer in the last 90 days. Throws card_number_not_found. */
export const findReceivedMessages = async (
  { database, clock, limits, request }: PublicContext,
  { business_id, number }: ByNumber,
): Promise<{ items: ReceivedMessage[] }> => {
  await limits.messages.spend(request.address);
  const scope = businessScope(business_id);
  return database.read(scope, async (tx) => {
    const { user_id, sender, ...reader } = await requireReceiver(tx, scope, number);
    const now = nowIso(clock);
    const since = new Date(clock.nowMs() - shownMs).toISOString();
    const rows = await selectReceived(tx, scope, { user_id, since, limit: mostShown });
    const standing = await standingOf(tx, scope, { user_id, rows, now });
    const items: ReceivedMessage[] = [];
    for (const row of rows)
      items.push(toReceived(row, { ...reader, standing, ...(await couponOfRow(tx, scope, row)) }, sender, now));
    return { items };
  });
};

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
  { database, clock, limits, request }: PublicContext,
  { business_id, number, message_id, ...given }: ByNumber & PollAnswer & { readonly message_id: string },
): Promise<ReceivedMessage> => {
  await limits.messages.spend(request.address);
  const scope = businessScope(business_id);
  return database.write(scope, async (tx) => {
    const { user_id, sender, ...reader } = await requireReceiver(tx, scope, number);
    const now = nowIso(clock);
    const since = new Date(clock.nowMs() - shownMs).toISOString();
    const rows = await selectReceived(tx, scope, { user_id, since, limit: 1, message_id });
    const row = found(rows[0]);
    const poll = found(row.content.poll);
    if (!isOpen(poll, now)) throw new AppError("already_decided", { params: { status: "closed" } });
    const answer = requireAnswer(poll, given);
    await updatePollAnswer(tx, scope, { user_id, message_id, answer, now });
    const standing = await standingOf(tx, scope, { user_id, rows, now });
    const coupon = await couponOfRow(tx, scope, row);
    return toReceived({ ...row, answer }, { ...reader, standing, ...coupon }, sender, now);
  });
};
