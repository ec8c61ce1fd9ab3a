import { isNotFound, isRedirect } from "@tanstack/react-router";
import type { Permission } from "@rewardo/contract/permissions";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

/** What is cached of the session; the server does not answer, so that stands. */
let kept: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
});

afterEach(() => vi.unstubAllGlobals());

const signIn = (permissions: readonly Permission[], business: object | null = { plan_id: "p1" }, more = {}): void => {
  const account = { _id: "a1", business_id: business === null ? null : "b1", permissions, ...more };
  kept.set("account", JSON.stringify(account));
  kept.set("account_role", JSON.stringify({ _id: "r1" }));
  if (business !== null) kept.set("business", JSON.stringify({ _id: "b1", flags: {}, ...business }));
};

const pair = (): void => {
  kept.set("device", JSON.stringify({ _id: "d1" }));
  kept.set("business", JSON.stringify({ _id: "b1", flags: {}, plan_id: "p1" }));
};

type Guards = Awaited<ReturnType<typeof importGuards>>;

/** Loaded again for each test, with the session that it has stored. */
const importGuards = async () => {
  const [own, sections, { section: transactions }, { section: places }] = await Promise.all([
    import("./guards.ts"),
    import("./section-guards.ts"),
    import("../../features/transactions/section.ts"),
    import("../../features/places/section.ts"),
  ]);
  return { ...own, ...sections, transactions, places };
};

/** Where a guard sends: an address, "no access", or `null` where it lets pass. */
const sentTo = async (guard: (guards: Guards) => Promise<void>): Promise<string | null> => {
  const guards = await importGuards();
  try {
    await guard(guards);
    return null;
  } catch (thrown) {
    if (isNotFound(thrown)) return "no access";
    if (!isRedirect(thrown)) throw thrown;
    return thrown.options.href ?? String(thrown.options.to);
  }
};

/** Whether a guard leaves the dialog that the address names open where it sends. */
const keepsHash = async (guard: (guards: Guards) => Promise<void>): Promise<unknown> => {
  const guards = await importGuards();
  return guard(guards).then(
    () => null,
    (thrown: unknown) => isRedirect(thrown) && thrown.options.hash,
  );
};

const location = (pathname: string, state: object = {}) => ({ location: { pathname, state } });

test("visitors' pages redirect signed-in users to the stored path, default '/'", async () => {
  const visit = (search: object) => sentTo(({ visitorsOnly }) => visitorsOnly({ search }));
  expect(await visit({ return_path: "/transactions" })).toBeNull();
  vi.resetModules();
  signIn([]);
  expect(await visit({})).toBe("/");
  expect(await visit({ return_path: "/transactions?period=today" })).toBe("/transactions?period=today");
  expect(await visit({ return_path: "//evil.example" })).toBe("/");
});

describe("the first page after a log-in", () => {
  const shop = { plan_id: "p1", places_count: 1 };
  /** Where home leads just after a log-in; `null` is home itself. */
  const logIn = async () => {
    vi.resetModules();
    (await import("@rewardo/web/session/index.ts")).offerChoice();
    return await sentTo(({ tillFirst }) => tillFirst());
  };
  test("is the till for people who work there, and home afterwards", async () => {
    signIn(["scanner_view", "transactions_view", "users_view", "points_adjust", "transactions_reverse"], shop);
    expect(await logIn()).toBe("/scanner");
    const till = { path: "/scanner", permission: "scanner_view" } as const;
    expect(await sentTo(({ sectionOnly }) => sectionOnly(till)())).toBeNull();
    expect(await sentTo(({ tillFirst }) => tillFirst())).toBeNull();
  });
  test("is home for those who manage something, may not scan, or have no place for it yet", async () => {
    for (const more of ["users_modify", "data_export", "audit_view", "accounts_view"] as const) {
      signIn(["scanner_view", more], shop);
      expect(await logIn(), more).toBeNull();
    }
    signIn(["transactions_view"], shop);
    expect(await logIn()).toBeNull();
    signIn(["scanner_view"], { ...shop, places_count: 0 });
    expect(await logIn()).toBeNull();
  });
  test("is home without a log-in", async () => {
    signIn(["scanner_view"], shop);
    expect(await sentTo(({ tillFirst }) => tillFirst())).toBeNull();
  });
});

test("a link of a mail needs each part once and with a value", async () => {
  const open = (search: object, otherwise: "/" | "/login" = "/login") =>
    sentTo(({ needsQuery }) => needsQuery(["id", "token"], otherwise)({ search }));
  expect(await open({ id: "1", token: "2", return_path: "/x" })).toBeNull();
  for (const search of [{}, { id: "1" }, { id: "", token: "2" }, { id: ["1", "1"], token: "2" }, { id: 1, token: 2 }]) {
    expect(await open(search)).toBe("/login");
    expect(await open(search, "/")).toBe("/");
  }
});

