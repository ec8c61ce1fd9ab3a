import { afterEach, beforeEach, expect, test, vi } from "vitest";

const account = {
  _id: "a1",
  email: "marta@ziarno.example",
  business_id: "b1",
  permissions: ["transactions_view"],
  theme: "system",
  language: null,
};
const role = { _id: "r1", name: "OWNER" };
const business = { _id: "b1", name: "Kawiarnia Ziarno" };
const device = { _id: "d1", name: "Till 1" };

/** What the server answers by method and path: a body, or a status. */
let server: Record<string, object | number>;
let asked: string[];
let kept: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  server = {};
  asked = [];
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const named = `${init.method} ${address}`;
    asked.push(named);
    const said = server[named] ?? 401;
    if (said === 0) throw new TypeError("Failed to fetch");
    if (said === 204) return new Response(null, { status: 204 });
    // A refusal of ours has a code, a proxy's page has none.
    const code = said === 401 ? "not_signed_in" : said === 404 ? "not_found" : "unavailable";
    if (said === 403) return new Response("<title>403</title>", { status: 403 });
    return typeof said === "number" ? Response.json({ code, message: "No" }, { status: said }) : Response.json(said);
  });
});

afterEach(() => vi.unstubAllGlobals());

const keep = (part: string, value: object) => kept.set(part, JSON.stringify(value));
const open = async () => ({ ...(await import("./change-account.ts")), ...(await import("./session.ts")) });
const signedIn = () => {
  server["GET /api/accounts/current"] = account;
  server["GET /api/account_roles/current"] = role;
  server["GET /api/businesses/current"] = business;
};

test("what is cached is there at once, and the view changes only if the server differs", async () => {
  signedIn();
  keep("account", account);
  keep("account_role", role);
  keep("business", { ...business, name: "Old name" });
  const session = await open();
  expect(session.getSession().business).toMatchObject({ name: "Old name" });
  const changed = vi.fn<() => void>();
  session.onSession(changed);
  const { account: before } = session.getSession();
  await session.refreshSession();
  expect(session.getSession().business).toMatchObject({ name: "Kawiarnia Ziarno" });
  expect(session.getSession().account).toBe(before);
  expect(changed).toHaveBeenCalledTimes(1);
  await session.refreshSession();
  expect(changed).toHaveBeenCalledTimes(1);
});

test("a refused answer makes the value null, in the view and in the cache", async () => {
  keep("account", account);
  keep("business", business);
  const session = await open();
  await session.refreshSession();
  expect(session.getSession()).toEqual({ account: null, account_role: null, business: null, device: null });
  expect([...kept.keys()]).toEqual([]);
});

test("no answer at all is no refusal: what is known stays", async () => {
  for (const path of ["accounts", "account_roles", "businesses"]) server[`GET /api/${path}/current`] = 0;
  keep("account", account);
  keep("account_role", role);
  keep("business", business);
  const session = await open();
  await session.refreshSession();
  expect(session.getSession()).toMatchObject({ account, business });
});

test.each([403, 429, 500, 503])("a %d is no refusal either, if it is not our own", async (status) => {
  for (const path of ["accounts", "account_roles", "businesses"]) server[`GET /api/${path}/current`] = status;
  keep("account", account);
  keep("account_role", role);
  keep("business", business);
  const session = await open();
  expect(await session.refreshSession()).toMatchObject({ account, account_role: role, business });
});

test("with a part of the cache lost the server is asked before anything is shown", async () => {
  signedIn();
  keep("account", account);
  keep("business", business);
  const session = await open();
  expect(session.knownSession()).toBeInstanceOf(Promise);
  expect(await session.knownSession()).toMatchObject({ account, account_role: role, business });
});

test("a record that the server refuses is missing, in the specification's words", async () => {
  signedIn();
  server["GET /api/account_roles/current"] = 404;
  const session = await open();
  const { missingRecord } = await import("./session.ts");
  const missing = (parts: object) => missingRecord({ ...session.getSession(), ...parts })?.message;
  await session.refreshSession();
  expect(missing({})).toBe("Account role not found");
  expect(missing({ account_role: role })).toBeUndefined();
  expect(missing({ account_role: role, business: null })).toBe("Business not found");
  expect(missing({ account: { ...account, business_id: null }, account_role: role, business: null })).toBeUndefined();
  expect(missing({ account: null, account_role: null, business: null, device })).toBe("Business not found");
  session.forgetSession();
  expect(missing({})).toBeUndefined();
  await expect(session.changeAccount({ theme: "dark" })).rejects.toThrow("Account not found");
});

test("a session that ends between two answers has ended, and is no account without a role", async () => {
  signedIn();
  keep("account", account);
  keep("account_role", role);
  keep("business", business);
  const session = await open();
  const signedOut = { account: null, account_role: null, business: null, device: null };
  // The account's answer comes from before the end, the others' from after it.
  server["GET /api/account_roles/current"] = 401;
  server["GET /api/businesses/current"] = 401;
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const said = await answer(address, init);
    if (address === "/api/accounts/current") server["GET /api/accounts/current"] = 401;
    return said;
  });
  expect(await session.refreshSession()).toEqual(signedOut);
  expect([...kept.keys()]).toEqual([]);
});

test("a visitor is asked for as an account, then as a till", async () => {
  server["GET /api/devices/current"] = device;
  server["GET /api/businesses/current"] = business;
  const session = await open();
  expect(await session.knownSession()).toEqual({ account: null, account_role: null, business, device });
  expect(asked).toEqual(["GET /api/accounts/current", "GET /api/devices/current", "GET /api/businesses/current"]);
});

