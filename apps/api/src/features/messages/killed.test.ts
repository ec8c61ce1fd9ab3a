/** Workers in processes of their own, killed while a real mail server takes their mails. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Message } from "@rewardo/contract/message-fields";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../platform/clock.ts";
import { smtpMailer } from "../../platform/mail/smtp.ts";
import { buildBusiness } from "../../testing/builders.ts";
import { connectionsOf } from "../../testing/connections.ts";
import { publishCoupon } from "../../testing/give-coupon.ts";
import { openMailServer, type MailServer } from "../../testing/mail-server.ts";
import { openMessageApp, type MessageApp } from "../../testing/message-app.ts";

const program = fileURLToPath(new URL("../../testing/kill/message-program.ts", import.meta.url));
const isLong = process.env["LONG"] === "1";
/** After so many mails more the worker is killed. */
const kills = isLong ? [3, 11, 1, 25, 10, 7, 13, 2, 19, 30] : [4, 13];
const readers = isLong ? 20_000 : 160;

let app: MessageApp;
let server: MailServer;
beforeAll(async () => {
  app = await openMessageApp(fixedClock("2026-06-12T08:00:00.000Z"));
  server = await openMailServer();
});
afterAll(async () => {
  await server.close();
  await app.close();
});

test(
  "killed anywhere by SIGKILL, no one gets a second mail or coupon and no one is lost",
  { timeout: 900_000 },
  async () => {
    const business = await buildBusiness(app);
    for (let left = readers; left > 0; left -= 1000) await app.addReaders(business, Math.min(left, 1000));
    const admin = await app.as("OWNER", business.scope);
    const coupon = await publishCoupon(admin, business.points_card_id, { validity: { kind: "unlimited" } });
    const text = { kind: "text", text: { pl: "Nowa" } };
    const content = { subject: { pl: "Kawa" }, blocks: [text, { kind: "coupon", ...coupon }] };
    const made = await admin.call<Message>("POST", "/api/emails", {
      name: "Kawa",
      recipient: { type: "all" },
      content,
    });
    const at = `/api/emails/${made.body._id}`;
    await admin.call("POST", `${at}/send`, undefined, { "if-match": "1" });
    for (const more of kills) {
      const worker = fork(program, [JSON.stringify(connectionsOf(app.server)), server.url]);
      await server.count(server.arrived.length + more);
      worker.kill("SIGKILL");
      await once(worker, "exit");
    }
    const mailer = smtpMailer({ url: server.url, from: { name: "", address: "no-reply@example.test" } });
    const read = async () => (await admin.call<Message>("GET", at)).body;
    // The lock of the last one goes with its connection, a moment after it.
    while ((await read()).finished_at === null) await app.sendDue(undefined, { mailer });
    mailer.close();
    const addresses = server.arrived.flatMap(({ to }) => to);
    expect(new Set(addresses).size).toBe(addresses.length);
    const rows = await app.witness.rows<{ address: string; status: string; reason: string | null }>(
      "select user_id || '@example.test' as address, status, reason from message_deliveries where message_id = $1",
      [made.body._id],
    );
    expect(rows).toHaveLength(readers);
    const unknown = rows.filter(({ status }) => status !== "sent");
    expect(unknown.every(({ status, reason }) => status === "failed" && reason === "interrupted")).toBe(true);
    expect(unknown.length).toBeLessThanOrEqual(50 * kills.length);
    // Each who is noted as sent to has it; of the others some may.
    expect(rows.filter(({ status, address }) => status === "sent" && !addresses.includes(address))).toEqual([]);
    // Everyone was handed over once, so everyone has one coupon of it.
    const given = await app.witness.rows<{ given: number; members: number }>(
      "select count(*)::integer as given, count(distinct card_subscription_id)::integer as members from coupon_grants where message_id = $1",
      [made.body._id],
    );
    expect(given).toEqual([{ given: readers, members: readers }]);
    expect(await read()).toMatchObject({ sent: readers - unknown.length, failed: unknown.length });
  },
);
