/** What a notice says: the message as its reader would read it on the card now. */
import type { Locale } from "@rewardo/contract/fields";
import { noticeText } from "@rewardo/rules/notice-text";
import type { Transaction } from "../../../../platform/database/database.ts";
import type { BusinessScope } from "../../../../platform/scope.ts";
import { readConsentsOf } from "../../../base/consents/index.ts";
import { selectReceived, selectReceiver } from "../answer-queries.ts";
import { composeInApp, namesStanding } from "../compose.ts";
import { couponFacts, readMessageCoupon } from "../coupons/giving.ts";
import { selectSender } from "../delivery-queries.ts";
import { selectStandings } from "../standing-queries.ts";
import { selectPassNotice } from "./queries.ts";

export interface NoticeWords {
  readonly message_id: string;
  readonly language: Locale;
  readonly business: string;
  readonly title: string;
  readonly text: string;
}

/** As long as messages lie on the card. */
const shownMs = 90 * 86_400_000;
interface Asked {
  readonly holder_id: string;
  readonly message_id: string;
  readonly now: string;
  /** The words stay as they are while a balance moves: a pass tells of every change. */
  readonly isLasting?: boolean;
}

/** The words of a message to one customer; `null` where they do not have it. */
export const readWords = async (
  tx: Transaction,
  scope: BusinessScope,
  { holder_id: user_id, message_id, now, isLasting = false }: Asked,
): Promise<NoticeWords | null> => {
  const since = new Date(Date.parse(now) - shownMs).toISOString();
  const [row] = await selectReceived(tx, scope, { user_id, since, limit: 1, message_id });
  const [sender, reader] = [await selectSender(tx, scope), await selectReceiver(tx, scope, user_id)];
  if (row === undefined || sender === undefined || reader === undefined) return null;
  const { content, received_at } = row;
  const standing =
    !isLasting && namesStanding(content)
      ? (await selectStandings(tx, scope, { user_ids: [user_id], now }))[0]
      : undefined;
  const given = await readMessageCoupon(tx, scope, content, received_at);
  const coupon = given === null || given === "over" ? {} : { coupon: couponFacts(given, received_at) };
  const { language, title, text } = composeInApp(content, { ...reader, standing, ...coupon }, sender);
  return { message_id, language, business: sender.name, title, text: noticeText(text) };
};

/**
 * The message that a pass tells of now: the newest one, as long as its customer allows messages on the card. `null` where it tells of
 * none.
 */
export const readPassWords = async (
  tx: Transaction,
  scope: BusinessScope,
  { pass_id, now }: { readonly pass_id: string; readonly now: string },
): Promise<NoticeWords | null> => {
  const since = new Date(Date.parse(now) - shownMs).toISOString();
  const notice = await selectPassNotice(tx, scope, { pass_id, since });
  if (notice === undefined) return null;
  const consents = await readConsentsOf(tx, scope, [notice.holder_id]);
  const consent = consents.get(notice.holder_id)?.find(({ channel, is_granted }) => channel === "in_app" && is_granted);
  // What was told before the customer said no, and yes again, is over.
  if (consent === undefined || consent.recorded_at > notice.taken_at) return null;
  return readWords(tx, scope, { ...notice, now, isLasting: true });
};

type Consents = Awaited<ReturnType<typeof readConsentsOf>>;

/** Whether a customer with these consents is told of messages. */
export const allowsNotices = (consents: ReturnType<Consents["get"]>): boolean =>
  consents?.some(({ channel, is_granted }) => channel === "in_app" && is_granted) === true;
