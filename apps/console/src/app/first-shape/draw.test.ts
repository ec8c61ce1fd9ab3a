/** The server draws pages for many people in one process: each sees their own, and what the console would show. */
import { beforeAll, expect, test } from "vitest";
import type { prepareShapes } from "./index.ts";

const everything = ["cards_view", "transactions_view", "stats_view", "scanner_view", "places_view", "points_adjust"];
const business = (name: string) => ({
  _id: `b-${name}`,
  name,
  logo: null,
  logo_icon: "coffee",
  logo_stock: "pine",
  city: "Kraków",
  places_count: 2,
  takes_receipts: false,
  plan_id: "p1",
  flags: {},
  time_zone: "Europe/Warsaw",
  currency: "PLN",
  language: "pl",
});

const signedIn = (name: string, more: object = {}) =>
  new Map<string, unknown>([
    [
      "/api/accounts/current",
      {
        _id: `a-${name}`,
        first_name: name,
        last_name: null,
        email: "x@rewardo.example",
        business_id: `b-${name}`,
        permissions: everything,
        place_ids: null,
        theme: "dark",
        language: "de",
        ...more,
      },
    ],
    ["/api/account_roles/current", { _id: "r1", name: "OWNER" }],
    ["/api/businesses/current", business(name)],
  ]);
const visitor = new Map<string, unknown>();

let draw: Awaited<ReturnType<typeof prepareShapes>>;
beforeAll(async () => {
  const { prepareShapes: prepare } = await import("./index.ts");
  draw = await prepare({ "rewardo:brand": "Stempelei" });
}, 60_000);

const at = (url: string, answers: ReadonlyMap<string, unknown>, isWide = true) =>
  draw({ url, locale: "pl", isWide, answers });

test("a visitor sees the log-in page of the installation, in the browser's language", () => {
  const shape = at("/login?return_path=%2Fx", visitor);
  expect(shape?.html).toContain("Stempelei");
  expect(shape?.html).toContain("Dobrze cię widzieć");
  expect(shape).toMatchObject({ locale: "pl", theme: undefined });
  expect(at("/", visitor)?.html).toContain("Dobrze cię widzieć");
});

test("people see their own page in their own language and theme, and never the one before", () => {
  for (const [name, other] of [
    ["Ada", "Ben"],
    ["Ben", "Ada"],
  ] as const) {
    const shape = at("/", signedIn(name), false);
    expect(shape).toMatchObject({ locale: "de", theme: "dark" });
    expect(shape?.html).toMatch(/Guten \w+, /);
    for (const url of ["/", "/transactions", "/login"]) {
      expect(at(url, signedIn(name))?.html ?? "").not.toContain(other);
      expect(at(url, visitor)?.html ?? "").not.toContain(name);
    }
  }
});

test("the rows that a list brings along are drawn, in the shape of the width", () => {
  const row = {
    ...{ _id: "t1", business_id: "b-Ada", kind: "visit", status: "completed", source: "till", card_id: "c1" },
    ...{ card_subscription_id: "m1", user_id: "u1", user_name: "Jan Nowak", card_number: "4821", place_id: null },
    ...{ place_name: null, device_name: null, account_name: null, amount: 2400, discount: 0, currency: "PLN" },
    ...{ delta: 2, delta_pending: 0, balance_after: 7, reward_ids: [], coupon_ids: [], flags: [], reverses_id: null },
    ...{ reason: null, explanation: [], occurred_at: "2026-06-12T08:42:07.100Z", can: { reverse: true } },
    recorded_at: "2026-06-12T08:42:07.100Z",
  };
  const rows = { items: [row], next_cursor: null, count: 1, count_is_estimate: false };
  const brought = signedIn("Ada")
    .set("/api/businesses/current/transactions?limit=50&count=true", rows)
    .set("/api/businesses/current/cards?limit=200", { items: [], next_cursor: null });
  for (const isWide of [true, false]) expect(at("/transactions", brought, isWide)?.html).toContain("Jan Nowak");
  // Of a narrowed list they are not the rows.
  expect(at("/transactions?kind=redeem", brought)?.html).not.toContain("Jan Nowak");
});

test("nothing is drawn where the console leads elsewhere", () => {
  expect(at("/transactions", visitor)).toBeNull();
  expect(at("/scanner", signedIn("Ada"))).toBeNull();
  expect(at("/login", signedIn("Ada"))).toBeNull();
  expect(at("/transactions", signedIn("Ada", { permissions: ["cards_view"] }))).toBeNull();
  expect(at("/", signedIn("Ada", { second_factor_due: true }))).toBeNull();
  const planless = signedIn("Ada").set("/api/businesses/current", { ...business("Ada"), plan_id: null });
  expect(at("/", planless)).toBeNull();
  const unfinished = signedIn("Ada");
  unfinished.delete("/api/account_roles/current");
  expect(at("/", unfinished)).toBeNull();
});

test("of other pages the frame is drawn; nothing in any can be pressed, and the policy refuses none of it", () => {
  const frame = at("/places", signedIn("Ada"));
  expect(frame?.html).toContain('href="/transactions"');
  for (const shape of [
    frame,
    at("/", signedIn("Ada")),
    at("/transactions", signedIn("Ada"), false),
    at("/login", visitor),
  ]) {
    expect(shape?.html).toMatch(/^<div inert data-first-shape=/);
    expect(shape?.html).not.toMatch(/\sstyle=|<script|<style|\son\w+=/);
  }
});
