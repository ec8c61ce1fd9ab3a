/** Messages by the calls: drafts, whom they would reach, and when they are sent. */
import type { Email } from "@rewardo/contract/message-fields";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import type { Caller } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openMessageApp, type MessageApp } from "../../../testing/message-app.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: MessageApp;
beforeAll(async () => {
  app = await openMessageApp(clock);
});
afterAll(() => app.close());

const whole = {
  subject: { pl: "Nowa kawa" },
  blocks: [
    { kind: "text", text: { pl: "Cześć {first_name|gościu}, mamy nową kawę." } },
    { kind: "button", label: { pl: "Zobacz" }, url: "https://ziarno.example/kawa" },
  ],
};
const recipient = { type: "all" };
const estimate = async (caller: Caller, asked: object, at = "emails") => {
  const { status, body } = await caller.call<{ count?: number; errors?: { path: string; message: string }[] }>(
    "POST",
    `/api/${at}/estimate_number_of_recipients`,
    { recipient: asked },
  );
  return status === 200 ? body.count : body.errors?.map(({ path, message }) => `${path}: ${message}`);
};

test("a draft may be incomplete, is changed by version, and is sent once it is whole", async () => {
  const { scope } = await buildBusiness(app);
  const admin = await app.as("ADMIN", scope);
  const employee = await app.as("EMPLOYEE", scope);
  const draft = { name: "Nowa kawa", recipient, content: { subject: { de: "Neuer Kaffee" }, blocks: [] } };
  expect((await employee.call("POST", "/api/emails", draft)).status).toBe(403);
  const key = { "idempotency-key": "one-draft" };
  const made = await admin.call<Email>("POST", "/api/emails", draft, key);
  expect([made.status, made.body]).toMatchObject([201, { status: "draft", version: 1, recipients: null }]);
  expect((await admin.call<Email>("POST", "/api/emails", draft, key)).body._id).toBe(made.body._id);
  const at = `/api/emails/${made.body._id}`;
  const refused = await admin.call("POST", `${at}/send`, undefined, { "if-match": "1" });
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { errors: [{ path: "content.subject.pl", code: "required" }, { path: "content.blocks" }] },
  ]);
  const mistyped = { ...whole, subject: { pl: "Cześć {firstname}" } };
  expect((await admin.call("PATCH", at, { content: whole }, { "if-match": "2" })).status).toBe(409);
  await admin.call("PATCH", at, { content: mistyped }, { "if-match": "1" });
  expect((await admin.call("POST", `${at}/test`)).body).toMatchObject({
    errors: [{ path: "content.subject.pl", code: "unknown_placeholder" }],
  });
  await admin.call("PATCH", at, { content: whole }, { "if-match": "2" });
  expect((await admin.call("POST", `${at}/test`)).status).toBe(204);
  await app.witness.rows("update identities set email_verified_at = now()");
  await app.sendTest();
  expect(app.mails).toMatchObject([{ subject: "Nowa kawa", to: expect.stringContaining("@example.test") }]);
  expect(app.mails[0]!.text).toContain("Cześć Marto, mamy nową kawę.");
  expect(app.mails[0]).not.toHaveProperty("stop_url");
  const past = { send_at: "2026-06-12T07:59:00.000Z" };
  expect((await admin.call("POST", `${at}/schedule`, past, { "if-match": "3" })).body).toMatchObject({
    errors: [{ path: "send_at", code: "outside_range" }],
  });
  const soon = { send_at: "2026-06-13T08:00:00.000Z" };
  const scheduled = await admin.call<Email>("POST", `${at}/schedule`, soon, { "if-match": "3" });
  expect([scheduled.status, scheduled.body]).toMatchObject([200, { status: "scheduled", ...soon, version: 4 }]);
  const emptied = { content: { ...whole, subject: {} } };
  expect((await admin.call("PATCH", at, emptied, { "if-match": "4" })).status).toBe(400);
  const listed = await employee.call<{ items: Email[] }>("GET", "/api/emails?status=scheduled&count=true");
  expect(listed.body).toMatchObject({ count: 1, items: [{ _id: made.body._id, can: { modify: false } }] });
  expect((await admin.call("GET", `/api/sms/${made.body._id}`)).status).toBe(404);
  expect((await admin.call("POST", `${at}/cancel`)).body).toMatchObject({ status: "cancelled" });
  expect((await admin.call("POST", `${at}/send`, undefined, { "if-match": "5" })).body).toMatchObject({
    code: "already_decided",
    params: { status: "cancelled" },
  });
  const audit = await app.witness.rows<{ action: string; after: object }>(
    "select action, after from audit_entries where business_id = $1 and entity = 'messages' order by _id",
    [scope.business_id],
  );
  const actions = ["created", "updated", "updated", "tested", "scheduled", "cancelled"];
  expect(audit.map(({ action }) => action)).toEqual(actions);
  expect(audit[1]!.after).toEqual({ content: "(not kept)" });
});

