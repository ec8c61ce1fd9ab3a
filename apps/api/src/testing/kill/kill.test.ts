/**
 * Kills in the middle of eight tills writing, without a moment's notice. No acknowledged
 * transaction may be lost, none doubled by the tills' retries, every invariant holds, and
 * the next start needs no hand. LONG=1 kills each 20 times instead of once.
 */
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countOrders } from "./counted-orders.ts";
import { type Program, prepareProgram } from "./program.ts";
import { openReadTill, type ReadTill, wakeReaders } from "./read-till.ts";
import { openSendingTill } from "./sending-till.ts";
import { enough, expectStored, openShop } from "./shop.ts";
import { type Acknowledged, openTill } from "./tills.ts";

const rounds = process.env["LONG"] === "1" ? 20 : 1;

/** One for all kills, each in a business of its own: what survived one is there in the next. */
let program: Program;
/** A till's system that the program asks for its orders. */
let readTill: ReadTill;
beforeAll(async () => {
  readTill = await openReadTill();
  program = await prepareProgram(readTill.settings);
  await program.start();
});
afterAll(async () => {
  await program.remove();
  await readTill.close();
});

const kills: Record<string, () => Promise<void>> = {
  // First, while every regular job of the start is at work: those of a killed server stay away for a while.
  "the server, asked to end,": async () => {
    const asked = performance.now();
    expect(await program.stopServer()).toBe(0);
    expect(performance.now() - asked).toBeLessThan(5000); // well before the client times out
    await program.start();
  },
  "the server": async () => {
    await program.killServer();
    await program.start();
  },
  "the database": async () => program.killDatabase(), // and the server goes on by itself
  "server and database": async () => {
    program.killDatabase();
    await program.killServer();
    await program.start();
  },
};

test.each(Object.keys(kills))("%s killed", { timeout: 240_000 + rounds * 60_000 }, async (what) => {
  const { business_id, tills: options } = await openShop(program.server, [program.url]);
  const acknowledged: Acknowledged[] = [];
  const statuses = new Set<number>();
  let inDoubt = 0;
  for (let round = 1; round <= rounds; round++) {
    const tills = options.map((till) => openTill({ ...till, name: `${till.name}-round-${round}` }));
    await enough(tills, 2);
    await delay(Math.random() * 400);
    await kills[what]?.();
    await enough(tills, 2);
    await Promise.all(tills.map((till) => till.stop()));
    for (const till of tills) {
      inDoubt += till.inDoubt;
      for (const status of till.statuses) statuses.add(status);
      acknowledged.push(...till.acknowledged);
    }
    await expectStored(program.server, business_id, acknowledged);
  }
  expect([...statuses].filter((status) => ![200, 201, 409, 503].includes(status))).toEqual([]);
  process.stdout.write(
    `${what} killed ${rounds} times: ${acknowledged.length} writes acknowledged and stored, ${inDoubt} of them in doubt at first\n`,
  );
});

const hard = ["the server", "the database", "server and database"];
/** Each takes some seconds more, so that the short form is the hardest alone. */
const whileKilled = rounds === 1 ? hard.slice(-1) : hard;

test("a till's system sends orders while each is killed", { timeout: 240_000 + rounds * 60_000 }, async () => {
  const { business_id, tills } = await openShop(program.server, [program.url]);
  const till = await openSendingTill(program.url, tills[0]!);
  const orders = countOrders(program.server, business_id);
  for (let round = 1; round <= rounds; round++)
    for (const what of whileKilled) {
      const before = await orders.look();
      const sending = till.sell(40);
      await orders.reached(before, "count", 8);
      await kills[what]?.();
      await sending;
    }
  await orders.expectOnce(rounds * whileKilled.length * 40);
});

/** Each of these has a business of its own, with days to catch up on. */
const catchingUps = Math.ceil(rounds / 4);
const pastOrders = 240;
/** In the middle of storing what was, and then of counting it; the short form has the first alone. */
const stages = (
  [
    ["stored", 30],
    ["count", 20],
  ] as const
).slice(0, rounds === 1 ? 1 : 2);

test(
  "a till's system is asked for its orders, of now and of the days before, while each is killed",
  {
    timeout: 240_000 + catchingUps * 180_000,
  },
  async () => {
    for (let round = 1; round <= catchingUps; round++)
      for (const what of whileKilled) {
        const { business_id, tills } = await openShop(program.server, [program.url]);
        const { numbers } = tills[0]!;
        const orders = countOrders(program.server, business_id);
        const nothing = await orders.look();
        readTill.hadSold(pastOrders, numbers);
        const { disconnect } = await readTill.connect(program.url, tills[0]!);
        await wakeReaders(program.server);
        for (const [stage, more] of stages) {
          await orders.reached(nothing, stage, more + Math.floor(Math.random() * more));
          await kills[what]?.();
          await wakeReaders(program.server);
        }
        const before = await orders.look();
        readTill.sell(40, numbers);
        await wakeReaders(program.server);
        await orders.reached(before, "count", 8);
        await kills[what]?.();
        await wakeReaders(program.server);
        await orders.expectOnce(pastOrders + 40);
        await disconnect();
        await readTill.empty();
      }
  },
);
