/** What one person or device counts over a day is limited and flagged as what they do at once. */
import { randomUUID } from "node:crypto";
import type { IntegrityRow } from "@rewardo/contract/integrity";
import type { CommitResult } from "@rewardo/contract/scanner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

const pass = (minutes: number): void => clock.set(new Date(clock.nowMs() + minutes * 60_000).toISOString());
const hoursAgo = (hours: number): string => new Date(clock.nowMs() - hours * 3_600_000).toISOString();

interface Desk extends TestBusiness {
  readonly owner: Caller;
  readonly staff: Caller;
  readonly commit: (caller: Caller, basket: object) => Promise<{ flags: string[]; refused: string[] }>;
  readonly list: () => Promise<IntegrityRow[]>;
}

const openDesk = async (): Promise<Desk> => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const staff = await app.as("EMPLOYEE", business.scope);
  return {
    ...{ ...business, owner, staff },
    commit: async (caller, basket) => {
      const whole = { number: business.points.number, place_id: business.place_id, ...basket };
      const { status, body } = await caller.call<CommitResult & { params: { rejected: { code: string }[] } }>(
        "POST",
        "/api/scanner/commit",
        whole,
        { "idempotency-key": randomUUID() },
      );
      if (status !== 201) return { flags: [], refused: body.params.rejected.map(({ code }) => code) };
      return { flags: body.transaction.flags, refused: [] };
    },
    list: async () => (await owner.call<{ items: IntegrityRow[] }>("GET", "/api/integrity")).body.items,
  };
};

test("ten of the largest receipts a day are what one person gives one card; the next day, another card and others go on", async () => {
  const { staff, owner, stamps, commit } = await openDesk();
  for (let visit = 0; visit < 10; visit += 1) expect((await commit(staff, { amount: 49_000 })).refused).toEqual([]);
  expect((await commit(staff, { amount: 49_000 })).refused).toEqual(["visit_limit"]);
  // Said to have happened yesterday, it is still given today.
  expect((await commit(staff, { amount: 49_000, occurred_at: hoursAgo(30) })).refused).toEqual(["visit_limit"]);
  expect((await commit(staff, { amount: 3000 })).refused).toEqual([]);
  expect((await commit(staff, { number: stamps.number, amount: 49_000 })).refused).toEqual([]);
  expect((await commit(owner, { amount: 49_000 })).refused).toEqual([]);
  pass(24 * 60);
  expect((await commit(staff, { amount: 49_000 })).refused).toEqual([]);
});

test("very many visits on one card in a day are flagged, however slowly they come", async () => {
  const { staff, commit, list } = await openDesk();
  const seen: string[][] = [];
  for (let visit = 0; visit < 13; visit += 1) {
    seen.push((await commit(staff, { amount: 100 })).flags);
    pass(10);
  }
  expect(seen.filter((flags) => flags.length === 0)).toHaveLength(12);
  expect(seen.at(-1)).toEqual(["repeated"]);
  expect(await list()).toMatchObject([
    { _id: staff.account_id, repeated: 1, burst: 0, latest: [{ mark: "repeated" }] },
  ]);
});

test("a visit reported more than an hour late is flagged, and stands by who reported it", async () => {
  const { staff, commit, list } = await openDesk();
  expect((await commit(staff, { amount: 900, occurred_at: hoursAgo(0.9) })).flags).toEqual([]);
  expect((await commit(staff, { amount: 900, occurred_at: hoursAgo(40) })).flags).toEqual(["backdated"]);
  expect(await list()).toMatchObject([{ _id: staff.account_id, visits: 2, backdated: 1, status: "open" }]);
});

test("new cards and requests for corrections are no streams", async () => {
  const { staff, points, points_card_id: card_id, place_id } = await openDesk();
  const many = async (times: number, path: string, body: object) => {
    const seen = new Set<number>();
    for (let at = 0; at < times; at += 1)
      seen.add((await staff.call("POST", path, body, { "idempotency-key": randomUUID() })).status);
    return [...seen];
  };
  expect(await many(61, "/api/scanner/cards", { card_id, place_id })).toEqual([201, 429]);
  const asked = { delta: 60, reason: "Sorry" };
  const requests = `/api/card_subscriptions/${points.card_subscription_id}/adjustment_requests`;
  expect(await many(31, requests, asked)).toEqual([201, 429]);
});
