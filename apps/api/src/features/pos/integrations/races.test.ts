/** One order, at once: versions, cancellations, scans and refunds by several who send. LONG=1 races each 200 times. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openTillShop, type TillShop } from "../../../testing/till-shop.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

const times = process.env["LONG"] === "1" ? 200 : 20;
let app: TestApp;
let witness: Witness;
let shop: TillShop;
beforeAll(async () => {
  app = await openTestApp({ secrets: passingSecretBox(), log: "silent" });
  witness = await openWitness(app.server);
  shop = await openTillShop(app);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

interface Settled {
  readonly external_id: string;
  readonly status: string;
  readonly amount: number;
  /** What counts of it, by card. */
  readonly live: readonly { readonly card: string; readonly amount: number }[];
  readonly isNoted: boolean;
}

const read = async (ids: readonly string[]): Promise<Settled[]> =>
  witness.rows<Settled>(
    `select o.external_id, o.status, o.amount::integer as amount, o.settled_version = o.version as "isNoted",
      coalesce((select jsonb_agg(jsonb_build_object('card', t.card_subscription_id, 'amount', t.amount)) from transactions t
        where t.business_id = o.business_id and t.external_order_id = o.external_id and t.kind = 'visit' and t.status <> 'reversed'), '[]') as live
    from integration_orders o where o.business_id = $1 and o.external_id = any($2)`,
    [shop.scope.business_id, ids],
  );

const order = (more: object = {}) => ({ external_id: randomUUID(), amount: 5000, card: shop.ada.number, ...more });
type Order = ReturnType<typeof order>;

/** Does it so often, each time with another order, and answers what has become of all. */
const race = async (run: (one: Order) => Promise<unknown>, more: object = {}): Promise<Settled[]> => {
  const ids: string[] = [];
  for (let nr = 0; nr < times; nr += 1) {
    const one = order(more);
    ids.push(one.external_id);
    await run(one);
  }
  const settled = await read(ids);
  expect(settled).toHaveLength(times);
  expect(settled.filter(({ isNoted }) => !isNoted)).toEqual([]);
  return settled;
};

const countsOnce = (settled: readonly Settled[]): void => {
  for (const { status, amount, live } of settled)
    expect({ status, live }).toMatchObject({ status: "earned", live: [{ amount }] });
  expect(settled.every(({ live }) => live.length === 1)).toBe(true);
};

afterAll(async () => {
  const { violations } = await auditLedger(app.server, shop.scope.business_id);
  if (violations.length > 0) throw new Error(`The ledger does not agree: ${JSON.stringify(violations)}`);
});

const minutes = (count: number) => count * 60_000;

test("two versions of a new order count once", { timeout: minutes(10) }, async () => {
  countsOnce(await race((one) => Promise.all([shop.send(one), shop.send({ ...one, amount: 5100 })])));
});

test("four versions of a correction count once", { timeout: minutes(10) }, async () => {
  const settled = await race(async (one) => {
    await shop.send(one);
    await Promise.all([5100, 5200, 5300, 5400].map((amount) => shop.send({ ...one, amount })));
  });
  countsOnce(settled);
});

test("of a correction and a cancellation at once nothing counts but the newest", { timeout: minutes(10) }, async () => {
  const settled = await race(async (one) => {
    await shop.send(one);
    await Promise.all([shop.send({ ...one, amount: 5100 }), shop.send({ ...one, status: "cancelled" })]);
  });
  expect(settled.filter(({ status, live }) => status !== "cancelled" || live.length > 0)).toEqual([]);
});