test("a known till asks for itself first", async () => {
  server["GET /api/devices/current"] = device;
  server["GET /api/businesses/current"] = business;
  keep("device", device);
  keep("business", business);
  const session = await open();
  await session.refreshSession();
  expect(asked).toEqual(["GET /api/devices/current", "GET /api/businesses/current"]);
});

test("a till that is refused stays, to say so itself; an account that has logged in since takes its place", async () => {
  keep("device", device);
  keep("business", business);
  server["GET /api/devices/current"] = 401;
  server["GET /api/businesses/current"] = 401;
  server["GET /api/accounts/current"] = 401;
  const session = await open();
  const till = { account: null, account_role: null, business, device: { ...device, status: "unpaired" } };
  expect(await session.renewSession()).toEqual(till);
  expect(session.isUnpaired(session.getSession())).toBe(true);
  // It was revoked between the two answers.
  server["GET /api/devices/current"] = device;
  expect(await session.renewSession()).toEqual(till);
  server["GET /api/businesses/current"] = business;
  expect(await session.renewSession()).toEqual({ ...till, device });
  server["GET /api/devices/current"] = 401;
  signedIn();
  expect(await session.renewSession()).toEqual({ account, account_role: role, business, device: null });
});

test("the platform's own account has no business and asks for none", async () => {
  server["GET /api/accounts/current"] = { ...account, business_id: null };
  server["GET /api/account_roles/current"] = role;
  const session = await open();
  await session.refreshSession();
  expect(session.getSession().business).toBeNull();
  expect(asked).not.toContain("GET /api/businesses/current");
});

test("logging in fetches role and business again; logging out forgets them at once", async () => {
  signedIn();
  server["POST /api/accounts/login"] = account;
  server["POST /api/accounts/logout"] = 204;
  const session = await open();
  await session.logIn("marta@ziarno.example", "secret");
  expect(session.getSession()).toEqual({ account, account_role: role, business, device: null });
  expect(kept.has("account")).toBe(true);
  vi.stubGlobal("sessionStorage", { removeItem: (key: string) => void kept.delete(key) });
  kept.set("palette_recent", "names of customers");
  const told = session.logOut();
  expect(kept.has("palette_recent")).toBe(false);
  expect(session.isSignedIn(session.getSession())).toBe(false);
  await told;
  expect(asked.at(-1)).toBe("POST /api/accounts/logout");
  expect(kept.has("account") || kept.has("business")).toBe(false);
});

test("what a till knew is gone with its session, and when another person, till or business takes its place", async () => {
  const forgotten: string[] = [];
  vi.stubGlobal("indexedDB", { deleteDatabase: (name: string) => void forgotten.push(name) });
  const { replaceSession } = await open();
  const till = { account: null, account_role: null, business, device } as never as Parameters<typeof replaceSession>[0];
  const other = { ...business, _id: "b2" } as never;
  const changes = [
    till,
    { ...till, business: { ...business, name: "Ziarno" } as never },
    { ...till, device: { ...device, _id: "d2" } as never },
    { ...till, device: { ...device, _id: "d2" } as never, business: other },
    { ...till, device: null, account: { ...account, _id: "a9" } as never },
    { ...till, device: null, account: { ...account, _id: "a9" } as never, business: other },
  ];
  const gone = changes.map((one) => {
    kept.set("till_boot", "places");
    forgotten.length = 0;
    replaceSession(one);
    return [forgotten.length, kept.has("till_boot")];
  });
  const [stays, goes] = [
    [0, true],
    [1, false],
  ];
  expect(gone).toEqual([stays, stays, goes, goes, goes, goes]);
});

test("an answer to a question asked before logging out is dropped", async () => {
  signedIn();
  keep("account", account);
  keep("account_role", role);
  keep("business", business);
  const session = await open();
  const late = session.refreshSession();
  session.forgetSession();
  await late;
  expect(session.getSession().account).toBeNull();
});

test("after registering the session is refetched, and an older answer is dropped", async () => {
  const session = await open();
  const older = session.refreshSession();
  signedIn();
  const fresh = session.renewSession();
  await older;
  expect(await fresh).toEqual({ account, account_role: role, business, device: null });
});

test("what a call has changed is refetched, and an older answer is dropped", async () => {
  signedIn();
  keep("account", account);
  keep("account_role", role);
  keep("business", business);
  const session = await open();
  const older = session.refreshSession();
  server["GET /api/accounts/current"] = { ...account, email_verified_at: "2026-01-01T00:00:00Z" };
  const fresh = session.renewSession();
  await Promise.all([older, fresh]);
  expect(session.getSession().account?.email_verified_at).toBe("2026-01-01T00:00:00Z");
  expect(JSON.parse(kept.get("account") ?? "")).toMatchObject({ email_verified_at: "2026-01-01T00:00:00Z" });
});

test("a change of one's own is shown at once and put back if the server refuses", async () => {
  keep("account", account);
  keep("account_role", role);
  keep("business", business);
  server["PATCH /api/accounts/a1"] = 422;
  const session = await open();
  const change = session.changeAccount({ theme: "dark" });
  expect(session.getSession().account?.theme).toBe("dark");
  await expect(change).rejects.toThrow("No");
  expect(session.getSession().account?.theme).toBe("system");
});

test("a till gets its business by a code", async () => {
  server["POST /api/devices/pair"] = { device, token: "t" };
  server["GET /api/businesses/current"] = business;
  const session = await open();
  const { pairTill } = await import("./pair-till.ts");
  await pairTill("ABCD-EFGH");
  expect(session.getSession()).toEqual({ account: null, account_role: null, business, device });
});
