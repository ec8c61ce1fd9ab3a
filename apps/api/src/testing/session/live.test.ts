/** The live connection over real sockets and two servers on one database: who hears what, and who is not let in. */
import type { ConnectStep } from "@rewardo/contract/integrations";
import type { LiveMessage } from "@rewardo/contract/live";
import { platformBusinessId, roleIds } from "@rewardo/contract/roles";
import type { Transaction, TransactionRow } from "@rewardo/contract/transactions";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { businessScope } from "../../platform/scope.ts";
import { openTestApp, type Caller, type TestApp } from "../app.ts";
import { giveFeedback } from "../feedback.ts";
import { freshKey } from "../isolation/probe.ts";
import { buildTenant, commitAt, pairDeviceAt, tenantNames, type Tenant } from "../tenant.ts";
import { openWitness, type Witness } from "../witness.ts";
import { openReader, refusedWith, type LiveReader } from "./live-reader.ts";

/** Two servers, as two processes would be: all they share is the database. */
let here: TestApp;
let there: TestApp;
let home: Tenant;
let away: Tenant;
let witness: Witness;
let readers: LiveReader[] = [];

beforeAll(async () => {
  here = await openTestApp({ log: "silent" });
  there = await openTestApp({ log: "silent" });
  witness = await openWitness(here.server);
  home = await buildTenant(here, tenantNames.home);
  away = await buildTenant(here, tenantNames.away);
});
afterEach(() => {
  for (const reader of readers) reader.close();
  readers = [];
});
afterAll(async () => {
  await witness.close();
  await Promise.all([here.close(), there.close()]);
});

const listen = async (
  app: TestApp,
  { token }: Pick<Caller, "token">,
  as: "key" | "cookie" = "key",
): Promise<LiveReader> => {
  const reader = await openReader(app, token, as);
  readers.push(reader);
  return reader;
};

const about = (_id: string, action?: string) => (message: LiveMessage) =>
  message.data?._id === _id && (action === undefined || message.action === action);
const isRefresh = (message: LiveMessage) => message.action === "refresh";
const owner = () => home.accounts.owner.caller;
const stamp = (place = 0) => commitAt(owner(), home.stamps.number, home.places[place]!);

test("no connection opens without a session, or from another origin", async () => {
  const key = { authorization: `Bearer ${owner().token}` };
  expect(await refusedWith(here, {})).toBe(401);
  expect(await refusedWith(here, { authorization: `Bearer ${"A".repeat(43)}` })).toBe(401);
  expect(await refusedWith(here, { cookie: "rewardo_session=x" })).toBe(401);
  expect(await refusedWith(here, { ...key, origin: "https://elsewhere.example" })).toBe(403);
  expect(await refusedWith(here, { ...key, origin: "null" })).toBe(403);
  expect(await refusedWith(here, { cookie: `rewardo_session=${owner().token}`, origin: "http://127.0.0.1" })).toBe(403);
  expect(await refusedWith(here, { cookie: `rewardo_session=${owner().token}`, "sec-fetch-site": "cross-site" })).toBe(
    403,
  );
});

test("a page of our own is let in by its cookie", async () => {
  const reader = await listen(here, owner(), "cookie");
  const id = await stamp();
  expect(await reader.find(about(id))).toMatchObject({ action: "prepend", type: "transaction" });
});

test("a commit at one server reaches the consoles of the other, each as its reader may see it", async () => {
  const { owner: boss, admin, employee, limited } = home.accounts;
  const callers = {
    boss: boss.caller,
    admin: admin.caller,
    employee: employee.caller,
    limited: limited.caller,
    till: home.device,
  };
  for (const [name, caller] of Object.entries(callers)) {
    for (const app of [here, there]) {
      const reader = await listen(app, caller);
      const id = await commitAt(boss.caller, home.stamps.number, home.places[0]);
      const { data, action } = await reader.find(about(id));
      const list = await caller.call<{ items: TransactionRow[] }>("GET", "/api/transactions?limit=5");
      expect(action, name).toBe("prepend");
      expect(data, name).toEqual(list.body.items.find(({ _id }) => _id === id));
      expect((data as TransactionRow).can.reverse, name).toBe(name === "boss" || name === "admin");
    }
  }
});

test("a reversal sends two rows: the new one, and the old one as it is now", async () => {
  const reader = await listen(there, owner());
  const id = await stamp();
  const reversed = await owner().call<{ transaction: Transaction }>(
    "POST",
    `/api/transactions/${id}/reverse`,
    {},
    freshKey(),
  );
  const reversal = reversed.body.transaction._id;
  expect(await reader.find(about(reversal))).toMatchObject({
    action: "prepend",
    data: { kind: "reverse", reverses_id: id },
  });
  expect(await reader.find(about(id, "update"))).toMatchObject({
    data: { status: "reversed", can: { reverse: false } },
  });
});

