/** One mailbox or number gets one copy and is asked once, in however many customers' rows it stands. */
import type { Message, MessageChannel } from "@rewardo/contract/message-fields";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { noRequest } from "../../../platform/audit/queries.ts";
import { fixedClock, newId } from "../../../platform/clock.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { Caller } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openMessageApp, type MessageApp } from "../../../testing/message-app.ts";
import { appendConsents, consenting, readConsentsOf } from "../../base/consents/index.ts";
import { insertAutomated } from "./automated-queries.ts";

const morning = "2026-06-12T08:00:00.000Z";
const clock = fixedClock(morning);
const secret = "a-secret-that-stands-in-the-address-of-replies";
let app: MessageApp;
beforeAll(async () => {
  app = await openMessageApp(clock, { sms_replies_secret: secret });
});
afterAll(() => app.close());
beforeEach(() => {
  clock.set(morning);
  app.mails.length = 0;
  app.texts.length = 0;
  app.beforeMail(() => undefined);
});

const contents = {
  email: { subject: { pl: "Kawa" }, blocks: [{ kind: "text", text: { pl: "Nowa" } }] },
  sms: { text: { pl: "Nowa kawa" } },
};
const paths = { email: "/api/emails", sms: "/api/sms" } as const;
type Channel = keyof typeof paths;

const later = (): void => clock.set(new Date(clock.nowMs() + 60_000).toISOString());

interface Desk {
  readonly business: TestBusiness;
  readonly admin: Caller;
  estimate(channel?: Channel): Promise<object>;
  /** Writes a message to all and hands it to the workers. */
  schedule(channel?: Channel, recipient?: object): Promise<string>;
  /** How many copies of a message to all leave. */
  copies(channel?: Channel): Promise<number>;
  answer(user_id: string, channel: MessageChannel, is_granted: boolean): Promise<void>;
  address(user_id: string, address: { email?: string | null; phone?: string | null }): Promise<void>;
}

const openDesk = async (): Promise<Desk> => {
  const business = await buildBusiness(app);
  const admin = await app.as("ADMIN", business.scope);
  await admin.call("PATCH", "/api/message_settings", { email_weekly_cap: null, sms_weekly_cap: null });
  const schedule: Desk["schedule"] = async (channel = "email", recipient = { type: "all" }) => {
    const draft = { name: "Kawa", recipient, content: contents[channel] };
    const { body } = await admin.call<Message>("POST", paths[channel], draft);
    const sent = await admin.call("POST", `${paths[channel]}/${body._id}/send`, undefined, { "if-match": "1" });
    expect(sent.status).toBe(200);
    return body._id;
  };
  return {
    ...{ business, admin, schedule },
    estimate: async (channel = "email") =>
      (
        await admin.call<object>("POST", `${paths[channel]}/estimate_number_of_recipients`, {
          recipient: { type: "all" },
        })
      ).body,
    copies: async (channel = "email") => {
      const before = app.mails.length + app.texts.length;
      await schedule(channel);
      await app.sendDue();
      return app.mails.length + app.texts.length - before;
    },
    answer: async (user_id, channel, is_granted) => {
      later();
      const body = { channel, is_granted, language: "pl" };
      expect((await admin.call("POST", `/api/users/${user_id}/consents`, body)).status).toBe(200);
    },
    address: async (user_id, { email, phone }) => {
      await app.witness.rows(
        `update users set email = case when $2 then $3 else email end, phone = case when $4 then $5 else phone end,
          email_confirmed_at = now() where _id = $1`,
        [user_id, email !== undefined, email ?? null, phone !== undefined, phone ?? null],
      );
    },
  };
};

const stopBy = async (url: string | undefined): Promise<void> => {
  later();
  const { statusCode } = await app.app.inject({
    method: "POST",
    url: url!.replace("https://rewards.example.com", ""),
  });
  expect(statusCode).toBe(200);
};

