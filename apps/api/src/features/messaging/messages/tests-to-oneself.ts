/** A message mailed to the person who writes it, as it is stored, and to no one else. */
import type { ContentOf, EmailContent, MessageChannel, MessageInput } from "@rewardo/contract/message-fields";
import { couponOf } from "@rewardo/contract/message-coupon-of";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Job, JobQueue } from "../../../platform/jobs/jobs.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import { sendOrGiveUp } from "../../../platform/mail/send-or-give-up.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { homeOf } from "../../../platform/actor.ts";
import { selectOwnAddress } from "../../tenants/own-account/index.ts";
import { readCardsAsNew } from "./cards-shown.ts";
import { composeEmail, composeInApp, composeSms, type CouponFacts, type Reader, type SenderFacts } from "./compose.ts";
import { couponFacts, readMessageCoupon } from "./coupons/giving.ts";
import { selectSender } from "./delivery-queries.ts";
import type { MessageDeps } from "./hand-over.ts";
import { selectMessage } from "./queries.ts";
import { requireWhole } from "./service.ts";

interface Tested {
  readonly name: string;
  readonly channel: MessageChannel;
  readonly content: MessageInput["content"];
}

/**
 * Has a message mailed to the caller alone; a job does it. One of the platform who acts as the business gets it at their
 * own address. Throws validation_failed naming each text that is missing, and forbidden for programs, which have no mailbox.
 */
export const askForTest = async (
  tx: Transaction,
  ctx: BusinessContext,
  { name, channel, content }: Tested,
): Promise<void> => {
  const { scope, actor } = ctx;
  if (actor.kind !== "account") throw new AppError("forbidden");
  await requireWhole(tx, ctx, { channel, content });
  const ids = { business_id: scope.business_id, home_id: homeOf(actor), account_id: actor._id };
  await insertJob(tx, "message_tests", { ...ids, name, channel, content });
};

export const testMessage = (ctx: BusinessContext, channel: MessageChannel, _id: string): Promise<undefined> => {
  return ctx.database.write(ctx.scope, async (tx) => {
    const message = found(await selectMessage(tx, ctx.scope, { channel, _id }));
    await askForTest(tx, ctx, message);
    const after = { channel, name: message.name };
    await insertAuditEntry(tx, ctx, { action: "tested", entity: "messages", entity_id: _id, after });
    return undefined;
  });
};

/** Composes any message as a mail: an account has neither a phone number nor a card for SMS and messages in the app. */
const asEmail = ({ name, channel, content }: Tested, reader: Reader, sender: SenderFacts): EmailContent => {
  const language = reader.language ?? sender.language;
  const mailOf = (subject: string, texts: readonly string[]): EmailContent => ({
    subject: { [language]: subject },
    blocks: texts.map((text) => ({ kind: "text", text: { [language]: text } })),
  });
  switch (channel) {
    case "email":
      return content as ContentOf["email"];
    case "sms":
      return mailOf(`SMS: ${name}`, [composeSms(content as ContentOf["sms"], reader, sender)]);
    case "in_app": {
      const { title, text, question, options } = composeInApp(content as ContentOf["in_app"], reader, sender);
      const asked = [question, ...options].filter((one) => one !== "").join("\n");
      const mail = mailOf(title, asked === "" ? [text] : [text, asked]);
      const coupon = couponOf(content);
      return coupon === null ? mail : { ...mail, blocks: [...mail.blocks, { kind: "coupon", ...coupon }] };
    }
  }
};

type TestDeps = Pick<MessageDeps, "database" | "clock" | "log" | "mailer" | "brand_name" | "public_url">;

interface TestJob extends Tested {
  readonly business_id: string;
  readonly home_id: string;
  readonly account_id: string;
}

/** The coupon as a customer would be told of it; nothing is given. */
const exampleOf = async (
  database: MessageDeps["database"],
  scope: BusinessScope,
  { content }: Tested,
  now: string,
): Promise<CouponFacts | undefined> => {
  const coupon = await database.read(scope, (tx) => readMessageCoupon(tx, scope, content, now));
  return coupon === null || coupon === "over" ? undefined : couponFacts(coupon, now);
};

const sendTest = async (
  { database, clock, log, mailer, brand_name: brand, public_url }: TestDeps,
  { _id: key, payload, signal }: Job,
): Promise<void> => {
  const { business_id, home_id, account_id, ...tested } = payload as TestJob;
  const scope = businessScope(business_id);
  const tester = await database.authenticate((tx) => selectOwnAddress(tx, { business_id: home_id, account_id }));
  const sender = await database.read(scope, (tx) => selectSender(tx, scope));
  if (tester === undefined || sender === undefined) return;
  const now = nowIso(clock);
  const cards = await database.read(scope, (tx) => readCardsAsNew(tx, scope, tested.content, now));
  const reader = { ...tester, coupon: await exampleOf(database, scope, tested, now), cards };
  const content = asEmail(tested, reader, sender);
  const mail = composeEmail({ content, sender, brand, public_url, stop_url: null, reader });
  await sendOrGiveUp(
    { mailer, log },
    { ...mail, to: tester.email, key, sender_name: sender.name, reply_to: sender.reply_to },
    signal,
    { business_id, kind: "message_test" },
  );
};

export const messageTestQueue = (deps: TestDeps): JobQueue => ({
  name: "message_tests",
  handle: (job) => sendTest(deps, job),
});
