/** What customers do with their own data: change, allow, take out of browsers, take along, delete. */
import type { MemberSelf, MemberView } from "@rewardo/contract/member-view";
import type { MemberBrowser } from "@rewardo/contract/members";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { keyOfBusiness, memberCaller, openMemberSession } from "../../../testing/members.ts";
import { unzip } from "../../../testing/unzip.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
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

interface Refused {
  readonly code: string;
  readonly errors?: readonly { readonly path: string; readonly code: string }[];
}

/** A business, and the points customer in a browser; `at` calls below the business's key. */
const open = async () => {
  const business = await buildBusiness(app);
  const key = await keyOfBusiness(business.ctx);
  const session = await openMemberSession(business.ctx, business.points.user_id);
  const browser = (token: string) => {
    const { call } = memberCaller(app, { token });
    return <T>(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object) =>
      call<T>(method, `/api/member/${key}${path}`, body);
  };
  return { ...business, key, session, browser, mine: browser(session.token) };
};

test("name, language and birthday are the customer's to change, each by itself", async () => {
  const { mine, points } = await open();
  const change = (body: object) => mine<MemberSelf & Refused>("PATCH", "/self", body);
  await witness.rows("update users set birth_date = '1990-05-04' where _id = $1", [points.user_id]);
  expect((await mine<MemberView>("GET", "/view")).body.self.birthday).toEqual({ day: 4, month: 5 });
  expect((await change({ first_name: "  Zosia " })).body).toMatchObject({
    ...{ first_name: "Zosia", birthday: { day: 4, month: 5 } },
  });
  expect((await change({ language: "uk", is_asked: true })).body).toMatchObject({
    ...{ language: "uk", first_name: "Zosia", is_asked: true },
  });
  // The same day keeps the year that the business knew; another day leaves no year behind.
  const yearOf = async () =>
    (
      await witness.rows<{ year: string | null }>("select birth_date::text as year from users where _id = $1", [
        points.user_id,
      ])
    )[0]!.year;
  await change({ birthday: { day: 4, month: 5 } });
  expect(await yearOf()).toBe("1990-05-04");
  expect((await change({ birthday: { day: 29, month: 2 } })).body.birthday).toEqual({ day: 29, month: 2 });
  expect(await yearOf()).toBeNull();
  expect((await change({ birthday: null, first_name: null })).body).toMatchObject({ birthday: null, first_name: null });

  const days = [31, 30, 32, 0].map((day) => ({ birthday: { day, month: 2 } }));
  for (const wrong of [...days, { birthday: { day: 31, month: 4 } }, { birthday: { day: 1, month: 13 } }])
    expect((await change(wrong)).status, JSON.stringify(wrong)).toBe(400);
  for (const first_name of ["www.example.com", "Zosia https://x.test", "x".repeat(101)])
    expect((await change({ first_name })).body.errors, first_name).toMatchObject([{ path: "first_name" }]);
  expect((await change({ language: "fr" })).status).toBe(400);
  expect((await change({ email: "zosia@example.test" })).status).toBe(400);
});

test("messages need a word that one is 16, are refused to whom the business knows to be younger, and are withdrawn at once", async () => {
  const { mine, points } = await open();
  const answer = (body: object) =>
    mine<MemberSelf & Refused>("POST", "/consents", { channel: "in_app", language: "pl", ...body });
  for (const is_16 of [undefined, false])
    expect((await answer({ is_granted: true, ...(is_16 === undefined ? {} : { is_16 }) })).body.errors).toMatchObject([
      { path: "is_16", code: "needed" },
    ]);
  expect((await answer({ is_granted: true, is_16: true })).body.consents).toMatchObject([
    { channel: "in_app", is_granted: true, source: "self" },
  ]);
  expect((await answer({ is_granted: false })).body.consents).toMatchObject([{ channel: "in_app", is_granted: false }]);
  const events = await witness.rows("select is_granted from consent_events where user_id = $1 order by _id", [
    points.user_id,
  ]);
  expect(events).toEqual([{ is_granted: true }, { is_granted: false }]);

  await witness.rows("update users set birth_date = '2010-06-13' where _id = $1", [points.user_id]);
  expect((await answer({ is_granted: true, is_16: true })).body.errors).toMatchObject([
    { path: "is_16", code: "under_16" },
  ]);
  await witness.rows("update users set birth_date = '2010-06-12' where _id = $1", [points.user_id]);
  expect((await answer({ is_granted: true, is_16: true })).status).toBe(200);
});

