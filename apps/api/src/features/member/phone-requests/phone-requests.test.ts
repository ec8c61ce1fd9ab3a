/** Printed cards onto phones: a blank one at once, any other with the till's yes, and what a photograph of one can do. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { PhoneRequest } from "@rewardo/contract/phone-requests";
import { cardNumberFrom } from "@rewardo/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openMemberBrowser, type MemberBrowser } from "../../../testing/member-browser.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

const noon = "2026-06-12T10:00:00.000Z";
const clock = fixedClock(noon);
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

const open = async () => {
  clock.set(noon);
  const business = await buildBusiness(app);
  const { scope, place_id, stamps_card_id } = business;
  const [owner, staff] = [await app.as("OWNER", scope), await app.as("EMPLOYEE", scope)];
  const [{ qr_key }] = (await witness.rows<{ qr_key: string }>("select qr_key from businesses where _id = $1", [
    scope.business_id,
  ])) as [{ qr_key: string }];
  const fresh = () => ({ "idempotency-key": randomUUID() });
  const print = async () => {
    const path = `/api/cards/${stamps_card_id}/paper_cards`;
    const made = await owner.call<{ items: { number: string; code: string }[] }>("POST", path, { count: 1 }, fresh());
    return made.body.items[0]!;
  };
  const stamp = async (number: string) =>
    (
      await staff.call<{ card_subscription: { _id: string; balance: number } }>(
        ...(["POST", "/api/scanner/commit", { number, place_id, confirmed: true }, fresh()] as const),
      )
    ).body.card_subscription;
  const ask = async (phone: MemberBrowser, number: string) =>
    (await phone.ask<PhoneRequest>("POST", "/api/phone_requests", { code: `${qr_key}${number}` })).body;
  const look = async (phone: MemberBrowser, number: string) =>
    (await phone.ask<PhoneRequest>("GET", `/api/phone_requests?code=${qr_key}${number}`)).body;
  const view = (phone: MemberBrowser) =>
    phone.ask<{ cards: { number: string; balance: number }[] }>("GET", `/api/member/${qr_key}/view`);
  const till = async (id: string) =>
    (await staff.call<{ phones: number; signs: number[]; is_proven: boolean }>("GET", `/api/scanner/phone_cards/${id}`))
      .body;
  const decide = async (id: string, sign: number | null) =>
    (await staff.call<object>("POST", `/api/scanner/phone_cards/${id}/decision`, { place_id, sign })).body;
  return { ...business, owner, fresh, qr_key, print, stamp, ask, look, view, till, decide };
};

test("a printed code opens a page on a phone, and is the same number at a till", async () => {
  const { print, stamp, qr_key } = await open();
  const { number, code } = await print();
  expect(code).toMatch(new RegExp(`^HTTPS?://[A-Z0-9.:-]+/P/${qr_key}${number}$`));
  expect(await stamp(code)).toMatchObject({ balance: 1 });
});

test("a blank card is taken at once, once; what the till stamps afterwards is on the phone", async () => {
  const { print, ask, stamp, view, scope } = await open();
  const { number } = await print();
  const [one, two] = [openMemberBrowser(app), openMemberBrowser(app)];
  const both = await Promise.all([ask(one, number), ask(two, number)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["taken", "waiting"]);
  const [holder, late] = both[0]!.status === "taken" ? [one, two] : [two, one];
  expect(await ask(holder, number)).toMatchObject({ status: "taken" });
  await stamp(number);
  expect((await view(holder)).body.cards).toMatchObject([{ number, balance: 1 }]);
  expect((await view(late)).status).toBe(401);
  expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);
});

test("a card with stamps waits for the till, which looks for the phone's sign; the others that asked get nothing", async () => {
  const { print, ask, look, stamp, view, till, decide, qr_key } = await open();
  const { number } = await print();
  const { _id } = await stamp(number);
  const [own, thief] = [openMemberBrowser(app), openMemberBrowser(app)];
  const asked = await ask(own, number);
  const other = await ask(thief, number);
  expect([asked.status, other.status]).toEqual(["waiting", "waiting"]);
  expect(asked.sign).not.toBe(other.sign);
  expect(await ask(own, number)).toEqual(asked);
  // Nothing is told of the card, and nothing opened.
  const page = await own.ask("GET", `/api/phone_requests?code=${qr_key}${number}`);
  expect(Object.keys(page.body).toSorted()).toEqual(["business_key", "sign", "status"]);
  expect((await view(own)).status).toBe(401);
  const { signs } = await till(_id);
  expect(signs).toHaveLength(3);
  expect(signs).toEqual(expect.arrayContaining([asked.sign, other.sign]));
  expect((await till(_id)).signs).toEqual(signs);
  expect(await decide(_id, asked.sign)).toEqual({ is_taken: true, ended: 0 });
  expect((await view(own)).body.cards).toMatchObject([{ number, balance: 1 }]);
  expect(await look(thief, number)).toMatchObject({ status: "refused", sign: null });
  expect((await view(thief)).status).toBe(401);
  expect(await till(_id)).toMatchObject({ phones: 1, signs: [] });
});

test("a sign that no phone has refuses all, and a wish ends after a day", async () => {
  const { print, ask, look, stamp, till, decide } = await open();
  const { number } = await print();
  const { _id } = await stamp(number);
  const phone = openMemberBrowser(app);
  await ask(phone, number);
  expect(await decide(_id, null)).toEqual({ is_taken: false, ended: 0 });
  expect(await look(phone, number)).toMatchObject({ status: "refused" });
  await ask(phone, number);
  expect((await till(_id)).signs).toHaveLength(3);
  clock.set("2026-06-13T10:00:01.000Z");
  const asks = await witness.rows("select count(*)::integer as count from phone_requests where expires_at > $1", [
    clock.nowMs() === 0 ? noon : new Date(clock.nowMs()).toISOString(),
  ]);
  expect(asks).toEqual([{ count: 0 }]);
  expect(await look(phone, number)).toMatchObject({ status: "none" });
});

test("a phone that took the blank card first loses it to who holds the paper at the till, unless it has proven a contact", async () => {
  const { print, ask, stamp, view, till, decide } = await open();
  const { number } = await print();
  const [first, holder] = [openMemberBrowser(app), openMemberBrowser(app)];
  await ask(first, number);
  const { _id } = await stamp(number);
  const { sign } = await ask(holder, number);
  expect(await till(_id)).toMatchObject({ phones: 1, is_proven: false });
  expect(await decide(_id, sign)).toEqual({ is_taken: true, ended: 1 });
  expect([(await view(first)).status, (await view(holder)).status]).toEqual([401, 200]);
  await witness.rows(
    "update users set phone = '+48601000111', phone_confirmed_at = now() where _id = (select user_id from card_subscriptions where _id = $1)",
    [_id],
  );
  const third = openMemberBrowser(app);
  const late = await ask(third, number);
  expect(await till(_id)).toMatchObject({ is_proven: true });
  expect(await decide(_id, late.sign)).toEqual({ is_taken: false, ended: 0 });
  expect([(await view(holder)).status, (await view(third)).status]).toEqual([200, 401]);
});

test("a phone that holds a card of the business already has both as one", async () => {
  const { print, ask, look, stamp, view, till, decide, qr_key, scope } = await open();
  const phone = openMemberBrowser(app);
  await phone.ask("POST", "/api/member_joins", { business_key: qr_key });
  const [own] = (await view(phone)).body.cards;
  await stamp(own!.number);
  const { number } = await print();
  clock.set("2026-06-12T11:00:00.000Z");
  const { _id } = await stamp(number);
  const { sign } = await ask(phone, number);
  await till(_id);
  expect(await decide(_id, sign)).toMatchObject({ is_taken: true });
  const { cards } = (await view(phone)).body;
  expect(cards).toMatchObject([{ balance: 2 }]);
  // The number belongs to the phone's own card now, and is a printed one as before.
  expect(await look(phone, number)).toMatchObject({ status: "taken", sign: null });
  expect(await decide(_id, sign)).toEqual({ is_taken: true, ended: 0 });
  expect(await ask(openMemberBrowser(app), number)).toMatchObject({ status: "waiting" });
  clock.set("2026-06-12T12:00:00.000Z");
  expect(await stamp(number)).toMatchObject({ balance: 3 });
  expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);
});

test("numbers that are none are limited, and tell nothing", async () => {
  const { qr_key } = await open();
  const phone = openMemberBrowser(app);
  for (const code of ["", "x", `${qr_key}482109375517`, `${qr_key}482109375516`, "ZZZZZZZZ482109375516"])
    expect([code, (await phone.ask("POST", "/api/phone_requests", { code: code || "-" })).status]).toEqual([code, 404]);
});

test("a number that was never printed is unknown, so that a photograph of a phone's screen takes nothing", async () => {
  const { print, stamp, view, owner, fresh, qr_key, stamps_card_id } = await open();
  const [victim, thief] = [openMemberBrowser(app), openMemberBrowser(app)];
  await victim.ask("POST", "/api/member_joins", { business_key: qr_key });
  const [shown] = (await view(victim)).body.cards;
  const { _id } = await stamp(shown!.number);
  const askFor = async (number: string) => {
    const asked = await thief.ask("POST", "/api/phone_requests", { code: `${qr_key}${number}` });
    const looked = await thief.ask("GET", `/api/phone_requests?code=${qr_key}${number}`);
    const page = await thief.ask<string>("GET", `/p/${qr_key}${number}`);
    return [asked.status, asked.body["code"], looked.status, page.status];
  };
  const unknown = await askFor(cardNumberFrom(randomBytes(16)));
  expect(unknown).toEqual([404, "link_not_found", 404, 404]);
  expect(await askFor(shown!.number)).toEqual(unknown);
  const isPrinted = async (id: string) =>
    (await owner.call<{ is_printed: boolean }>("GET", `/api/card_subscriptions/${id}`)).body.is_printed;
  expect(await isPrinted(_id)).toBe(false);
  // A printed card stays one after staff have given it to a customer by name.
  const { number } = await print();
  const body = { first_name: "Jan", card_id: stamps_card_id, number };
  const added = await owner.call<{ card_subscriptions: { _id: string }[] }>("POST", "/api/users", body, fresh());
  expect(await isPrinted(added.body.card_subscriptions[0]!._id)).toBe(true);
  expect((await askFor(number)).slice(0, 1)).toEqual([200]);
  // A new number in place of a lost card's ends what its paper opens.
  await owner.call("POST", `/api/card_subscriptions/${added.body.card_subscriptions[0]!._id}/numbers`, {}, fresh());
  expect(await askFor(number)).toEqual(unknown);
});

test("numbers are tried out so often from one network, and then none is told; who scans printed codes is not counted", async () => {
  const { print, stamp, qr_key, scope } = await open();
  const { number } = await print();
  await stamp(number);
  const from = async (address: string, wanted: string) =>
    (await openMemberBrowser(app, { address }).ask("GET", `/api/phone_requests?code=${qr_key}${wanted}`)).status;
  const guess = async (times: number) => {
    const answers = new Set<number>();
    for (let nr = 0; nr < times; nr += 1) answers.add(await from("10.78.0.1", cardNumberFrom(randomBytes(16))));
    return [...answers];
  };
  expect(await guess(59)).toEqual([404]);
  expect(await from("10.78.0.1", number)).toBe(200);
  expect([await guess(1), await guess(1)]).toEqual([[404], [429]]);
  expect(await from("10.78.0.1", number)).toBe(429);
  const page = openMemberBrowser(app, { address: "10.78.0.1" });
  expect((await page.ask("GET", `/p/${qr_key}${number}`)).status).toBe(404);
  for (let nr = 0; nr < 70; nr += 1) expect(await from("10.78.0.2", number)).toBe(200);
  // As after six hundred, from wherever.
  const counted = createHash("sha256").update(`paperGuessesOfBusiness ${scope.business_id}`).digest();
  const set = "update counters.tries set count = 600 where key = $1 returning 1";
  expect(await witness.rows(set, [counted])).toHaveLength(1);
  expect(await from("10.78.0.2", number)).toBe(429);
});

test("a phone that waits asks again without being counted as another newcomer", async () => {
  const { print, ask, stamp } = await open();
  const { number } = await print();
  await stamp(number);
  const address = "10.78.0.3";
  const phone = openMemberBrowser(app, { address });
  const asked = await ask(phone, number);
  const key = createHash("sha256").update(`joins ${address}`).digest();
  const spent = async () =>
    (await witness.rows<{ count: number }>("select count from counters.tries where key = $1", [key]))[0]!.count;
  const before = await spent();
  for (let nr = 0; nr < 3; nr += 1) expect(await ask(phone, number)).toEqual(asked);
  expect(await spent()).toBe(before);
  // Also where the network has no room for newcomers any more.
  await witness.rows("update counters.tries set count = 300 where key = $1", [key]);
  expect(await ask(phone, number)).toEqual(asked);
});

test("a decision whose answer was lost is repeated, while that phone holds the card, and touches no phone that asked since", async () => {
  const { print, ask, look, stamp, view, decide } = await open();
  const { number } = await print();
  const { _id } = await stamp(number);
  const [phone, late] = [openMemberBrowser(app), openMemberBrowser(app)];
  const { sign } = await ask(phone, number);
  expect(await decide(_id, sign)).toEqual({ is_taken: true, ended: 0 });
  expect(await decide(_id, sign)).toEqual({ is_taken: true, ended: 0 });
  let next = await ask(late, number);
  // Signs are drawn anew for each phone.
  while (next.sign === sign) {
    await decide(_id, null);
    next = await ask(late, number);
  }
  expect(await decide(_id, sign)).toEqual({ is_taken: true, ended: 0 });
  expect(await look(late, number)).toEqual(next);
  expect(await decide(_id, next.sign)).toEqual({ is_taken: true, ended: 1 });
  expect([(await view(phone)).status, (await view(late)).status]).toEqual([401, 200]);
  // The first phone holds the card no more, and may ask for it again.
  expect(await decide(_id, sign)).toEqual({ is_taken: false, ended: 0 });
  expect(await look(phone, number)).toMatchObject({ status: "none" });
  expect(await ask(phone, number)).toMatchObject({ status: "waiting" });
});
