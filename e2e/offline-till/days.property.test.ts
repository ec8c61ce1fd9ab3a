/**
 * Short days of two tills without a network, by the till's own program over the real server: they promise, take back and hand over,
 * are killed between any two steps, lose answers, and have clocks that jump. Afterwards every promise is counted once or is a
 * conflict, and balances are those of a day with a network but for the conflicts. LONG=1 plays thousands.
 */
import type { TillSnapshot } from "@rewardo/contract/till-snapshots";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../apps/api/src/platform/clock.ts";
import { openTestApp, type TestApp } from "../../apps/api/src/testing/app.ts";
import { auditLedger } from "../../apps/api/src/testing/ledger-audit.ts";
import { type Luck, openTablet } from "./tills.ts";
import { openStaff, type Shop, openShop, type Twin } from "./staff.ts";

const isLong = process.env["LONG"] === "1";
const noon = "2026-06-12T10:00:00.000Z";
const clock = fixedClock(noon);
const minuteMs = 60_000;
const atMinute = (minutes: number) => clock.set(new Date(Date.parse(noon) + minutes * minuteMs).toISOString());
let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await openTestApp({ clock });
  shop = await openShop(app, clock);
});
afterAll(() => app.close());

const kill = fc.constantFrom("before" as const, "after" as const, "fine" as const);
const luck = fc.constantFrom<Luck>("unsent", "unanswered", "killed_before", "killed_after", "fine");
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant("visit" as const),
      card: fc.nat(2),
      kills: fc.array(kill, { maxLength: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("undo" as const), kills: fc.array(kill, { maxLength: 2 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("reward" as const), kills: fc.array(kill, { maxLength: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("restart" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant("clock" as const), minutes: fc.integer({ min: -30, max: 30 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant("send" as const),
      luck: fc.array(luck, { maxLength: 3 }),
      kills: fc.array(kill, { maxLength: 3 }),
    }),
  },
);
const days = fc.array(fc.record({ till: fc.nat(1), after: fc.integer({ min: 0, max: 20 }), action }), {
  maxLength: 10,
});

/** What does not end by itself ends here: a till that sends for ever is wrong. */
const mostRounds = 40;

test(
  "days of two tills: each promise once or a conflict, and balances are those of a day with a network but for the conflicts",
  { timeout: isLong ? 3_600_000 : 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(days, fc.boolean(), async (day, isTurned) => {
        clock.set(noon);
        const cards = await shop.joinAll();
        const staff = [];
        for (const { _id, device } of shop.tills) {
          const tablet = openTablet(_id, device, { nowMs: () => clock.nowMs() });
          expect(await tablet.send()).toBe(true);
          const snapshot = (await device.call<TillSnapshot>("GET", "/api/scanner/snapshot")).body;
          staff.push(openStaff(shop, tablet, { snapshot, device, cards, clock }));
        }
        let minute = 0;
        for (const { till, after, action: one } of day) {
          minute += after;
          atMinute(minute);
          const at = staff[till]!;
          if ("kills" in one) at.tablet.kills.push(...one.kills);
          if (one.does === "visit") await at.visit(one.card);
          if (one.does === "undo") await at.undo();
          if (one.does === "reward") await at.reward(2);
          if (one.does === "restart") await at.tablet.restart();
          if (one.does === "clock") at.tablet.setClock(one.minutes * minuteMs);
          if (one.does === "send") {
            at.tablet.luck.push(...one.luck);
            await at.tablet.send();
          }
          at.tablet.kills.length = 0;
          at.tablet.luck.length = 0;
        }
        atMinute(minute + 60);
        for (const { tablet } of isTurned ? staff.toReversed() : staff) {
          let rounds = 0;
          while (!(await tablet.send())) expect(++rounds).toBeLessThan(mostRounds);
        }
        const twins: readonly Twin[] = staff.flatMap(({ twins: own }) => own);
        const entries = (await Promise.all(staff.map(({ tablet }) => tablet.entries()))).flat();
        // Nothing of what was promised is lost, and nothing stands twice.
        expect(entries.map(({ idempotency_key }) => idempotency_key).toSorted()).toEqual(
          twins.map(({ key }) => key).toSorted(),
        );
        const outcomes = new Map(
          entries.map(({ idempotency_key, outcome }) => [idempotency_key, outcome?.outcome ?? null]),
        );
        for (const outcome of outcomes.values()) expect(["counted", "conflict", "undone"]).toContain(outcome);
        for (const card of cards) {
          const own = twins.filter(({ card_id }) => card_id === card.card_subscription_id);
          const missing = own
            .filter(({ key }) => outcomes.get(key) !== "counted")
            .reduce((sum, { units }) => sum + units, 0);
          const refused = own.filter(({ isRefused }) => isRefused).reduce((sum, { units }) => sum + units, 0);
          const [here, online] = [await shop.balance(card.card_subscription_id), await shop.balance(card.twin_id)];
          expect(here + missing).toBe(online + refused);
        }
      }),
      { numRuns: isLong ? 3000 : 120 },
    );
    expect((await auditLedger(app.server, shop.business_id)).violations).toEqual([]);
  },
);