test("a customer sees the browsers that hold their cards, and ends any of them at once", async () => {
  const { mine, browser, ctx, points, stamps, session } = await open();
  const other = await openMemberSession(ctx, points.user_id);
  const strangers = await openMemberSession(ctx, stamps.user_id);
  const list = async () => (await mine<{ items: MemberBrowser[] }>("GET", "/browsers")).body.items;
  expect((await list()).map(({ _id, is_this }) => [_id, is_this])).toEqual([
    [session.browser_id, true],
    [other.browser_id, false],
  ]);
  expect((await mine("DELETE", `/browsers/${strangers.browser_id}`)).status).toBe(404);
  expect((await browser(strangers.token)("GET", "/view")).status).toBe(200);
  expect((await browser(other.token)("GET", "/view")).status).toBe(200);
  expect((await mine("DELETE", `/browsers/${other.browser_id}`)).status).toBe(204);
  expect((await browser(other.token)("GET", "/view")).status).toBe(401);
  expect((await mine("DELETE", `/browsers/${other.browser_id}`)).status).toBe(404);
  expect((await mine("DELETE", `/browsers/${session.browser_id}`)).status).toBe(204);
  expect((await mine("GET", "/view")).status).toBe(401);
});

test("a browser keeps its cards for 400 days after the last use", async () => {
  const { mine } = await open();
  clock.set("2026-06-13T08:00:00.000Z");
  const rolled = await mine("GET", "/view");
  expect(JSON.stringify(rolled.headers["set-cookie"])).toMatch(
    /rewardo_member=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax/,
  );
  clock.set("2027-07-18T07:59:59.999Z");
  expect((await mine("GET", "/view")).status).toBe(200);
  clock.set("2028-08-21T08:00:00.000Z");
  expect((await mine("GET", "/view")).status).toBe(401);
  clock.set("2026-06-12T08:00:00.000Z");
});

test("a customer takes everything along that the business keeps of them, and nothing of others", async () => {
  const { key, session, points, stamps } = await open();
  const url = `/api/member/${key}/export?locale=en`;
  const answer = await app.app.inject({ url, headers: { cookie: `rewardo_member=${session.token}` } });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
  const said = [...unzip(answer.rawPayload).values()].map(String).join("\n");
  for (const own of [points.number, "Zofia", "Lewandowska"]) expect(said).toContain(own);
  for (const others of [stamps.number, "Oliwia", session.token]) expect(said).not.toContain(others);
});

test("a customer deletes themselves: browsers and links are dead, the number is refused, and what happened stays nobody's", async () => {
  const { mine, browser, ctx, points, stamps, place_id, scope, session } = await open();
  const owner = await app.as("OWNER", scope);
  const visit = { number: points.number, place_id, amount: 12_000 };
  const key = () => ({ "idempotency-key": crypto.randomUUID() });
  expect((await owner.call("POST", "/api/scanner/commit", visit, key())).status).toBe(201);
  const other = await openMemberSession(ctx, points.user_id);
  const { path } = (await mine<{ path: string }>("POST", "/link", {})).body;
  for (const body of [{}, { confirmed: false }]) expect((await mine("POST", "/erasure", body)).status).toBe(400);
  expect((await mine("POST", "/erasure", { confirmed: true })).status).toBe(204);

  for (const { token } of [session, other]) expect((await browser(token)("GET", "/view")).status).toBe(401);
  const opened = await app.withToken(null).call("POST", "/api/member_links/open", { token: path.slice(3) });
  expect(opened.status).toBe(404);
  expect((await owner.call("POST", "/api/scanner/preview", visit)).status).toBe(404);
  const [kept] = await witness.rows<object>(
    "select first_name, last_name, email, phone, birth_date, birth_day, birth_month from users where _id = $1",
    [points.user_id],
  );
  expect(Object.values(kept!)).toEqual([null, null, null, null, null, null, null]);
  for (const table of ["member_browsers", "member_proofs"])
    expect(await witness.rows(`select 1 from ${table} where user_id = $1`, [points.user_id]), table).toEqual([]);
  const turnover = await witness.rows(
    "select amount from transactions where card_subscription_id = $1 and kind = 'visit'",
    [points.card_subscription_id],
  );
  expect(turnover).toEqual([{ amount: "12000" }]);
  // Nobody else lost anything.
  const neighbour = await openMemberSession(ctx, stamps.user_id);
  expect((await browser(neighbour.token)<MemberView>("GET", "/view")).body.self.first_name).toBe("Oliwia");
});
