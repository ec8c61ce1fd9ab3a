/** Proving a mail address or number by six digits: what it brings, and what it tells nobody. */
import type { MemberSelf, MemberView } from "@rewardo/contract/member-view";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import { passingSecretBox } from "../../../platform/secrets.ts";
import type { Sms } from "../../../platform/sms/sender.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { signInMember } from "../../../testing/members.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { memberCodeQueue } from "./index.ts";

const begin = "2026-06-12T08:00:00.000Z";
const clock = fixedClock(begin);
const secrets = passingSecretBox();
let app: TestApp;
let witness: Witness;
const mails: Mail[] = [];
const texts: Sms[] = [];
beforeAll(async () => {
  app = await openTestApp({ clock, secrets });
  witness = await openWitness(app.server);
});
beforeEach(() => clock.set(begin));
afterAll(async () => {
  await witness.close();
  await app.close();
});

/** Sends the digits that were asked for, as the worker does, and answers the newest. */
const digits = async (): Promise<string> => {
  const queue = memberCodeQueue({
    ...{ database: app.database, clock, secrets, public_url: "https://rewards.example.com", brand_name: "Rewardo" },
    log: { info: () => undefined, error: () => undefined },
    mailer: { send: async (mail) => void mails.push(mail), close: () => undefined },
    sms: {
      send: async (sms) => {
        texts.push(sms);
        return { provider_id: null };
      },
    },
  });
  const jobs = await witness.rows<{ _id: string; payload: unknown }>(
    "delete from jobs.job where name = 'member_codes' returning id as _id, data as payload, created_on",
  );
  const { signal } = new AbortController();
  mails.length = 0;
  texts.length = 0;
  for (const job of jobs) await queue.handle({ ...job, signal, ending: signal });
  return /\b\d{6}\b/.exec(JSON.stringify([mails, texts]))?.[0] ?? "none";
};
const wrong = (code: string): string => (code === "000000" ? "111111" : "000000");

interface Refused {
  readonly code: string;
  readonly errors?: readonly { readonly path: string }[];
}

const member = async (business: TestBusiness, of = business.points): Promise<Caller> =>
  signInMember(app, business.ctx, of.user_id);
const ask = (caller: Caller, contact: object) =>
  caller.call<Refused>("POST", "/contact", { ...contact, language: "pl" });
const prove = (caller: Caller, code: string) => caller.call<MemberSelf & Refused>("POST", "/contact/proof", { code });

test("digits by mail and by SMS prove a contact once; they are for the customer who asked", async () => {
  const business = await buildBusiness(app);
  const [mine, other] = [await member(business), await member(business, business.stamps)];
  expect((await ask(mine, { email: "Zofia@Example.test" })).body).toEqual({
    channel: "email",
    expires_at: "2026-06-12T08:10:00.000Z",
  });
  const code = await digits();
  expect(mails).toMatchObject([{ to: "Zofia@Example.test" }]);
  expect((await prove(other, code)).body.code).toBe("code_wrong");
  const proven = await prove(mine, ` ${code.slice(0, 3)} ${code.slice(3)} `);
  expect(proven.body).toMatchObject({ email: "Zofia@Example.test", email_proven: true, phone: null });
  expect((await prove(mine, code)).body.code).toBe("code_wrong");

  await ask(mine, { phone: "601 204 418" });
  const texted = await digits();
  expect([mails.length, texts]).toMatchObject([0, [{ to: "+48601204418", sender_name: null }]]);
  expect((await prove(mine, texted)).body).toMatchObject({ phone: "+48601204418", phone_proven: true });
  for (const [contact, path] of [
    [{}, "email"],
    [{ email: "a@b.test", phone: "601204418" }, "email"],
    [{ phone: "12" }, "phone"],
  ] as const)
    expect((await ask(mine, contact)).body.errors).toMatchObject([{ path }]);
});

test("five wrong tries end a code, ten minutes do, and a newer one takes its place", async () => {
  const mine = await member(await buildBusiness(app));
  await ask(mine, { email: "zofia@example.test" });
  const tried = await digits();
  for (let nr = 0; nr < 5; nr += 1) expect((await prove(mine, wrong(tried))).body.code).toBe("code_wrong");
  expect((await prove(mine, tried)).body.code).toBe("code_wrong");

  await ask(mine, { email: "zofia@example.test" });
  const late = await digits();
  clock.set("2026-06-12T08:10:00.000Z");
  expect((await prove(mine, late)).body.code).toBe("code_wrong");

  await ask(mine, { email: "zofia@example.test" });
  const before = await digits();
  await ask(mine, { email: "zosia@example.test" });
  const newest = await digits();
  const isOther = before !== newest;
  expect((await prove(mine, isOther ? before : wrong(newest))).body.code).toBe("code_wrong");
  expect((await prove(mine, newest)).body).toMatchObject({ email: "zosia@example.test", email_proven: true });
});

