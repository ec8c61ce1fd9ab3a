/**
 * Workers in processes of their own, killed while a mail server, a provider of SMS or the database takes their messages.
 * `LONG=1 READERS=1000000` sends so many e-mails, killed ten times on the way.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Message, MessageChannel } from "@rewardo/contract/message-fields";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { smtpMailer } from "../../../platform/mail/smtp.ts";
import { twilio } from "../../../platform/sms/twilio.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { connectionsOf } from "../../../testing/connections.ts";
import { publishCoupon } from "../../../testing/give-coupon.ts";
import { openMailSink, type MailSink } from "../../../testing/mail-sink.ts";
import { addManyReaders, readerNrOf } from "../../../testing/many-readers.ts";
import { openMessageApp, type MessageApp } from "../../../testing/message-app.ts";
import { openSmsProvider, type SmsProviderServer } from "../../../testing/sms-providers.ts";

/** Which of a million numbers came, and which came twice: a bit each, so that the test holds nothing else of a mail. */
interface Tally {
  /** How many came, those that came again among them. */
  readonly count: number;
  /** How many came more than once. */
  readonly twice: number;
  has(nr: number): boolean;
  add(nr: number): void;
  /** Resolves once so many have come. */
  reached(count: number): Promise<void>;
}

/** Of the numbers from 0 to below `size`; any other throws. */
const openTally = (size: number): Tally => {
  const bits = new Uint8Array(Math.ceil(size / 8));
  let [count, twice] = [0, 0];
  const waiting = new Set<{ readonly for: number; readonly resolve: () => void }>();
  const has = (nr: number): boolean => (bits[nr >> 3]! & (1 << (nr & 7))) !== 0;
  return {
    get count() {
      return count;
    },
    get twice() {
      return twice;
    },
    has,
    add: (nr) => {
      if (!(Number.isInteger(nr) && nr >= 0 && nr < size)) throw new Error(`${nr} is none of ${size}`);
      if (has(nr)) twice += 1;
      bits[nr >> 3]! |= 1 << (nr & 7);
      count += 1;
      for (const one of waiting) {
        if (count < one.for) continue;
        waiting.delete(one);
        one.resolve();
      }
    },
    reached: (wanted) =>
      count >= wanted ? Promise.resolve() : new Promise((resolve) => void waiting.add({ for: wanted, resolve })),
  };
};

const program = fileURLToPath(new URL("../../../testing/kill/message-program.ts", import.meta.url));
const isLong = process.env["LONG"] === "1";
const instant = "2026-06-12T08:00:00.000Z";
const mails = isLong ? Number(process.env["READERS"] ?? 20_000) : 160;
const timeout = 900_000 + 10 * mails;

let app: MessageApp;
let arrived: Tally;
let sink: MailSink;
let provider: SmsProviderServer;
beforeAll(async () => {
  app = await openMessageApp(fixedClock(instant));
  arrived = openTally(mails);
  sink = await openMailSink((address) => arrived.add(readerNrOf(address)));
  provider = await openSmsProvider("twilio");
});
afterAll(async () => {
  await sink.close();
  await provider.close();
  await app.close();
});

interface Killing {
  readonly channel: MessageChannel;
  readonly path: string;
  readonly readers: number;
  readonly content: (coupon: { card_id: string; coupon_id: string }) => object;
  /** After so many messages more the worker is killed. */
  readonly kills: readonly number[];
  /** Taken at the same time: of so many a kill leaves unknown whether they went out. */
  readonly atOnce: number;
  /** Resolves once so many have left. */
  readonly left: (message_id: string, count: number) => Promise<void>;
  readonly leftSoFar: (message_id: string) => Promise<number> | number;
}

/** Read at once of the recipients, of whom there may be a million. */
const page = 20_000;

/** Resolves in the middle of the statement that freezes the audience: it takes 20 µs for each of them, rarely less. */
const freezing = async (readers: number): Promise<void> => {
  const text = `select 1 from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
    and query like '%insert into message_deliveries%' and clock_timestamp() - query_start > $1::integer * interval '4 microseconds'`;
  const longest = AbortSignal.timeout(240_000);
  while ((await app.witness.rows(text, [readers])).length === 0) await delay(2, undefined, { signal: longest });
};

