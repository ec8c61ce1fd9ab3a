/** Values that pass the contract's types and still have no answer: each must be refused, and none may break the server. */
import { platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { businessScope } from "../../platform/scope.ts";
import { openTestApp, type Caller, type TestApp } from "../app.ts";
import { freshKey } from "../isolation/probe.ts";
import { buildTenant, password, tenantNames, type Tenant } from "../tenant.ts";
import { faultsOfError } from "./well-formed-error.ts";

let app: TestApp;
let tenant: Tenant;
let owner: Caller;
let platform: Caller;

beforeAll(async () => {
  app = await openTestApp();
  tenant = await buildTenant(app, tenantNames.home);
  await buildTenant(app, tenantNames.away);
  owner = tenant.accounts.owner.caller;
  platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
});
afterAll(() => app.close());

const nul = String.fromCharCode(0);
const loneSurrogate = String.fromCharCode(0xd800);

const lists = [
  "transactions",
  "card_subscriptions",
  "cards",
  "devices",
  "places?sort_by=created_at",
  "places?sort_by=name",
  "businesses",
];

test.each(lists)("a cursor of %s with the right seal and an impossible value is refused", async (list) => {
  const caller = list === "businesses" ? platform : owner;
  const [path, search = ""] = list.split("?");
  await owner.call("POST", "/api/devices", { name: "Kasa", kind: "till", place_ids: null });
  const url = (more: string) => `/api/${path}?limit=1${search === "" ? "" : `&${search}`}${more}`;
  const { body } = await caller.call<{ next_cursor: string }>("GET", url(""));
  const [seal, , id] = JSON.parse(Buffer.from(body.next_cursor, "base64url").toString("utf8")) as string[];
  const cursors: unknown[] = [
    ...[
      "2026-02-30T00:00:00.000Z",
      "2026-02-29T00:00:00.000Z",
      "0000-01-01T00:00:00.000Z",
      "0001-01-01T00:00:00.000Z",
      "9999-12-31T24:00:00.000Z",
      "2026-01-01T23:59:60.000Z",
      "2026-13-01T00:00:00.000Z",
      "infinity",
      nul,
      loneSurrogate,
      "",
      5,
      null,
      {},
    ].map((value) => [seal, value, id]),
    ...["", "x", nul, id!.toUpperCase(), 7, null].map((last) => [seal, "2026-01-01T00:00:00.000Z", last]),
    [seal],
    [],
    {},
    null,
    "x",
  ];
  for (const cursor of cursors) {
    const answer = await app.app.inject({
      method: "GET",
      url: url(`&cursor=${Buffer.from(JSON.stringify(cursor)).toString("base64url")}`),
      headers: { authorization: `Bearer ${caller.token}` },
    });
    expect(answer.statusCode === 200 ? [] : faultsOfError(answer), JSON.stringify(cursor)).toEqual([]);
  }
});

test("days at the ends of the calendar", async () => {
  const days = [
    "0000-01-01",
    "0001-01-01",
    "0099-12-31",
    "1582-10-10",
    "1883-11-18",
    "1970-01-01",
    "2100-01-01",
    "9999-12-30",
    "9999-12-31",
  ];
  for (const day of days) {
    for (const search of [`from=${day}`, `to=${day}`, `from=${day}&to=${day}`, `from=9999-12-31&to=${day}`]) {
      for (const [caller, path] of [
        [owner, "transactions"],
        [platform, "transactions"],
        [owner, "stats/summary"],
      ] as const) {
        const answer = await app.app.inject({
          method: "GET",
          url: `/api/${path}?${search}`,
          headers: { authorization: `Bearer ${caller.token}` },
        });
        expect(answer.statusCode < 300 ? [] : faultsOfError(answer), `${path} ${search}`).toEqual([]);
      }
    }
  }
});

test("an e-mail or a password that is no text", async () => {
  const { email } = tenant.accounts.owner;
  const bodies = [
    { email: `a${nul}@b.example`, password },
    { email: nul, password },
    { email: `${loneSurrogate}@b.example`, password },
    { email, password: `${nul}x` },
    { email, password: loneSurrogate },
    { email: "ﬁ@ß.example", password: "x".repeat(1000) },
  ];
  for (const [nr, payload] of bodies.entries()) {
    const answer = await app.app.inject({
      method: "POST",
      url: "/api/accounts/login",
      payload,
      remoteAddress: `10.9.0.${nr}`,
    });
    expect(faultsOfError(answer), JSON.stringify(payload)).toEqual([]);
    expect([400, 401]).toContain(answer.statusCode);
  }
});

test("a form that is no log-in", async () => {
  const forms = [
    "email=a&email=b&password=c",
    "email[a]=b&password=c",
    "email=%00%00%00&password=%00",
    "email=%ff&password=%E0%A4%A",
    "__proto__=x",
    "email",
    "=",
    "&",
    "%",
    `email=${"a".repeat(70_000)}`,
  ];
  for (const [nr, payload] of forms.entries()) {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await app.app.inject({
      method: "POST",
      url: "/api/accounts/login",
      payload,
      headers,
      remoteAddress: `10.9.1.${nr}`,
    });
    expect(faultsOfError(answer), payload.slice(0, 50)).toEqual([]);
    expect([400, 401, 413]).toContain(answer.statusCode);
  }
});

test("pairing codes that are no codes", async () => {
  for (const [nr, code] of [nul, loneSurrogate, " ", "--------", "ÄÖÜ", "0".repeat(40)].entries()) {
    const answer = await app.app.inject({
      method: "POST",
      url: "/api/devices/pair",
      payload: { code },
      remoteAddress: `10.9.2.${nr}`,
    });
    expect(faultsOfError(answer)).toEqual([]);
    expect(answer.statusCode).toBe(404);
  }
});

test("numbers that were never issued", async () => {
  const numbers = [
    "RW1:",
    "RW1:AAAA:BBBB",
    `RW1:${tenant.qr_key}:`,
    `RW1:${tenant.qr_key}:---`,
    "0".repeat(200),
    "٤٨٢١٠٩٣٧٥٥١٦",
    "😀",
    "\u202e123",
    "%",
    "'",
    "rw1:x:y",
    "000000000000",
    "-",
    "..",
    "1e12",
  ];
  for (const number of numbers) {
    for (const call of ["preview", "commit"]) {
      const answer = await app.app.inject({
        method: "POST",
        url: `/api/scanner/${call}`,
        payload: { number, place_id: tenant.places[0] },
        headers: { authorization: `Bearer ${owner.token}`, ...freshKey() },
      });
      expect(faultsOfError(answer), number).toEqual([]);
      expect(answer.statusCode, number).toBe(404);
    }
  }
});

const commit = (payload: object) =>
  app.app.inject({
    method: "POST",
    url: "/api/scanner/commit",
    payload: { number: tenant.points.number, place_id: tenant.places[0], ...payload },
    headers: { authorization: `Bearer ${owner.token}`, ...freshKey() },
  });

test("baskets at the limits of their types", async () => {
  const line = { line_no: 1, name: "Espresso", quantity: 1, amount: 100 };
  const baskets = [
    { amount: 0 },
    { amount: 100_000_000_000 },
    { items: [line, line] },
    { items: [{ ...line, quantity: 0 }], amount: 5 },
    { items: [{ ...line, quantity: 1e9, amount: 100_000_000_000 }] },
    {
      items: Array.from({ length: 500 }, (_, nr) => ({ ...line, line_no: nr + 1, amount: 100_000_000_000 })),
      amount: 100_000_000_000,
    },
    { items: [], amount: 1 },
    { custom_amount: 1_000_000_000 },
    { reward_ids: [tenant.id, tenant.id] },
    { reward_ids: [], earns: false },
    { earns: false },
    { occurred_at: "2000-01-01T00:00:00Z" },
    { occurred_at: "2099-12-31T23:59:59.999Z" },
    { occurred_at: "2000-01-01T00:00:00Z", imported: true },
    { occurred_at: "2099-12-31T23:59:59.999Z", imported: true },
    { occurred_at: "2026-11-20T10:00Z", imported: true },
    { reason: "\u202e".repeat(100) },
  ];
  for (const basket of baskets) {
    const preview = await owner.call("POST", "/api/scanner/preview", {
      number: tenant.points.number,
      place_id: tenant.places[0],
      ...basket,
    });
    expect(preview.status, `preview ${JSON.stringify(basket).slice(0, 80)}`).toBeLessThan(500);
    const answer = await commit(basket);
    expect(answer.statusCode < 300 ? [] : faultsOfError(answer), JSON.stringify(basket).slice(0, 80)).toEqual([]);
  }
});

test("a balance that would not fit is refused, and the card stays usable", async () => {
  const statuses: number[] = [];
  for (let nr = 0; nr < 40; nr += 1) {
    const answer = await commit({ amount: 100_000_000_000 });
    expect(answer.statusCode < 300 ? [] : faultsOfError(answer)).toEqual([]);
    statuses.push(answer.statusCode);
  }
  expect(new Set(statuses)).toEqual(new Set([201, 422]));
  const { status } = await owner.call("GET", `/api/card_subscriptions/${tenant.points.card_subscription_id}`);
  expect(status).toBe(200);
});

test("reversals of what was never there", async () => {
  const [id] = tenant.transactions;
  for (const body of [
    { lines: [10_000] },
    { lines: [1, 1, 1] },
    { amount: 0 },
    { amount: 100_000_000_000 },
    { lines: [1], amount: 5 },
  ]) {
    for (const call of ["reversal_preview", "reverse"]) {
      const answer = await app.app.inject({
        method: "POST",
        url: `/api/transactions/${id}/${call}`,
        payload: body,
        headers: { authorization: `Bearer ${owner.token}`, ...freshKey() },
      });
      expect(answer.statusCode < 300 ? [] : faultsOfError(answer), `${call} ${JSON.stringify(body)}`).toEqual([]);
    }
  }
});
