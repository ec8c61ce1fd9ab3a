/**
 * `npm run bench -- member`: tills that write fifty visits a second, alone and while ten thousand customers have their card
 * open. Each stamp falls on an open card, which hears of it and fetches itself anew, as the page does. Both sides alternate
 * in one run. `CARDS`, `COMMITS` (a second), `SECONDS` and `CYCLES` set other sizes.
 */
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { roleIds } from "@rewardo/contract/roles";
import { keepInBrowser } from "../../apps/api/src/features/member/members/index.ts";
import { joinCard } from "../../apps/api/src/features/people/card-subscriptions/index.ts";
import { createAccount } from "../../apps/api/src/features/tenants/accounts/index.ts";
import { readBusinessSettings } from "../../apps/api/src/features/tenants/businesses/index.ts";
import { systemClock as clock } from "../../apps/api/src/platform/clock.ts";
import { openDatabase } from "../../apps/api/src/platform/database/database.ts";
import { startEmbedded } from "../../apps/api/src/platform/database/embedded/embedded.ts";
import { migrate } from "../../apps/api/src/platform/database/migrate.ts";
import { openSession } from "../../apps/api/src/platform/session/sessions.ts";
import { buildBusiness } from "../../apps/api/src/testing/builders.ts";
import type { Figure } from "../figure.ts";
import { machineMs } from "../platform/machine-clock.ts";
import { answerOf, memoryOf, start, startServer } from "../platform/processes.ts";
import { openSender, type Sender } from "../running-app.ts";
import { median, temporaryFolder } from "../start.ts";
import type { CardsJob, Seen } from "./cards-job.ts";

const wanted = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const cards = wanted("CARDS", 10_000);
const commitsASecond = wanted("COMMITS", 50);
const seconds = wanted("SECONDS", 20);
const cycles = wanted("CYCLES", 3);
const tills = 10;
const limits = { megabytes: 350, tills: 1.3, seenMs: 1000, seenPercent: 99 };

interface Crowd extends Omit<CardsJob, "port"> {
  readonly numbers: readonly string[];
  readonly place_id: string;
  /** The owner's session. */
  readonly token: string;
}

/** A business with so many customers, each with a card in a browser of their own. */
const buildCrowd = async (folder: string): Promise<Crowd> => {
  const server = await startEmbedded({ dataDir: folder, log: () => {} });
  await migrate(server.connection("owner"), () => {});
  const database = openDatabase(server);
  try {
    const { ctx, scope, place_id, stamps_card_id } = await buildBusiness({ database, clock });
    const { business_id } = scope;
    const account_id = await createAccount(ctx, { email: "bench@example.test", account_role_id: roleIds.OWNER });
    const token = await openSession(database, clock, { business_id, account_id, user_agent: "bench" });
    const { qr_key: business_key } = await database.read(scope, (tx) => readBusinessSettings(tx, scope));
    const members = [];
    for (let joined = 0; joined < cards; joined += 500) {
      const people = Array.from({ length: Math.min(500, cards - joined) }, () => ({}));
      members.push(...(await joinCard(ctx, stamps_card_id, people)));
    }
    const tokens = members.map(() => randomBytes(32).toString("base64url"));
    const waiting = members.map(({ user_id }, nr) => ({ user_id, token: tokens[nr]! })).values();
    const keep = async (): Promise<void> => {
      for (const one of waiting) await keepInBrowser(ctx, one);
    };
    await Promise.all(Array.from({ length: 8 }, keep));
    return { business_key, tokens, numbers: members.map(({ number }) => number), place_id, token };
  } finally {
    await database.close();
    await server.stop();
  }
};

interface Stamp {
  readonly card: number;
  readonly balance: number;
  readonly sentMs: number;
  readonly tookMs: number;
}