/** Sends to so many, killed on the way; answers to whom it was sent, by number, once nothing is left to do. */
const sendKilled = async ({ channel, path, readers, content, kills, atOnce, left, leftSoFar }: Killing) => {
  const business = await buildBusiness(app);
  await addManyReaders(app, business, readers, channel);
  const admin = await app.as("OWNER", business.scope);
  const coupon = await publishCoupon(admin, business.points_card_id, { validity: { kind: "unlimited" } });
  const draft = { name: "Kawa", recipient: { type: "all" }, content: content(coupon) };
  const { body } = await admin.call<Message>("POST", path, draft);
  const at = `${path}/${body._id}`;
  await admin.call("POST", `${at}/send`, undefined, { "if-match": "1" });
  const read = async () => (await admin.call<Message>("GET", at)).body;
  const { url, account, token } = provider;
  const args = [JSON.stringify(connectionsOf(app.server)), instant, sink.url, JSON.stringify({ url, account, token })];
  const killOnce = async (due: () => Promise<void>): Promise<void> => {
    const worker = fork(program, args);
    await due();
    worker.kill("SIGKILL");
    await once(worker, "exit");
  };
  // A few are frozen in a moment, in which no kill can be placed.
  if (isLong) {
    await killOnce(() => freezing(readers));
    expect(await read()).toMatchObject({ status: "scheduled", recipients: null });
  }
  for (const more of kills) {
    const before = await leftSoFar(body._id);
    await killOnce(() => left(body._id, before + more));
  }
  const mailer = smtpMailer({ url: sink.url, from: { name: "", address: "no-reply@example.test" } });
  const sms = twilio({ url, account, token, sender: "+15005550006" });
  // The lock of the last one goes with its connection, a moment after it.
  // Its figures are counted over all recipients, so not after each batch of many.
  const batches = Math.ceil(readers / 5000);
  while ((await read()).finished_at === null)
    for (let nr = 0; nr < batches; nr += 1)
      await app.sendDue(undefined, { mailer, sms, sms_terms: { price: null, monthly_parts: 1_000_000 } });
  mailer.close();
  const sent = openTally(readers);
  let [unknown, after] = [0, "00000000-0000-0000-0000-000000000000"];
  for (let isMore = true; isMore;) {
    const rows = await app.witness.rows<{ user_id: string; phone: string; status: string; reason: string | null }>(
      `select d.user_id, u.phone, d.status, d.reason from message_deliveries d join users u on u.business_id = d.business_id and u._id = d.user_id
        where d.business_id = $1 and d.message_id = $2 and d.user_id > $3 order by d.user_id limit ${page}`,
      [business.scope.business_id, body._id, after],
    );
    for (const { phone, status, reason } of rows) {
      if (status === "sent") sent.add(readerNrOf(phone));
      else if (status === "failed" && reason === "interrupted") unknown += 1;
      else throw new Error(`A recipient is left as ${status}, ${reason}`);
    }
    isMore = rows.length === page;
    after = rows.at(-1)?.user_id ?? after;
  }
  expect(sent.count + unknown).toBe(readers);
  expect(unknown).toBeLessThanOrEqual(atOnce * kills.length);
  // Everyone was handed over once, so everyone has one coupon of it.
  const given = await app.witness.rows<{ given: number; members: number }>(
    "select count(*)::integer as given, count(distinct card_subscription_id)::integer as members from coupon_grants where message_id = $1",
    [body._id],
  );
  expect(given).toEqual([{ given: readers, members: readers }]);
  expect(await read()).toMatchObject({ recipients: readers, sent: sent.count, failed: unknown });
  return sent;
};

/** No one twice, and each who is noted as sent to has it; of the others some may. */
const expectOnce = (came: Tally, sent: Tally, readers: number): void => {
  expect({ came: came.twice, sent: sent.twice }).toEqual({ came: 0, sent: 0 });
  let lost = 0;
  for (let nr = 0; nr < readers; nr += 1) if (sent.has(nr) && !came.has(nr)) lost += 1;
  expect(lost).toBe(0);
};

/** Spread over the way, each within another batch and at another place of it. */
const killsOf = (readers: number): number[] =>
  isLong ? [3, 11, 1, 25, 10, 7, 13, 2, 19, 30].map((nr) => Math.floor(readers / 11) + nr) : [4, 13];

test("killed anywhere by SIGKILL, no one gets a second mail or coupon and no one is lost", { timeout }, async () => {
  const sent = await sendKilled({
    ...{ channel: "email", path: "/api/emails", readers: mails, kills: killsOf(mails), atOnce: 10 },
    content: (coupon) => ({
      subject: { pl: "Kawa" },
      blocks: [
        { kind: "text", text: { pl: "Nowa" } },
        { kind: "coupon", ...coupon },
      ],
    }),
    left: (_id, count) => arrived.reached(count),
    leftSoFar: () => arrived.count,
  });
  expectOnce(arrived, sent, mails);
});

test("killed anywhere, no one gets a second SMS and no one is lost", { timeout }, async () => {
  const readers = isLong ? 5000 : 80;
  const sent = await sendKilled({
    ...{ channel: "sms", path: "/api/sms", readers, kills: killsOf(readers), atOnce: 10 },
    content: (coupon) => ({ text: { pl: "Nowa kawa" }, coupon }),
    left: (_id, count) => provider.count(count),
    leftSoFar: () => provider.taken.length,
  });
  const taken = openTally(readers);
  for (const { fields } of provider.taken) taken.add(readerNrOf(fields["To"] ?? ""));
  expectOnce(taken, sent, readers);
});

test(
  "killed anywhere, everyone finds a message once on the card, and no kill leaves one unknown",
  { timeout },
  async () => {
    const placed = async (message_id: string): Promise<number> =>
      (
        await app.witness.rows<{ count: number }>(
          "select count(*)::integer as count from message_deliveries where message_id = $1 and status = 'sent'",
          [message_id],
        )
      )[0]!.count;
    await sendKilled({
      // Batches of 500 are a transaction each; the kill falls into the one after those that were seen.
      ...{ channel: "in_app", path: "/api/messages", readers: isLong ? 20_000 : 2000, atOnce: 0 },
      kills: isLong ? killsOf(20_000).map(() => 1500) : [1, 500],
      content: (coupon) => ({ title: { pl: "Kawa" }, text: { pl: "Nowa" }, poll: null, coupon }),
      // Asked now and then: a database that only counts has no time for the worker.
      left: async (message_id, count) => {
        const longest = AbortSignal.timeout(240_000);
        while ((await placed(message_id)) < count) await delay(20, undefined, { signal: longest });
      },
      leftSoFar: placed,
    });
  },
);
