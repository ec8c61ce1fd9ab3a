/** Who gets to a customer's cards: every customers' call of the contract, so that none is forgotten. */
import { allEndpoints, type NamedEndpoint } from "@rewardo/contract/all";
import { memberPrefix } from "@rewardo/contract/endpoint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { probeOf } from "../../../testing/isolation/gather.ts";
import { freshKey, idsOf } from "../../../testing/isolation/probe.ts";
import {
  freshMember,
  linkTokenOf,
  memberCaller,
  neighbourOf,
  openMemberSession,
  sessionOf,
} from "../../../testing/members.ts";
import { buildTenant, tenantNames, type Tenant } from "../../../testing/tenant.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

let app: TestApp;
let witness: Witness;
let home: Tenant;
let away: Tenant;
/** What tells who the points customer is and what they did. */
const tellTales = (): string[] => [
  ...[home.points.user_id, home.points.card_subscription_id, home.points.number, "Zofiaska", "Good visit to"],
  ...[...home.transactions, home.made("member_browsers"), String(tenantNames.home.amount)],
];

beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  home = await buildTenant(app, tenantNames.home);
  away = await buildTenant(app, tenantNames.away);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const calls = allEndpoints
  .filter(({ definition }) => definition.scope === "member")
  .map((endpoint) => [endpoint.name, endpoint] as const);

/** A good call of the tenant's points customer, for anyone to make. */
const requestOf = async (endpoint: NamedEndpoint, tenant: Tenant, key = tenant.qr_key) => {
  const probe = probeOf(endpoint);
  const ids = idsOf("own", tenant);
  const scene = { app, caller: app.withToken(null), canScan: false, isPlatform: false };
  const item = (await probe.item?.(ids, scene)) ?? "";
  const query = new URLSearchParams(probe.query?.(ids)).toString();
  const path = `${memberPrefix}${endpoint.definition.path}`.replace(":business_key", key).replace(":id", item);
  const body = await probe.body?.(ids, scene);
  const url = `${path}${query === "" ? "" : `?${query}`}`;
  return (caller: Caller) => caller.call(endpoint.definition.method, url, body, freshKey());
};

test("there are customers' calls", () => {
  expect(calls.length).toBeGreaterThan(10);
});

test.each(calls)("%s is open to nobody without a browser's cookie of the business", async (_name, endpoint) => {
  const ended = await openMemberSession(home.ctx, home.points.user_id);
  await memberCaller(app, ended).call("DELETE", `/api/member/${home.qr_key}/browsers/${ended.browser_id}`);
  const over = await openMemberSession(home.ctx, home.points.user_id);
  await witness.rows("update member_browsers set expires_at = now() where _id = $1", [over.browser_id]);
  const { owner } = home.accounts;
  const staffCookie = (token: string): Caller => {
    const cookie = `rewardo_session=${token}; rewardo_member=${token}`;
    return { ...owner.caller, call: (method, url, body) => app.withToken(null).call(method, url, body, { cookie }) };
  };
  const nobodies: Readonly<Record<string, Caller>> = {
    "without anything": app.withToken(null),
    "with a token that is none": memberCaller(app, { token: "A".repeat(43) }),
    "with a text that is no token": memberCaller(app, { token: "' or true --" }),
    "a browser that was ended": memberCaller(app, ended),
    "a browser whose time is over": memberCaller(app, over),
    "another business's customer": memberCaller(app, sessionOf(away)),
    "the owner's key": owner.caller,
    "the owner's cookie": staffCookie(owner.caller.token!),
    "the link in the place of the cookie": memberCaller(app, { token: linkTokenOf(home) }),
  };
  const call = await requestOf(endpoint, home);
  for (const [who, caller] of Object.entries(nobodies)) expect((await call(caller)).status, who).toBe(401);
  const elsewhere = await requestOf(endpoint, home, away.qr_key);
  expect((await elsewhere(memberCaller(app, sessionOf(home)))).status).toBe(401);
});

test.each(calls)("%s as another customer of the business reaches nothing of the first", async (_name, endpoint) => {
  const probe = probeOf(endpoint);
  const call = await requestOf(endpoint, home);
  const answer = await call(memberCaller(app, await freshMember(home)));
  const { path, method } = endpoint.definition;
  // What bears no mark is everyone's, as a ranking is; a play is found by its token alone.
  const isShared = probe.isUnmarked === true;
  const names =
    probe.refused === 404 || (/\/:id\b/.test(path) && !isShared) || (probe.references === true && method !== "GET");
  expect(answer.status === 404).toBe(names);
  const said = JSON.stringify(answer.body ?? null);
  expect(tellTales().filter((mark) => said.includes(mark))).toEqual([]);
  // The neighbour's own call answers, so the refusals above say something.
  const known =
    probe.endsSession === true ? await freshMember(home) : await openMemberSession(home.ctx, home.stamps.user_id);
  const neighbour = memberCaller(app, known);
  const itsOwn = probe.refused ?? (await (await requestOf(endpoint, neighbourOf(home)))(neighbour)).status;
  expect(itsOwn).toBeLessThan(probe.refused === undefined ? 300 : 500);
});

test("a suspended business opens to none of its customers", async () => {
  const own = memberCaller(app, sessionOf(away));
  const requests = new Map<string, Awaited<ReturnType<typeof requestOf>>>();
  for (const [name, endpoint] of calls) requests.set(name, await requestOf(endpoint, away));
  expect((await requests.get("readMemberView")!(own)).status).toBe(200);
  await witness.rows("update businesses set status = 'suspended' where _id = $1", [away.id]);
  for (const [name, call] of requests) expect((await call(own)).status, name).toBe(401);
  const token = linkTokenOf(away);
  expect((await app.withToken(null).call("POST", "/api/member_links/open", { token })).status).toBe(404);
});