test("one mailbox gets one copy, and one click ends all, also for rows that get the address later, until someone agrees anew", async () => {
  const { business, admin, ...desk } = await openDesk();
  const [ada, twin] = await app.addReaders(business, 2);
  await desk.address(ada!, { email: "ala@example.com" });
  await desk.address(twin!, { email: "ALA@Example.com" });
  await app.consent(business, ada!, "email", true);
  await app.consent(business, twin!, "email", true);
  expect(await desk.estimate()).toEqual({ count: 1, unconfirmed: 0, readers: null, phones: null });
  expect(await desk.copies()).toBe(1);
  await stopBy(app.mails.at(-1)!.stop_url);
  expect(await desk.estimate()).toEqual({ count: 0, unconfirmed: 0, readers: null, phones: null });
  expect(await desk.copies()).toBe(0);
  const { body } = await admin.call<{ consents: object[] }>("GET", `/api/users/${twin}`);
  expect(body.consents).toMatchObject([{ channel: "email", is_granted: false, source: "unsubscribe" }]);
  const history = await admin.call<{ items: object[] }>("GET", `/api/users/${twin}/consents`);
  expect(history.body.items[0]).toMatchObject({ is_granted: false, is_shared: true });

  // A file brings the address again; another row is changed to it; the first row leaves.
  const [imported, edited] = await app.addReaders(business, 2);
  await desk.address(imported!, { email: "ala@EXAMPLE.com" });
  later();
  await app.consent(business, imported!, "email", true);
  await desk.answer(edited!, "email", true);
  await desk.address(edited!, { email: "Ala@example.com" });
  await desk.address(ada!, { email: "ada@example.com" });
  expect(await desk.copies()).toBe(0);
  // Another address behind the same name is another mailbox.
  await desk.address(edited!, { email: "ala+coffee@example.com" });
  expect(await desk.copies()).toBe(1);
  expect(
    (await admin.call("POST", `/api/users/${twin}/erase`, undefined, { "idempotency-key": "e" })).status,
  ).toBeLessThan(300);
  expect(await desk.copies()).toBe(1);

  await desk.answer(imported!, "email", true);
  expect(await desk.estimate()).toEqual({ count: 2, unconfirmed: 0, readers: null, phones: null });
  expect(await desk.copies()).toBe(2);
});

test("one number gets one SMS, and one STOP ends all; an old mail's link ends the mailbox that it went to", async () => {
  const { business, ...desk } = await openDesk();
  const [one, two] = await app.addReaders(business, 2, "sms");
  await desk.address(one!, { phone: "+48601202303" });
  await desk.address(two!, { phone: "+48601202303" });
  expect([await desk.estimate("sms"), await desk.copies("sms")]).toEqual([
    { count: 1, unconfirmed: 0, readers: null, phones: null },
    1,
  ]);
  const reply = `/api/sms_replies/smsapi?key=${secret}&sms_from=48601202303&sms_text=STOP`;
  // The row that got it has another number by now; the number is still the one that says no.
  await desk.address(one!, { phone: "+48699888777" });
  later();
  expect((await app.app.inject({ method: "GET", url: reply })).statusCode).toBe(200);
  expect(await desk.copies("sms")).toBe(0);

  const [three] = await app.addReaders(business, 1);
  await desk.address(three!, { email: "old@example.com" });
  expect(await desk.copies()).toBe(1);
  await desk.address(three!, { email: "new@example.com" });
  await stopBy(app.mails.at(-1)!.stop_url);
  const [four] = await app.addReaders(business, 1);
  await desk.address(four!, { email: "OLD@example.com" });
  await app.consent(business, four!, "email", true);
  expect(await desk.copies()).toBe(0);
});

test("consent moves with who gave it, and holds for whom else has the address", async () => {
  const { business, admin, ...desk } = await openDesk();
  const [first, second] = await app.addReaders(business, 2);
  await app.consent(business, second!, "email", false);
  await desk.address(first!, { email: "home@example.com" });
  await desk.answer(first!, "email", true);
  await desk.address(second!, { email: "HOME@example.com" });
  await app.witness.rows("update users set gender = 'female' where _id = $1", [second]);
  await desk.schedule("email", { type: "gender", gender: "female" });
  await app.sendDue();
  expect(app.mails.map(({ to }) => to)).toEqual(["HOME@example.com"]);
  await desk.address(first!, { email: "work@example.com" });
  await desk.answer(second!, "email", false);
  expect(await desk.copies()).toBe(1);
  expect(app.mails.at(-1)!.to).toBe("work@example.com");
  await admin.call("POST", `/api/users/${first}/merge`, { from_id: second }, { "idempotency-key": "m" });
  expect(await desk.copies()).toBe(0);
});