test("a test of an SMS and of a message in the app is mailed to who writes it, as customers would read it", async () => {
  const { scope } = await buildBusiness(app);
  const admin = await app.as("ADMIN", scope);
  await app.witness.rows("update identities set email_verified_at = now()");
  const poll = {
    question: { pl: "Jak smakuje?" },
    kind: "single",
    options: [{ pl: "Dobrze" }, { pl: "Źle" }],
    closes_at: null,
  };
  const contents = {
    sms: { text: { pl: "Cześć {first_name}, świeża kawa" }, strip_accents: true },
    messages: { title: { pl: "Kawa" }, text: { pl: "Masz {balance|mało} punktów" }, poll },
  };
  const read = async (channel: "sms" | "messages") => {
    const draft = { name: "Nowa kawa", recipient, content: contents[channel] };
    const { body: made } = await admin.call<Email>("POST", `/api/${channel}`, draft);
    expect((await admin.call("POST", `/api/${channel}/${made._id}/test`)).status).toBe(204);
    app.mails.length = 0;
    await app.sendTest();
    return app.mails[0]!;
  };
  const sms = await read("sms");
  expect([sms.subject, app.texts]).toEqual(["SMS: Nowa kawa", []]);
  expect(sms.text).toContain("Czesc Marto, swieza kawa");
  const shown = await read("messages");
  expect(shown.subject).toBe("Kawa");
  expect(shown.text).toContain("Masz mało punktów");
  expect(shown.text).toContain("Jak smakuje?\nDobrze\nŹle");
});

test("every recipient type reaches those who are meant, agreed and have an address", async () => {
  const business = await buildBusiness(app);
  const { scope, points } = business;
  const admin = await app.as("ADMIN", scope);
  const [anna, boris, ...others] = await app.addReaders(business, 6);
  await app.witness.rows(
    `update users set birth_date = case when _id = $2 then date '2000-06-12' when _id = $3 then date '2008-06-13' end,
      gender = case when _id = $2 then 'female' else 'unknown' end where business_id = $1`,
    [scope.business_id, anna, boris],
  );
  await app.witness.rows("update users set email = null where _id = $1", [others[0]]);
  await app.consent(business, others[1]!, "email", false);
  expect(await estimate(admin, recipient)).toBe(4);
  expect(await estimate(admin, recipient, "sms")).toBe(0);
  expect(await estimate(admin, { type: "registered" })).toBe(4);
  expect(await estimate(admin, { type: "age_group", age_group: "25_34" })).toBe(1);
  expect(await estimate(admin, { type: "age_group", age_group: "under_18" })).toBe(1);
  expect(await estimate(admin, { type: "age_group", age_group: "unknown" })).toBe(2);
  expect(await estimate(admin, { type: "gender", gender: "female" })).toBe(1);
  expect(await estimate(admin, { type: "rfm_group", rfm_group: "loyal" })).toBe(0);
  await app.witness.rows(
    "insert into rfm_changes (business_id, user_id, valid_from, rfm_group) values ($1, $2, '2026-06-01', 'loyal')",
    [scope.business_id, boris],
  );
  expect(await estimate(admin, { type: "rfm_group", rfm_group: "loyal" })).toBe(1);
  const card = `/api/cards/${business.points_card_id}`;
  const rule = { match: "all", parts: [{ kind: "gender", genders: ["female"] }] };
  const group = await admin.call<{ _id: string }>(
    "POST",
    `${card}/promotion_groups`,
    { name: "Panie", rule },
    { "idempotency-key": "group" },
  );
  expect(await estimate(admin, { type: "promotion_group", promotion_group_id: group.body._id })).toBe(1);
  expect(await estimate(admin, { type: "likes_place", place_id: business.place_id })).toBe(0);
  const product = await admin.call<{ _id: string }>("POST", "/api/products", { kind: "product", name: "Latte" });
  const likes = { type: "likes_product", product_id: product.body._id };
  const items = [{ line_no: 1, name: "latte", quantity: 1, amount: 1500 }];
  await app.witness.rows("update users set email = 'zofia@example.test', email_confirmed_at = now() where _id = $1", [
    points.user_id,
  ]);
  await app.consent(business, points.user_id, "email", true);
  for (const visit of ["first", "second"]) {
    const basket = { number: points.number, place_id: business.place_id, amount: 1500, items };
    const { status } = await admin.call("POST", "/api/scanner/commit", basket, { "idempotency-key": visit });
    expect(status).toBe(201);
    expect(await estimate(admin, likes)).toBe(visit === "first" ? 0 : 1);
    clock.set("2026-06-13T08:00:00.000Z");
  }
  expect(await estimate(admin, { type: "likes_place", place_id: business.place_id })).toBe(1);
  expect(await estimate(admin, { type: "friends" })).toEqual(["recipient.type: Invalid recipient type"]);
  expect(await estimate(admin, { type: "gender" })).toMatchObject([expect.stringContaining("recipient.gender")]);
  expect(await estimate(admin, { type: "likes_place", place_id: points.user_id })).toHaveLength(1);
});