test("the page after asking for a link needs the address that was typed", async () => {
  const open = (state: object) => sentTo(({ needsState }) => needsState("email")(location("/x", state)));
  expect(await open({ email: "a@b.example" })).toBeNull();
  for (const state of [{}, { email: "" }, { email: 7 }, { key: "k" }]) expect(await open(state)).toBe("/login");
});

test("a visitor at '/' goes to the log-in, elsewhere there is no access; people and tills pass", async () => {
  const open = (path: string) => sentTo(({ signedInOnly }) => signedInOnly(location(path)));
  expect([await open("/"), await open("/transactions")]).toEqual(["/login", "no access"]);
  for (const come of [() => signIn([]), pair]) {
    kept.clear();
    vi.resetModules();
    come();
    expect([await open("/"), await open("/transactions")]).toEqual([null, null]);
  }
});

describe("choosing a plan", () => {
  const open = (search: object = {}) => sentTo(({ planlessOnly }) => planlessOnly({ search }));
  const enter = (path: string) => sentTo(({ signedInOnly }) => signedInOnly(location(path)));
  test("is for a business without one, and comes before everything else there", async () => {
    signIn(["payment_details_modify"], { plan_id: null });
    expect(await open()).toBeNull();
    expect([await enter("/"), await enter("/transactions")]).toEqual(["/onboarding", "/onboarding"]);
  });
  test("is not for staff, who go on as ever", async () => {
    signIn(["transactions_view"], { plan_id: null });
    expect([await open(), await enter("/transactions")]).toEqual(["/", null]);
  });
  test("is not for the platform's people who act as the business", async () => {
    signIn(["payment_details_modify"], { plan_id: null }, { is_acting: true });
    expect([await open(), await enter("/transactions")]).toEqual(["/", null]);
  });
  test("leads on to the wanted path once there is one", async () => {
    signIn(["payment_details_modify"]);
    expect(await open({ return_path: "/transactions?period=today" })).toBe("/transactions?period=today");
    expect(await open({ return_path: "//evil.example" })).toBe("/");
    expect(await enter("/transactions")).toBeNull();
  });
  test("is not for one that has it, nor where there is no business", async () => {
    signIn([]);
    expect(await open()).toBe("/");
    kept.clear();
    vi.resetModules();
    signIn([], null);
    expect(await open()).toBe("/");
  });
});

test("a second factor that is due comes before everything but the choice of another account", async () => {
  const enter = (path: string) => sentTo(({ signedInOnly }) => signedInOnly(location(path)));
  signIn(["payment_details_modify"], { plan_id: null }, { second_factor_due: true });
  expect([await enter("/"), await enter("/transactions")]).toEqual(["/second_factor", "/second_factor"]);
});

describe("a permission that is missing", () => {
  const section = () => sentTo(({ sectionOnly, transactions }) => sectionOnly(transactions)());
  const inside = (path: string) => sentTo(({ mayOpen, places }) => mayOpen(places, "places_modify")(location(path)));

  test("leads to the parent path", async () => {
    signIn(["places_view"]);
    expect(await section()).toBe("/");
    expect(await inside("/places/new")).toBe("/places");
    expect(await inside("/places/p1/edit/")).toBe("/places/p1");
  });
  test("keeps the dialog that the address names", async () => {
    signIn(["places_view"]);
    expect(await keepsHash(({ sectionOnly, transactions }) => sectionOnly(transactions)())).toBe(true);
    const form = location("/places/new");
    expect(await keepsHash(({ mayOpen, places }) => mayOpen(places, "places_modify")(form))).toBe(true);
  });
  test("leads to the section's own parent where the section is closed too", async () => {
    signIn(["places_modify"]);
    expect(await inside("/places/p1/edit")).toBe("/");
  });
  test("leads a till to its scanner", async () => {
    pair();
    expect([await section(), await inside("/places/new")]).toEqual(["/scanner", "/scanner"]);
  });
  test("held, it lets pass", async () => {
    signIn(["transactions_view", "places_view", "places_modify"]);
    expect([await section(), await inside("/places/new")]).toEqual([null, null]);
  });
});

test("of several guards the first that objects decides", async () => {
  signIn([]);
  const search = { return_path: "/transactions" };
  const both = ({ guardAll, needsQuery, visitorsOnly }: Guards) =>
    guardAll(visitorsOnly, needsQuery(["id"], "/login"))({ search });
  expect(await sentTo(both)).toBe("/transactions");
  kept.clear();
  vi.resetModules();
  expect(await sentTo(both)).toBe("/login");
});