test("two rows that come to have one address while a message goes out get one copy", async () => {
  const { business, ...desk } = await openDesk();
  const readers = await app.addReaders(business, 60);
  const _id = await desk.schedule();
  let isFirst = true;
  app.beforeMail(async () => {
    if (!isFirst) return;
    isFirst = false;
    await desk.address(readers.at(-1)!, { email: `${readers[0]!.toUpperCase()}@example.test` });
    await desk.address(readers[0]!, { email: "moved@example.test" });
    await desk.address(readers.at(-2)!, { email: "both@example.test" });
    await desk.address(readers.at(-3)!, { email: "Both@example.test" });
  });
  await app.sendDue();
  const got = app.mails.map(({ to }) => to.toLowerCase());
  expect([got.length, new Set(got).size]).toEqual([58, 58]);
  const states = await app.witness.rows(
    "select status, reason, count(*)::integer as count from message_deliveries where message_id = $1 group by 1, 2 order by 1",
    [_id],
  );
  expect(states).toEqual([
    { status: "sent", reason: null, count: 58 },
    { status: "suppressed", reason: "same_address", count: 2 },
  ]);
});

test("messages that go out at once share the week's limit of an address", async () => {
  const { business, admin, ...desk } = await openDesk();
  await admin.call("PATCH", "/api/message_settings", { email_weekly_cap: 1 });
  const readers = await app.addReaders(business, 2);
  for (const [nr, gender] of ["female", "male"].entries()) {
    await desk.address(readers[nr]!, { email: nr === 0 ? "ala@example.com" : "Ala@example.com" });
    await app.witness.rows("update users set gender = $2 where _id = $1", [readers[nr], gender]);
    await app.consent(business, readers[nr]!, "email", true);
    await desk.schedule("email", { type: "gender", gender });
  }
  await Promise.all([app.sendDue(), app.sendDue(), app.sendDue()]);
  await app.sendDue();
  expect(app.mails).toHaveLength(1);
});

test("an automation's message has one copy for an address", async () => {
  const { business, ...desk } = await openDesk();
  const user_ids = await app.addReaders(business, 3, "sms");
  for (const one of user_ids.slice(1)) await desk.address(one, { phone: "+48601202303" });
  const _id = newId();
  await app.witness.rows(
    `insert into automations (business_id, _id, name, trigger, delay_hours, hour, message, held_out_percent, window_days, created_at, updated_at)
      values ($1, $2, 'Kawa', '{"kind": "first_visit"}', 0, 10, '{}', 10, 28, now(), now())`,
    [business.scope.business_id, _id],
  );
  await app.database.write(business.scope, (tx) =>
    insertAutomated(tx, business.scope, {
      ...{ _id, automation_id: _id, channel: "sms", name: "Kawa", content: contents.sms, user_ids, now: morning },
    }),
  );
  await app.sendDue();
  expect(app.texts).toHaveLength(2);
});

test("whatever is said and however addresses move, the audience is who a customer's page says agrees", async () => {
  const { business, ...desk } = await openDesk();
  const users = await app.addReaders(business, 4);
  const step = fc.record({
    user: fc.nat(3),
    does: fc.constantFrom("agrees", "refuses", "file", "file says no", "moves", "has none") as fc.Arbitrary<string>,
    to: fc.nat(2),
  });
  const { join, condition } = consenting(business.scope, "email");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await app.witness.rows("delete from consent_events where business_id = $1", [business.scope.business_id]);
      for (const { user, does, to } of steps) {
        later();
        const user_id = users[user]!;
        if (does === "moves") await desk.address(user_id, { email: `${["a", "A", "b"][to]}@example.com` });
        else if (does === "has none") await desk.address(user_id, { email: null });
        else if (does.startsWith("file")) await app.consent(business, user_id, "email", does === "file");
        else {
          const answers = [{ channel: "email", is_granted: does === "agrees", language: "pl" }] as const;
          await business.ctx.database.write(business.scope, (tx) =>
            appendConsents(tx, { ...business.ctx, actor: null, request: noRequest }, user_id, {
              answers,
              source: "console",
            }),
          );
        }
      }
      const told = await app.database.read(business.scope, async (tx) => {
        const known = await readConsentsOf(tx, business.scope, users);
        const rows = await tx.rows(
          statement<{ _id: string }>(sql`select u._id from users u ${join}
            where u.business_id = ${business.scope.business_id}::uuid and ${condition}`),
        );
        return {
          pages: users.filter((one) => known.get(one)?.find(({ channel }) => channel === "email")?.is_granted === true),
          audience: rows.map(({ _id }) => _id).toSorted(),
        };
      });
      expect(told.audience).toEqual(told.pages);
    }),
    { numRuns: process.env["LONG"] === "1" ? 300 : 25 },
  );
});
