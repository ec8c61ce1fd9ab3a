/** From the code on the till to the stamped card in a phone, through the whole app: once, whoever comes how often and when. */
import { randomBytes, randomUUID } from "node:crypto";
import type { Claim } from "@rewardo/contract/claims";
import type { MemberView } from "@rewardo/contract/member-view";
import { memberTokenFrom } from "@rewardo/rules";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openMemberBrowser, type MemberBrowser } from "../../../testing/member-browser.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

const noon = "2026-06-12T10:00:00.000Z";
const clock = fixedClock(noon);
beforeEach(() => clock.set(noon));
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const key = () => ({ "idempotency-key": randomUUID() });
const later = (seconds: number): void => clock.set(new Date(Date.parse(noon) + seconds * 1000).toISOString());

const open = async () => {
  const { scope, place_id, stamps_card_id } = await buildBusiness(app);
  const staff = await app.as("EMPLOYEE", scope);
  const owner = await app.as("OWNER", scope);
  const { qr_key } = (await owner.call<{ qr_key: string }>("GET", "/api/businesses/current")).body;
  /** A guest pays; answers the claim and the token of its code. */
  const show = async () => {
    const body = { place_id, card_id: stamps_card_id };
    const begun = await staff.call<{ claim: Claim; url: string }>("POST", "/api/scanner/claims", body, key());
    expect([begun.status, begun.body]).toMatchObject([201, {}]);
    return { _id: begun.body.claim._id, token: begun.body.url.split("/").at(-1)! };
  };
  const take = (phone: MemberBrowser, token: string) => phone.ask("POST", "/api/member_claims", { token });
  const cardOf = async (phone: MemberBrowser) =>
    (await phone.ask<MemberView>("GET", `/api/member/${qr_key}/view`)).body.cards;
  /** All stamps of the business's cards that someone holds, and the cards. */
  const held = async () =>
    (
      await witness.rows<{ stamps: number; cards: number }>(
        `select coalesce(sum(balance), 0)::integer as stamps, count(*)::integer as cards from card_subscriptions
          where business_id = $1 and card_id = $2 and status = 'active' and not (balance = 0 and visits = 0)`,
        [scope.business_id, stamps_card_id],
      )
    )[0]!;
  return { scope, staff, owner, qr_key, show, take, cardOf, held, place_id };
};

test("a phone that types nothing has the card with its stamp, and a repeat is the same", async () => {
  const { show, take, cardOf, qr_key, staff, held } = await open();
  const { _id, token } = await show();
  const phone = openMemberBrowser(app);
  expect((await take(phone, token.toLowerCase())).body).toEqual({ business_key: qr_key, was_member: false });
  expect(await cardOf(phone)).toMatchObject([{ balance: 1, status: "active" }]);
  const answers = await Promise.all([take(phone, token), take(phone, token)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await held()).toEqual({ stamps: 1, cards: 1 });
  const claim = await staff.call<Claim>("GET", `/api/scanner/claims/${_id}`);
  expect(claim.body).toMatchObject({ status: "claimed", balance: 1, was_member: false });
});

test("of two phones at once one has it, and the other reads that the code was used", async () => {
  const { show, take, held } = await open();
  const { token } = await show();
  const phones = Array.from({ length: 6 }, () => openMemberBrowser(app));
  const statuses = (await Promise.all(phones.map((phone) => take(phone, token)))).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await held()).toEqual({ stamps: 1, cards: 1 });
});

test("one touch too many on a phone without a cookie makes one card", async () => {
  const { show, take, held } = await open();
  const { token } = await show();
  const phone = openMemberBrowser(app);
  // Two pages of the same phone, before either has an answer: the page has set the browser's cookie by then.
  await take(phone, token);
  const before = await held();
  await Promise.all([take(phone, token), take(phone, token), take(phone, token)]);
  expect(await held()).toEqual(before);
});

test("a phone that has the card gets the stamp onto it", async () => {
  const { show, take, cardOf, held } = await open();
  const phone = openMemberBrowser(app);
  await take(phone, (await show()).token);
  const [first] = await cardOf(phone);
  const again = await take(phone, (await show()).token);
  expect(again.body).toMatchObject({ was_member: true });
  expect(await cardOf(phone)).toMatchObject([{ number: first!.number, balance: 2 }]);
  expect(await held()).toEqual({ stamps: 2, cards: 1 });
});

test("a code that ran out, was replaced, was called off or never was opens nothing and changes nothing", async () => {
  const { show, take, staff, held, qr_key } = await open();
  const other = await open();
  const phone = openMemberBrowser(app);
  const late = await show();
  later(91);
  expect((await take(phone, late.token)).body).toMatchObject({ status: 410, code: "claim_over" });
  clock.set(noon);
  const renewed = await show();
  const { body } = await staff.call<{ url: string }>("POST", `/api/scanner/claims/${renewed._id}/code`);
  expect((await take(phone, renewed.token)).status).toBe(404);
  const called = await show();
  await staff.call("POST", `/api/scanner/claims/${called._id}/cancel`);
  expect((await take(phone, called.token)).body).toMatchObject({ code: "claim_used" });
  const forged = memberTokenFrom(qr_key, randomBytes(16));
  const elsewhere = `${other.qr_key}${renewed.token.slice(8)}`;
  for (const token of [forged, elsewhere, "", "x", "HTTPS://EVIL.EXAMPLE/K/1", "Ω".repeat(34), "A".repeat(100)])
    expect([404, 400], token).toContain((await take(phone, token)).status);
  expect((await phone.ask("GET", `/api/member/${qr_key}/view`)).status).toBe(401);
  expect(await held()).toMatchObject({ cards: 0 });
  // The newest code of a claim still works.
  expect((await take(phone, body.url.split("/").at(-1)!)).status).toBe(200);
});

test("a suspended business gives no card, and tells a stranger nothing", async () => {
  const { show, take, scope } = await open();
  const { token } = await show();
  await witness.rows("update businesses set status = 'suspended' where _id = $1", [scope.business_id]);
  const answer = await take(openMemberBrowser(app), token);
  expect(answer.body).toMatchObject({ status: 404, code: "link_not_found" });
});

test("guesses from a café's network are limited, and its guests' codes still open", async () => {
  const { show, take, qr_key } = await open();
  const address = "10.8.7.6";
  const guesser = openMemberBrowser(app, { address });
  const statuses = new Set<number>();
  for (let nr = 0; nr < 80; nr += 1)
    statuses.add((await take(guesser, memberTokenFrom(qr_key, randomBytes(16)))).status);
  expect([...statuses]).toEqual([404, 429]);
  expect((await take(openMemberBrowser(app, { address }), (await show()).token)).status).toBe(200);
});