test(
  "a receipt is scanned while the till cancels or corrects its order: who loses is told",
  { timeout: minutes(20) },
  async () => {
    const told: string[] = [];
    const cancelled = await race(
      async (one) => {
        await shop.send(one);
        const [scanned] = await Promise.all([
          shop.scan(one.external_id, shop.ada),
          shop.send({ ...one, status: "cancelled" }),
        ]);
        if (scanned.status !== 200) told.push(scanned.body.code ?? "");
      },
      { card: null },
    );
    expect(cancelled.filter(({ status, live }) => status !== "cancelled" || live.length > 0)).toEqual([]);
    expect(told.filter((code) => !["receipt_not_found", "receipt_used"].includes(code))).toEqual([]);

    const corrected = await race(
      async (one) => {
        await shop.send(one);
        const [first] = await Promise.all([shop.scan(one.external_id, shop.ada), shop.send({ ...one, amount: 5100 })]);
        const second = await shop.scan(one.external_id, shop.jan);
        expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1);
        const winner = first.status === 200 ? shop.ada : shop.jan;
        const [{ live } = { live: [] }] = await read([one.external_id]);
        expect(live.map(({ card }) => card)).toEqual([winner.card_subscription_id]);
      },
      { card: null },
    );
    countsOnce(corrected);
  },
);

test(
  "staff take a visit back while the till corrects its order: what they took stays taken",
  { timeout: minutes(10) },
  async () => {
    const accepted = new Map<string, boolean>();
    const brought = new Map<string, number>();
    const settled = await race(async (one) => {
      const before = await shop.balanceOf(shop.ada);
      await shop.send(one);
      const [visit = ""] = await shop.visitsOf(one.external_id);
      const [answer] = await Promise.all([shop.reverse(visit), shop.send({ ...one, amount: 5100 })]);
      accepted.set(one.external_id, answer === 200);
      brought.set(one.external_id, (await shop.balanceOf(shop.ada)) - before);
    });
    expect(settled.filter(({ status, live }) => status !== "earned" || live.length !== 1)).toEqual([]);
    const wrong = [...accepted].filter(([id, isTaken]) => brought.get(id) !== (isTaken ? 1 : 51));
    expect(wrong).toEqual([]);
  },
);

test("a purchase and its refunds at once: what was refunded is taken back once", { timeout: minutes(10) }, async () => {
  const before = await shop.balanceOf(shop.jan);
  const settled = await race(
    async (one) => {
      const back = (amount: number) => ({ external_id: randomUUID(), amount, refunds: one.external_id });
      const [half, some] = [back(-2500), back(-1000)];
      await Promise.all([shop.send(one), shop.send(half), shop.send(some), shop.send({ ...some, amount: -500 })]);
    },
    { card: shop.jan.number },
  );
  countsOnce(settled);
  expect(await shop.balanceOf(shop.jan)).toBe(before + times * 20);
});

test(
  "a correction and a refund at once: the refund is taken of what the correction left",
  { timeout: minutes(10) },
  async () => {
    const before = await shop.balanceOf(shop.jan);
    const settled = await race(
      async (one) => {
        await shop.send(one);
        const some = { external_id: randomUUID(), amount: -1000, refunds: one.external_id };
        const states = [5100, 5200, 4000].map((amount) => shop.send({ ...one, amount }));
        await Promise.all([...states, shop.send(some), shop.send({ ...some, amount: -500 })]);
      },
      { card: shop.jan.number },
    );
    countsOnce(settled.map((one) => ({ ...one, amount: 4000 })));
    expect(await shop.balanceOf(shop.jan)).toBe(before + times * 35);
  },
);

test("a refund that names no receipt finds its purchase, also at once", { timeout: minutes(10) }, async () => {
  // A shop of its own: what other tests leave on a card would be refunded in its place.
  const others = shop;
  shop = await openTillShop(app);
  const settled = await race(
    async (one) => {
      const back = { external_id: randomUUID(), card: one.card, amount: -one.amount };
      await Promise.all([shop.send(back), shop.send(one)]);
    },
    { card: shop.jan.number, created_at: new Date(Date.now() - 60_000).toISOString() },
  );
  expect(settled.filter(({ live }) => live.length > 0)).toEqual([]);
  expect(await shop.balanceOf(shop.jan)).toBe(0);
  expect((await auditLedger(app.server, shop.scope.business_id)).violations).toEqual([]);
  shop = others;
});