test("digits that were replaced before they went out are not sent", async () => {
  const mine = await member(await buildBusiness(app));
  await ask(mine, { email: "first@example.test" });
  await ask(mine, { email: "second@example.test" });
  await digits();
  expect(mails.map(({ to }) => to)).toEqual(["second@example.test"]);
});

test("a proven contact joins the customer who has it, silently, and every answer is the same as for a stranger", async () => {
  const business = await buildBusiness(app);
  const { ctx, points, points_card_id } = business;
  const at = [business.scope.business_id, points.user_id];
  await witness.rows("update users set email = 'zofia@example.test' where business_id = $1 and _id = $2", at);
  const [known, stranger] = await joinCard(ctx, points_card_id, [{}, {}]);
  const told: unknown[] = [];
  const callers = [await member(business, known), await member(business, stranger)];
  for (const [nr, email] of ["zofia@example.test", "nobody@example.test"].entries()) {
    const asked = await ask(callers[nr]!, { email });
    const proven = await prove(callers[nr]!, await digits());
    const said = (text: unknown) =>
      JSON.stringify(text)
        .replaceAll(email, "")
        .replaceAll(/"request_id":"[^"]+"/g, "");
    told.push([asked.status, said(asked.body), proven.status, proven.body.email_proven, Object.keys(proven.body)]);
  }
  expect(told[0]).toEqual(told[1]);

  // The one who was known has one card of it now, and the browser still opens it.
  const view = (await callers[0]!.call<MemberView>("GET", "/view")).body;
  expect(view.self).toMatchObject({ first_name: "Zofia", email: "zofia@example.test", email_proven: true });
  expect(view.cards).toHaveLength(1);
  expect(await witness.rows("select merged_into from users where _id = $1", [known!.user_id])).toEqual([
    { merged_into: points.user_id },
  ]);
  expect((await callers[1]!.call<MemberView>("GET", "/view")).body.self.first_name).toBeNull();
});

test("digits that are sent three times at once prove once, and make two customers one once", async () => {
  const business = await buildBusiness(app);
  const { ctx, scope, points, points_card_id } = business;
  const at = [scope.business_id, points.user_id];
  await witness.rows("update users set email = 'zofia@example.test' where business_id = $1 and _id = $2", at);
  const [known] = await joinCard(ctx, points_card_id, [{}]);
  const mine = await member(business, known);
  await ask(mine, { email: "zofia@example.test" });
  const code = await digits();
  const answers = await Promise.all([prove(mine, code), prove(mine, code), prove(mine, code)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  const merges = await witness.rows(
    "select 1 from audit_entries where business_id = $1 and action = 'merged' and entity = 'users'",
    [scope.business_id],
  );
  expect(merges).toHaveLength(1);
});

test("a contact that several customers share makes nobody one with them", async () => {
  const business = await buildBusiness(app);
  const [own] = await joinCard(business.ctx, business.points_card_id, [{}]);
  await witness.rows("update users set phone = '+48601204418' where business_id = $1 and _id <> $2", [
    ...[business.scope.business_id, own!.user_id],
  ]);
  const mine = await member(business, own);
  await ask(mine, { phone: "+48601204418" });
  expect((await prove(mine, await digits())).body).toMatchObject({ phone_proven: true, first_name: null });
  expect(
    await witness.rows("select 1 from users where merged_into is not null and business_id = $1", [
      business.scope.business_id,
    ]),
  ).toEqual([]);
});

test("a mailbox gets five mails an hour, and a customer asks ten times", async () => {
  const business = await buildBusiness(app);
  const [mine, other] = [await member(business), await member(business, business.stamps)];
  for (let nr = 0; nr < 5; nr += 1) expect((await ask(mine, { email: "many@example.test" })).status).toBe(200);
  expect((await ask(other, { email: "Many@example.test" })).status).toBe(429);
  for (let nr = 0; nr < 5; nr += 1) expect((await ask(mine, { email: `${nr}@example.test` })).status).toBe(200);
  expect((await ask(mine, { email: "one-more@example.test" })).status).toBe(429);
});