test("a repeat with the same key is sent once", async () => {
  const reader = await listen(there, owner());
  const key = freshKey();
  const basket = { number: home.stamps.number, place_id: home.places[0] };
  const first = await owner().call<{ transaction: Transaction }>("POST", "/api/scanner/commit", basket, key);
  await owner().call("POST", "/api/scanner/commit", basket, key);
  const last = await stamp();
  await reader.find(about(last));
  await reader.settled();
  expect(reader.messages.filter(about(first.body.transaction._id)).length).toBe(1);
});

test("no reader hears about other places than their own, or another business", async () => {
  const [boss, limited, till, stranger] = await Promise.all([
    listen(there, owner()),
    listen(there, home.accounts.limited.caller),
    listen(there, home.device),
    listen(there, away.accounts.owner.caller),
  ]);
  const hidden = await stamp(1);
  await boss!.find(about(hidden));
  const seen = await stamp(0);
  await Promise.all([boss!.find(about(seen)), limited!.find(about(seen)), till!.find(about(seen))]);
  // All readers of a row are served at once, so a reader of the hidden row would have it by now.
  await Promise.all([limited!.settled(), till!.settled(), stranger!.settled()]);
  expect(limited!.messages.filter(about(hidden))).toEqual([]);
  expect(till!.messages.filter(about(hidden))).toEqual([]);
  expect(stranger!.messages).toEqual([]);
  const theirs = await commitAt(away.accounts.owner.caller, away.stamps.number, away.places[0]);
  await stranger!.find(about(theirs));
  await boss!.settled();
  expect(boss!.messages.filter(about(theirs))).toEqual([]);
});

test("the platform is told that something changed, and no more", async () => {
  const reader = await listen(there, await here.as("REWARDO_ADMIN", businessScope(platformBusinessId)));
  await stamp();
  expect(await reader.find(() => true)).toEqual({ action: "refresh", type: "transaction", data: null });
});

test("consoles that show feedback are told on every server that it was resolved", async () => {
  const transaction_id = await stamp();
  const feedback = await giveFeedback(home.ctx, { transaction_id });
  const reader = await listen(there, home.accounts.admin.caller);
  expect((await owner().call("POST", `/api/feedback/${feedback}/resolve`)).status).toBe(200);
  expect(await reader.find(isRefresh)).toEqual({ action: "refresh", type: "transaction", data: null });
});

test("consoles that show feedback are told on every server that a customer gave some", async () => {
  const id = await stamp();
  const read = await owner().call<{ token: string }>("GET", `/api/transactions/${id}/feedback_token`);
  const reader = await listen(there, home.accounts.admin.caller);
  const said = { token: read.body.token, rating: 3, language: "pl" };
  expect((await here.withToken(null).call("POST", "/api/feedback", said)).status).toBe(201);
  expect(await reader.find(isRefresh)).toEqual({ action: "refresh", type: "transaction", data: null });
});

test("many commits at once all arrive", async () => {
  const reader = await listen(there, owner());
  const tills = await Promise.all(Array.from({ length: 4 }, () => here.as("EMPLOYEE", home.scope)));
  const members = [home.stamps.number, home.points.number];
  const ids: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    // Two memberships, so that no till overtakes another more often than a commit is tried.
    ids.push(
      ...(await Promise.all(
        members.map((number, nr) => commitAt(tills[nr]!, number, home.places[nr]!, { amount: 1000 })),
      )),
    );
  }
  for (const id of ids) await reader.find(about(id));
  // A commit of the test before may still be told.
  const told = reader.messages.filter((message) => ids.some((id) => about(id)(message)));
  expect(told.filter(({ action }) => action === "prepend").length).toBe(ids.length);
});

test("logging out ends the connections of that session alone, on every server", async () => {
  const leaving = await here.as("OWNER", home.scope);
  const [atHere, atThere, other] = await Promise.all([
    listen(here, leaving),
    listen(there, leaving),
    listen(there, owner()),
  ]);
  await leaving.call("POST", "/api/accounts/logout");
  expect(await atHere!.closed).toBe(4401);
  expect(await atThere!.closed).toBe(4401);
  const id = await stamp();
  await other!.find(about(id));
  expect(atThere!.messages).toEqual([]);
  expect(await refusedWith(there, { authorization: `Bearer ${leaving.token}` })).toBe(401);
});

