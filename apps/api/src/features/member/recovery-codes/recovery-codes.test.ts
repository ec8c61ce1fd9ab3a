/** Recovery codes: once, onto one phone, and the old one ends. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openMemberBrowser, type MemberBrowser } from "../../../testing/member-browser.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

const clock = fixedClock("2026-06-12T10:00:00.000Z");
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
  const business = await buildBusiness(app);
  const [{ qr_key }] = (await witness.rows<{ qr_key: string }>("select qr_key from businesses where _id = $1", [
    business.scope.business_id,
  ])) as [{ qr_key: string }];
  const at = `/api/member/${qr_key}`;
  const view = (phone: MemberBrowser) =>
    phone.ask<{ cards: { number: string; card_subscription_id: string }[] }>("GET", `${at}/view`);
  const recover = async (phone: MemberBrowser, code: string) =>
    (await phone.ask<{ code?: string }>("POST", "/api/member_recoveries", { business_key: qr_key, code })).status;
  const make = async (phone: MemberBrowser) =>
    (await phone.ask<{ code: string }>("POST", `${at}/recovery_code`)).body.code;
  const joined = async () => {
    const phone = openMemberBrowser(app);
    await phone.ask("POST", "/api/member_joins", { business_key: qr_key });
    return phone;
  };
  const [owner, staff] = [await app.as("OWNER", business.scope), await app.as("EMPLOYEE", business.scope)];
  return { ...business, qr_key, at, view, recover, make, joined, owner, staff };
};

test("a code brings the card onto another phone once, and ends the old one, its links and itself", async () => {
  const { view, recover, make, joined, at } = await open();
  const old = await joined();
  const [card] = (await view(old)).body.cards;
  const { path } = (await old.ask<{ path: string }>("POST", `${at}/link`, {})).body;
  const code = await make(old);
  expect(code).toMatch(/^[^01OIL]{4}-[^01OIL]{4}-[^01OIL]{4}$/);
  expect((await old.ask("GET", `${at}/recovery_code`)).body).toEqual({ made_at: "2026-06-12T10:00:00.000Z" });
  const [one, two] = [openMemberBrowser(app), openMemberBrowser(app)];
  const both = await Promise.all([recover(one, ` ${code.toLowerCase()} `), recover(two, code.replaceAll("-", ""))]);
  expect(both.toSorted((a, b) => a - b)).toEqual([200, 422]);
  const holder = both[0] === 200 ? one : two;
  expect((await view(holder)).body.cards).toMatchObject([{ number: card!.number }]);
  expect((await view(old)).status).toBe(401);
  const link = await openMemberBrowser(app).ask("POST", "/api/member_links/open", { token: path.slice(3) });
  expect(link.status).toBe(404);
  expect((await holder.ask("GET", `${at}/recovery_code`)).body).toEqual({ made_at: null });
  const noted = await witness.rows<{ code: string }>("select r::text as code from member_recovery_codes r");
  for (const row of noted) expect(row.code).not.toContain(code.replaceAll("-", ""));
});

test("a newer code takes the place of the one before; one that was voided opens nothing; staff make and void one, too", async () => {
  const { view, recover, make, joined, at, owner, staff, place_id } = await open();
  const phone = await joined();
  const first = await make(phone);
  const second = await make(phone);
  const other = openMemberBrowser(app);
  expect(await recover(other, first)).toBe(422);
  expect((await phone.ask("DELETE", `${at}/recovery_code`)).status).toBe(204);
  expect(await recover(other, second)).toBe(422);
  const { card_subscription_id } = (await view(phone)).body.cards[0]!;
  const [{ user_id }] = (await witness.rows<{ user_id: string }>(
    "select user_id from card_subscriptions where _id = $1",
    [card_subscription_id],
  )) as [{ user_id: string }];
  const third = await owner.call<{ code: string }>("POST", `/api/users/${user_id}/recovery_code`);
  expect((await owner.call("DELETE", `/api/users/${user_id}/recovery_code`)).status).toBe(204);
  expect(await recover(other, third.body.code)).toBe(422);
  const fourth = await staff.call<{ code: string }>("POST", "/api/scanner/recovery_codes", {
    place_id,
    card_subscription_id,
  });
  expect(await recover(other, fourth.body.code)).toBe(200);
  expect([(await view(phone)).status, (await view(other)).status]).toEqual([401, 200]);
  const audit = await witness.rows<{ action: string }>(
    "select action from audit_entries where entity = 'members' and entity_id = $1 order by recorded_at, _id",
    [user_id],
  );
  expect(audit.map(({ action }) => action)).toEqual([
    ...["joined", "recovery_code_made", "recovery_code_made", "recovery_code_voided", "recovery_code_made"],
    ...["recovery_code_voided", "recovery_code_made", "recovered"],
  ]);
});

test("a phone that took a new card meanwhile has both as one", async () => {
  const { view, recover, make, joined } = await open();
  const [old, fresh] = [await joined(), await joined()];
  const [before] = (await view(old)).body.cards;
  expect(await recover(fresh, await make(old))).toBe(200);
  const { cards } = (await view(fresh)).body;
  expect(cards).toHaveLength(1);
  expect((await view(old)).status).toBe(401);
  const numbers = await witness.rows<{ number: string }>(
    "select number from card_numbers where card_subscription_id = $1 and status = 'active'",
    [cards[0]!.card_subscription_id],
  );
  expect(numbers.map(({ number }) => number)).toContain(before!.number);
});

test("wrong codes are limited by network, and a right one from there still works", async () => {
  const { recover, make, joined } = await open();
  const old = await joined();
  const code = await make(old);
  const address = "10.77.0.1";
  const guesser = openMemberBrowser(app, { address });
  const tried: number[] = [];
  for (let nr = 0; nr < 22; nr += 1)
    tried.push(await recover(guesser, `AAAA-BBBB-${String(2222 + nr).replaceAll(/[01]/g, "9")}`));
  expect(tried.filter((status) => status === 422)).toHaveLength(20);
  expect(tried.at(-1)).toBe(429);
  expect(await recover(openMemberBrowser(app, { address }), code)).toBe(200);
});
