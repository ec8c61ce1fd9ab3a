/**
 * Short days of two tills without a network at one card, over the real database, with sendings that are repeated, cut off and altered:
 * every promise is counted once or is a conflict, and the order in which tills come changes only which one is the conflict. LONG=1
 * plays 400 days, each in both orders.
 */
import type { PromiseConflict } from "@rewardo/contract/promise-conflicts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, stampsCard } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openOfflineTill, type SignedPromise } from "../../../testing/offline-till.ts";
import { pairDeviceAt } from "../../../testing/tenant.ts";
import { createCard } from "../../programme/cards/index.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";

const isLong = process.env["LONG"] === "1";
const noon = "2026-06-12T10:00:00.000Z";
const clock = fixedClock(noon);
const later = (minutes: number): string => new Date(Date.parse(noon) + minutes * 60_000).toISOString();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

interface Step {
  readonly minute: number;
  /** Takes back the visit before it. */
  readonly isUndo: boolean;
}
/** How a batch reaches the server: whole, cut after some of it and sent again, twice, or altered first. */
type Way = "whole" | "cut" | "twice" | "altered";

const steps = fc
  .array(fc.record({ minute: fc.integer({ min: 1, max: 80 }), isUndo: fc.boolean() }), { maxLength: 5 })
  .map((all) => all.toSorted((a, b) => a.minute - b.minute));
const ways = fc.constantFrom<Way>("whole", "cut", "twice", "altered");

const open = async () => {
  clock.set(noon);
  const business = await buildBusiness(app);
  const { ctx, scope, place_id } = business;
  const owner = await app.as("OWNER", scope);
  const callers = [
    (await pairDeviceAt(app, ctx, "Kasa 1", [place_id])).device,
    (await pairDeviceAt(app, ctx, "Kasa 2", [place_id])).device,
  ] as const;
  const cards = [
    await createCard(ctx, stampsCard),
    await createCard(ctx, { ...stampsCard, caps: { minutes_between_visits: 15 } }),
  ] as const;
  return { ...business, owner, callers, cards };
};

/** One day at a new card: what each till promised, and how it was sent, the first till first or last. */
const play = async (
  { ctx, owner, callers, place_id }: Awaited<ReturnType<typeof open>>,
  card_id: string,
  day: readonly (readonly Step[])[],
  { sent, isTurned, offMs }: { sent: readonly Way[]; isTurned: boolean; offMs: number },
) => {
  clock.set(noon);
  const [member] = await joinCard(ctx, card_id, [{}]);
  const { number, card_subscription_id } = member!;
  const tills = [];
  for (const [at, caller] of callers.entries()) {
    const offline = await openOfflineTill(caller, { offMs: at === 0 ? offMs : 0 });
    const promises: SignedPromise[] = [];
    let before = 0;
    for (const { minute, isUndo } of day[at]!) {
      const target = promises.at(-1);
      const undo = isUndo && target?.kind === "visit" ? { undo: { idempotency_key: target.idempotency_key } } : null;
      // In time: the minute of the visit itself.
      const moment = undo === null ? minute : before;
      promises.push(offline.promise({ at: later(moment), ...(undo ?? { visit: { number, place_id } }) }));
      before = moment;
    }
    tills.push({ offline, promises });
  }
  clock.set(later(120));
  const outcomes = new Map<string, string>();
  for (const at of isTurned ? [1, 0] : [0, 1]) {
    const { offline, promises } = tills[at]!;
    if (promises.length === 0) continue;
    const way = sent[at]!;
    if (way === "altered") {
      // No step is so late, whatever the till's clock says.
      const { body } = await offline.send([{ ...promises[0]!, device_at: later(200) }]);
      expect(body).toMatchObject({ outcomes: [], stopped: { reason: "signature" } });
    }
    if (way === "cut") await offline.send(promises.slice(0, 2));
    if (way === "twice") await Promise.all([offline.send(promises), offline.send(promises)]);
    const { body } = await offline.send(promises);
    expect([body.stopped, body.outcomes.length]).toEqual([null, promises.length]);
    for (const one of body.outcomes) outcomes.set(promises[one.seq - 1]!.idempotency_key, one.outcome);
  }
  const { balance } = (await owner.call<{ balance: number }>("GET", `/api/card_subscriptions/${card_subscription_id}`))
    .body;
  const queues = tills.map(({ offline }) => offline.queue_id);
  const all = (await owner.call<{ items: PromiseConflict[] }>("GET", "/api/promise_conflicts?limit=200")).body.items;
  const own = all.filter(({ queue_id }) => queues.includes(queue_id));
  const waiting = own.filter(({ kind, status }) => kind === "visit" && status === "open").length;
  const shown = own.filter(({ kind }) => kind === "unknown").length;
  const undone = tills.flatMap(({ promises }) => promises.filter(({ kind }) => kind === "undo")).length;
  const visits = tills.flatMap(({ promises }) => promises.filter(({ kind }) => kind === "visit")).length;
  return { balance, waiting, shown, expected: visits - undone, taken: outcomes.size, promised: visits + undone };
};

test(
  "days of two tills: each promise once, balance and conflicts are what was promised, in both orders; the ledger is whole",
  { timeout: isLong ? 1_800_000 : 240_000 },
  async () => {
    const shop = await open();
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(steps, steps),
        fc.tuple(ways, ways),
        fc.boolean(),
        fc.constantFrom(0, 20 * 60_000, -20 * 60_000),
        async (day, sent, isGuarded, offMs) => {
          const card_id = shop.cards[isGuarded ? 1 : 0];
          for (const isTurned of [false, true]) {
            const ended = await play(shop, card_id, day, { sent, isTurned, offMs });
            expect(ended.taken).toBe(ended.promised);
            expect(ended.balance + ended.waiting).toBe(ended.expected);
            expect(ended.shown).toBe(sent.filter((way, at) => way === "altered" && day[at]!.length > 0).length);
            // Without a delay between visits the rules allow all of them.
            expect(isGuarded ? 0 : ended.waiting).toBe(0);
          }
        },
      ),
      { numRuns: isLong ? 400 : 12 },
    );
    expect((await auditLedger(app.server, shop.scope.business_id)).violations).toEqual([]);
  },
);
