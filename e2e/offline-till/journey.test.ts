/**
 * A day without a network on 400 visits of the Complete Journey: two tills, 30 redemptions, 20 undos, five kills, two reloads, one
 * clock that is 20 minutes off, and a tab that is closed for good. Afterwards every promise is counted once or is a conflict, and
 * balances are those of a day with a network but for the conflicts. Ordinarily from the sample; `JOURNEY` names the whole files.
 */
import { join } from "node:path";
import type { TillSnapshot } from "@rewardo/contract/till-snapshots";
import { conflictSentence, loadPromises } from "@rewardo/texts/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../apps/api/src/platform/clock.ts";
import { openTestApp, type TestApp } from "../../apps/api/src/testing/app.ts";
import { pointsCard } from "../../apps/api/src/testing/builders.ts";
import { auditLedger } from "../../apps/api/src/testing/ledger-audit.ts";
import { joinCard } from "../../apps/api/src/features/people/card-subscriptions/index.ts";
import { createCard } from "../../apps/api/src/features/programme/cards/index.ts";
import { readJourney } from "../../bench/replay/read.ts";
import { openShop, openStaff, type ShopCard } from "./staff.ts";
import { openTablet } from "./tills.ts";

const folder = process.env["JOURNEY"] ?? join(import.meta.dirname, "../../bench/replay/sample");
const wanted = { visits: 400, rewards: 30, undos: 20 } as const;
const morning = "2026-06-12T06:00:00.000Z";
const clock = fixedClock(morning);
const minuteMs = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
  await loadPromises("en");
});
afterAll(() => app.close());

/** Minutes of the day: the visits of several days come as those of one. */
const minuteOf = (time: string): number => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));

test(
  "a day without a network: each promise counts once or is a conflict with a sentence",
  { timeout: 300_000 },
  async () => {
    const { baskets } = await readJourney(folder);
    const visits = baskets.slice(0, wanted.visits).toSorted((a, b) => minuteOf(a.time) - minuteOf(b.time));
    expect(visits).toHaveLength(wanted.visits);
    const shop = await openShop(app, clock);
    const { owner, tills } = shop;
    await owner.call("PATCH", "/api/offline_limits", { stamps: 50, visits: 20 });
    const card_id = await createCard(shop.ctx, pointsCard);
    const households = [...new Set(visits.map(({ household_id }) => household_id))];
    const cards: ShopCard[] = [];
    for (const household of households) {
      const [one, twin] = await joinCard(shop.ctx, card_id, [{ first_name: household }, {}]);
      const { number, card_subscription_id } = one!;
      cards.push({ number, card_subscription_id, twin_number: twin!.number, twin_id: twin!.card_subscription_id });
      // Enough for a reward.
      for (const each of [number, twin!.number]) await shop.commit(tills[0]!.device, { number: each, amount: 6000 });
    }
    const nowMs = () => clock.nowMs();
    const first = openTablet(tills[0]!._id, tills[0]!.device, { nowMs });
    const tablets = [
      first,
      openTablet(tills[1]!._id, tills[1]!.device, { nowMs }),
      openTablet(tills[0]!._id, tills[0]!.device, { nowMs }, first),
    ] as const;
    const staff = [];
    for (const [at, tablet] of tablets.entries()) {
      const { device } = tills[at % 2]!;
      if (at < 2) await tablet.send();
      const snapshot = (await device.call<TillSnapshot>("GET", "/api/scanner/snapshot")).body;
      staff.push(openStaff(shop, tablet, { snapshot, device, cards, clock }));
    }
    const done = { visits: 0, rewards: 0, undos: 0 };
    for (const [at, { household_id, lines, time, store_id }] of visits.entries()) {
      const moment = Date.parse(morning) + minuteOf(time) * minuteMs;
      clock.set(new Date(Math.max(moment, clock.nowMs())).toISOString());
      // The second tab serves for a while in the morning, and is closed for good.
      const isSecondTab = at >= 100 && at < 140;
      const own = Number(store_id) % 2 === 1 ? 1 : isSecondTab ? 2 : 0;
      const { tablet, pay, reward, undo } = staff[own]!;
      if (at === 150) tablets[1].setClock(20 * minuteMs);
      if (at === 60 || at === 260) await tablets[at === 60 ? 0 : 1].restart();
      if (at % 80 === 40) tablet.kills.push(at % 160 === 40 ? "before" : "after");
      const card = households.indexOf(household_id);
      const amount = lines.reduce((sum, line) => sum + line.amount, 0);
      if (await pay(card, amount)) done.visits += 1;
      if (done.undos < wanted.undos && at % 20 === 5 && (await undo())) done.undos += 1;
      if (done.rewards < wanted.rewards && at % 10 === 7 && (await reward(card))) done.rewards += 1;
    }
    expect(done).toEqual(wanted);

    clock.set(new Date(clock.nowMs() + 60 * minuteMs).toISOString());
    tablets[0].luck.push("fine", "unanswered");
    tablets[1].luck.push("fine", "fine", "killed_after");
    for (const tablet of tablets.slice(0, 2)) while (!(await tablet.send())) expect(tablet.luck).toEqual([]);
    const entries = (await Promise.all(tablets.slice(0, 2).map((tablet) => tablet.entries()))).flat();
    const twins = staff.flatMap(({ twins: own }) => own);
    expect(entries).toHaveLength(wanted.visits + wanted.rewards + wanted.undos);
    expect(new Set(entries.map(({ idempotency_key }) => idempotency_key))).toEqual(
      new Set(twins.map(({ key }) => key)),
    );
    const outcomes = new Map(entries.map(({ idempotency_key, outcome }) => [idempotency_key, outcome]));
    for (const outcome of outcomes.values()) expect(["counted", "conflict", "undone"]).toContain(outcome?.outcome);
    const reasons = entries.flatMap(({ outcome }) =>
      outcome !== null && "conflict" in outcome && outcome.conflict !== null ? [outcome.conflict.reason] : [],
    );
    for (const reason of reasons) expect(conflictSentence("en", reason)).toMatch(/\.$/);
    for (const { card_subscription_id, twin_id } of cards) {
      const own = twins.filter((twin) => twin.card_id === card_subscription_id);
      const isCounted = (key: string) => outcomes.get(key)?.outcome === "counted";
      const missing = own.filter(({ key }) => !isCounted(key)).reduce((sum, { units }) => sum + units, 0);
      const refused = own.filter(({ isRefused }) => isRefused).reduce((sum, { units }) => sum + units, 0);
      expect((await shop.balance(card_subscription_id)) + missing).toBe((await shop.balance(twin_id)) + refused);
    }
    // Nearly all of it is simply counted.
    expect(reasons.length).toBeLessThan(10);
    expect((await auditLedger(app.server, shop.business_id)).violations).toEqual([]);
  },
);