/** Visits at the wanted pace on one card after the other, however long answers take: guests do not wait for each other. */
const writeStamps = async (sender: Sender, { numbers, place_id }: Crowd, first: number): Promise<Stamp[]> => {
  const stamps: Stamp[] = [];
  const count = commitsASecond * seconds;
  const startMs = machineMs();
  const until = (nr: number): number => startMs + (nr / commitsASecond) * 1000 - machineMs();
  const stamp = async (nr: number): Promise<void> => {
    const card = (first + nr) % numbers.length;
    const sentMs = machineMs();
    const body = { number: numbers[card], place_id, amount: 1700 };
    const { status, text } = await sender.ask("/api/businesses/current/scanner/commit", body);
    if (status !== 201) throw new Error(`A commit answered ${status}: ${text.slice(0, 200)}`);
    const { transaction } = JSON.parse(text) as { transaction: { balance_after: number } };
    stamps.push({ card, balance: transaction.balance_after, sentMs, tookMs: machineMs() - sentMs });
  };
  const sent: Promise<void>[] = [];
  for (let nr = 0; nr < count; nr += 1) {
    const waitMs = until(nr);
    if (waitMs > 1) await delay(waitMs);
    sent.push(stamp(nr));
  }
  await Promise.all(sent);
  return stamps;
};

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

/** Milliseconds from each stamp's way to the server until its card showed it; `Infinity` for one that was not seen. */
const seenAfter = (stamps: readonly Stamp[], seen: readonly Seen[]): number[] => {
  const ofCards = Map.groupBy(seen, ([card]) => card);
  return stamps.map(({ card, balance, sentMs }) => {
    const times = (ofCards.get(card) ?? []).filter(([, shown]) => shown >= balance).map(([, , ms]) => ms - sentMs);
    return times.length === 0 ? Infinity : Math.min(...times);
  });
};

export const measureOpenCards = async (): Promise<Figure[]> => {
  const folder = temporaryFolder();
  try {
    const crowd = await buildCrowd(folder.path);
    const server = await startServer(folder.path);
    const { port } = server;
    const sender = openSender({ port, token: crowd.token }, tills);
    const alone: number[] = [];
    const watched: number[] = [];
    const ratios: number[] = [];
    const seen: number[] = [];
    let openSeconds = 0;
    let first = 0;
    const write = async (): Promise<Stamp[]> => {
      const stamps = await writeStamps(sender, crowd, first);
      first += stamps.length;
      return stamps;
    };
    const times = (stamps: readonly Stamp[]): number[] => stamps.map(({ tookMs }) => tookMs);
    await write(); // until everything is warm
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const without = times(await write());
      const phones = start(new URL("cards.ts", import.meta.url).pathname);
      try {
        const startedMs = performance.now();
        phones.send({ port, business_key: crowd.business_key, tokens: crowd.tokens } satisfies CardsJob);
        await answerOf(phones);
        openSeconds = (performance.now() - startedMs) / 1000;
        const stamps = await write();
        await delay(2 * limits.seenMs);
        phones.send("report");
        seen.push(...seenAfter(stamps, await answerOf<readonly Seen[]>(phones)));
        watched.push(...times(stamps));
        alone.push(...without);
        ratios.push(at(times(stamps), 0.99) / at(without, 0.99));
      } finally {
        phones.kill();
      }
      await delay(limits.seenMs);
    }
    const memory = memoryOf(server.pid, "most");
    sender.close();
    await server.stop();
    const within = (seen.filter((ms) => ms <= limits.seenMs).length / seen.length) * 100;
    return [
      { name: `${cards} cards are opened within`, value: openSeconds, unit: "s" },
      { name: `${commitsASecond} visits a second, no card open: p50`, value: at(alone, 0.5), unit: "ms" },
      { name: "the same: p99", value: at(alone, 0.99), unit: "ms" },
      { name: `the same, ${cards} cards open: p50`, value: at(watched, 0.5), unit: "ms" },
      { name: "the same: p99", value: at(watched, 0.99), unit: "ms" },
      { name: "p99 of the tills, cards open ÷ none open", value: median(ratios), unit: "×", limit: limits.tills },
      { name: "from the till's call to the stamp on the open card: p50", value: at(seen, 0.5), unit: "ms" },
      { name: "the same: p99", value: at(seen, 0.99), unit: "ms" },
      {
        ...{ name: "stamps seen within a second", value: within, unit: "%" },
        ...{ limit: limits.seenPercent, atLeast: true },
      },
      { name: "the server's process, at most", value: memory, unit: "MB", limit: limits.megabytes },
    ];
  } finally {
    folder.remove();
  }
};