test("when rights change, every console of that account is told to reload its session, and no other", async () => {
  const { account_id, ...person } = { ...(await here.as("EMPLOYEE", home.scope)) };
  const [atHere, atThere, other] = await Promise.all([
    listen(here, person),
    listen(there, person),
    listen(there, owner()),
  ]);
  const raise = (account_role_id: string, version: number) =>
    owner().call("PATCH", `/api/accounts/${account_id}/access`, { account_role_id }, { "if-match": `"${version}"` });
  const { body } = await owner().call<{ version: number }>("GET", `/api/accounts/${account_id}`);
  expect((await raise(roleIds.ADMIN, body.version)).status).toBe(200);
  for (const reader of [atHere!, atThere!])
    expect(await reader.find(({ type }) => type === "session")).toEqual({
      action: "refresh",
      type: "session",
      data: null,
    });
  await other!.settled();
  expect(other!.messages.filter(({ type }) => type === "session")).toEqual([]);
});

test("a till that is taken away is cut off, on every server", async () => {
  const { _id, device } = await pairDeviceAt(here, home.ctx, "Kasa trzy", null);
  const reader = await listen(there, device);
  await owner().call("POST", `/api/devices/${_id}/revoke`);
  expect(await reader.closed).toBe(4401);
});

test("what a console says is not read, and too much of it ends the connection", async () => {
  const reader = await listen(here, owner());
  for (const bytes of ["{}", '{"action":"delete","type":"transaction","data":{"_id":"x"}}', Buffer.from([0, 255])])
    reader.send(bytes);
  await reader.settled();
  const id = await stamp();
  await reader.find(about(id));
  reader.send("x".repeat(2000));
  expect(await reader.closed).toBe(1009);
});

/** Ends the connections that listen for a server, as a restart of the database would, and answers how many there were. */
const cutListeners = async (pids?: readonly number[]): Promise<number[]> => {
  const rows = await witness.rows<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'rewardo live' and ($1::int[] is null or pid = any($1))`,
    [pids ?? null],
  );
  return rows.map(({ pid }) => pid);
};

const listeners = async (): Promise<number[]> =>
  (
    await witness.rows<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'rewardo live'",
    )
  ).map(({ pid }) => pid);

test("a reader who may have missed something is told to refetch, and then hears again", async () => {
  const [atHere, atThere] = await Promise.all([listen(here, owner()), listen(there, owner())]);
  expect((await cutListeners()).length).toBe(2);
  expect(await atHere!.find(isRefresh)).toEqual({ action: "refresh", type: "transaction", data: null });
  await atThere!.find(isRefresh);
  const id = await stamp();
  await Promise.all([atHere!.find(about(id)), atThere!.find(about(id))]);
});

test("a commit whose server cannot tell it reaches the other servers' consoles all the same", async () => {
  const before = await listeners();
  const third = await openTestApp({ log: "silent" });
  try {
    const pids = (await listeners()).filter((pid) => !before.includes(pid));
    expect(pids.length).toBe(1);
    const reader = await listen(there, owner());
    await cutListeners(pids);
    const id = await commitAt(third.withToken(owner().token), home.stamps.number, home.places[0]);
    await reader.find((message) => isRefresh(message) || about(id)(message));
  } finally {
    await third.close();
  }
});

test("a session that ended while its server could not hear is cut off when it can", async () => {
  const before = await listeners();
  const third = await openTestApp({ log: "silent" });
  try {
    const pids = (await listeners()).filter((pid) => !before.includes(pid));
    const leaving = await here.as("OWNER", home.scope);
    const reader = await listen(third, leaving);
    await cutListeners(pids);
    await leaving.call("POST", "/api/accounts/logout");
    expect(await reader.closed).toBe(4401);
  } finally {
    await third.close();
  }
});

test("a server that stops says so", async () => {
  const third = await openTestApp({ log: "silent" });
  const reader = await listen(third, owner());
  await third.close();
  expect(await reader.closed).toBe(1001);
});

test("orders of a point-of-sale system come live, new and then as what became of them, to those who see their place", async () => {
  const { owner: boss, limited } = home.accounts;
  const connected = await boss.caller.call<ConnectStep>("POST", "/api/integrations", {
    ...{ type: "softmar_mm", place_id: home.places[1] },
  });
  const { integration, push } = connected.body;
  const [seeing, elsewhere] = [await listen(there, boss.caller), await listen(there, limited.caller)];
  const order = {
    external_id: "81723",
    status: "closed",
    amount: 3000,
    items: [],
    created_at: new Date().toISOString(),
  };
  await here.withToken(push!.key).call("POST", `/api/integrations/${integration._id}/orders`, { orders: [order] });
  const isOrder = (action: string) => (message: LiveMessage) =>
    message.type === "integration_order" && message.action === action;
  expect(await seeing.find(isOrder("prepend"))).toMatchObject({ data: { external_id: "81723" } });
  expect(await seeing.find(isOrder("update"))).toMatchObject({ data: { status: "unmatched", amount: 3000 } });
  const id = await stamp();
  await elsewhere.find(about(id));
  expect(elsewhere.messages.filter(({ type }) => type === "integration_order")).toEqual([]);
});
