/** Workers in processes of their own, killed while a mail server, a provider of SMS or the database takes their messages. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Message, MessageChannel } from "@rewardo/contract/message-fields";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../platform/clock.ts";
import { smtpMailer } from "../../platform/mail/smtp.ts";
import { twilio } from "../../platform/sms/twilio.ts";
import { buildBusiness } from "../../testing/builders.ts";
import { connectionsOf } from "../../testing/connections.ts";
import { publishCoupon } from "../../testing/give-coupon.ts";
import { openMailServer, type MailServer } from "../../testing/mail-server.ts";
import { openMessageApp, type MessageApp } from "../../testing/message-app.ts";
import { openSmsProvider, type SmsProviderServer } from "../../testing/sms-providers.ts";

const program = fileURLToPath(new URL("../../testing/kill/message-program.ts", import.meta.url));
const isLong = process.env["LONG"] === "1";
const instant = "2026-06-12T08:00:00.000Z";
const timeout = 900_000;

let app: MessageApp;
let server: MailServer;
let provider: SmsProviderServer;
beforeAll(async () => {
  app = await openMessageApp(fixedClock(instant));
  server = await openMailServer();
  provider = await openSmsProvider("twilio");
});
afterAll(async () => {
  await server.close();
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

/** Sends to so many, killed on the way; answers how each ended, by address, once nothing is left to do. */
const sendKilled = async ({ channel, path, readers, content, kills, atOnce, left, leftSoFar }: Killing) => {
  const business = await buildBusiness(app);
  for (let missing = readers; missing > 0; missing -= 1000)
    await app.addReaders(business, Math.min(missing, 1000), channel);
  // A number of its own for each, by which the provider's side tells them apart.
  await app.witness.rows(
    `update users u set phone = '+48' || (600000000 + n.nr) from (select _id, row_number() over (order by _id) as nr from users
      where business_id = $1) n where n._id = u._id and u.phone is not null`,
    [business.scope.business_id],
  );
  const admin = await app.as("OWNER", business.scope);
  const coupon = await publishCoupon(admin, business.points_card_id, { validity: { kind: "unlimited" } });
  const draft = { name: "Kawa", recipient: { type: "all" }, content: content(coupon) };
  const { body } = await admin.call<Message>("POST", path, draft);
  const at = `${path}/${body._id}`;
  await admin.call("POST", `${at}/send`, undefined, { "if-match": "1" });
  const { url, account, token } = provider;
  const args = [
    JSON.stringify(connectionsOf(app.server)),
    instant,
    server.url,
    JSON.stringify({ url, account, token }),
  ];
  for (const more of kills) {
    const before = await leftSoFar(body._id);
    const worker = fork(program, args);
    await left(body._id, before + more);
    worker.kill("SIGKILL");
    await once(worker, "exit");
  }
  const mailer = smtpMailer({ url: server.url, from: { name: "", address: "no-reply@example.test" } });
  const sms = twilio({ url, account, token, sender: "+15005550006" });
  const read = async () => (await admin.call<Message>("GET", at)).body;
  // The lock of the last one goes with its connection, a moment after it.
  while ((await read()).finished_at === null)
    await app.sendDue(undefined, { mailer, sms, sms_terms: { price: null, monthly_parts: 1_000_000 } });
  mailer.close();
  const rows = await app.witness.rows<{ email: string; phone: string; status: string; reason: string | null }>(
    `select u.email, u.phone, d.status, d.reason from message_deliveries d join users u on u._id = d.user_id
      where d.message_id = $1`,
    [body._id],
  );
  expect(rows).toHaveLength(readers);
  const unknown = rows.filter(({ status }) => status !== "sent");
  expect(unknown.every(({ status, reason }) => status === "failed" && reason === "interrupted")).toBe(true);
  expect(unknown.length).toBeLessThanOrEqual(atOnce * kills.length);
  // Everyone was handed over once, so everyone has one coupon of it.
  const given = await app.witness.rows<{ given: number; members: number }>(
    "select count(*)::integer as given, count(distinct card_subscription_id)::integer as members from coupon_grants where message_id = $1",
    [body._id],
  );
  expect(given).toEqual([{ given: readers, members: readers }]);
  expect(await read()).toMatchObject({ sent: readers - unknown.length, failed: unknown.length });
  return rows;
};

/** No one twice, and each who is noted as sent to has it; of the others some may. */
const expectOnce = (addresses: readonly string[], sent: readonly string[]): void => {
  expect(new Set(addresses).size).toBe(addresses.length);
  const known = new Set(addresses);
  expect(sent.filter((address) => !known.has(address))).toEqual([]);
};

const kills = isLong ? [3, 11, 1, 25, 10, 7, 13, 2, 19, 30] : [4, 13];

test("killed anywhere by SIGKILL, no one gets a second mail or coupon and no one is lost", { timeout }, async () => {
  const rows = await sendKilled({
    ...{ channel: "email", path: "/api/emails", readers: isLong ? 20_000 : 160, kills, atOnce: 50 },
    content: (coupon) => ({
      subject: { pl: "Kawa" },
      blocks: [
        { kind: "text", text: { pl: "Nowa" } },
        { kind: "coupon", ...coupon },
      ],
    }),
    left: (_id, count) => server.count(count),
    leftSoFar: () => server.arrived.length,
  });
  const sent = rows.flatMap(({ email, status }) => (status === "sent" ? [email] : []));
  expectOnce(
    server.arrived.flatMap(({ to }) => to),
    sent,
  );
});

test("killed anywhere, no one gets a second SMS and no one is lost", { timeout }, async () => {
  const rows = await sendKilled({
    ...{ channel: "sms", path: "/api/sms", readers: isLong ? 5000 : 80, kills, atOnce: 10 },
    content: (coupon) => ({ text: { pl: "Nowa kawa" }, coupon }),
    left: (_id, count) => provider.count(count),
    leftSoFar: () => provider.taken.length,
  });
  const sent = rows.flatMap(({ phone, status }) => (status === "sent" ? [phone] : []));
  expectOnce(
    provider.taken.map(({ fields }) => fields["To"] ?? ""),
    sent,
  );
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
      ...{ channel: "in_app", path: "/api/messages", readers: isLong ? 20_000 : 1600, atOnce: 0 },
      kills: isLong ? kills.map(() => 500) : [1, 500],
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
