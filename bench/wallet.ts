/**
 * Passes in the wallets of a thousand phones, half of each maker, while tills commit 50 visits a second: how many of the visits a
 * phone shows within a minute, whether Google is called more than 20 times a second, and what tills notice of passes being built at 20 a second. `npm run bench -- wallet`, with `SECONDS=60` for longer.
 */
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { joinCard } from "../apps/api/src/features/people/card-subscriptions/index.ts";
import { foldAll } from "../apps/api/src/features/ledger/stats/index.ts";
import { keepGooglePass, markPassesOf, tellKind } from "../apps/api/src/features/member/wallet/index.ts";
import { newId, systemClock } from "../apps/api/src/platform/clock.ts";
import { jsonLog } from "../apps/api/src/platform/log.ts";
import { stockColours } from "@rewardo/paper/colours.ts";
import { passingSecretBox } from "../apps/api/src/platform/secrets.ts";
import type { BuildTask } from "../apps/api/src/platform/wallet/builder.ts";
import { passTypeId } from "../apps/api/src/testing/apple-certificates.ts";
import { readPass } from "../apps/api/src/testing/apple-rules.ts";
import { keyOfBusiness } from "../apps/api/src/testing/members.ts";
import { keepOnPhone, openTestWallet, type TestWallet } from "../apps/api/src/testing/test-wallet.ts";
import type { Figure } from "./figure.ts";
import { openSender, withRunningApp, type RunningApp } from "./running-app.ts";
import { openTills } from "./steady-tills.ts";

const passes = 1000;
const seconds = Number(process.env["SECONDS"] ?? 40);
const commitsPerSecond = 50;
const buildsPerSecond = 20;
const rounds = 6;
const roundSeconds = 15;
const shownMs = 60_000;

const secrets = passingSecretBox();
const clock = systemClock;

interface Phone {
  readonly number: string;
  /** When commits of its card were answered that it does not show yet; and how many were. */
  readonly waitingMs: number[];
  answered: number;
  shown: number;
  older: number;
}

interface ApplePhone extends Phone {
  readonly serial: string;
  readonly token: string;
}

const sortedAt = (lags: readonly number[], share: number): number => {
  const sorted = lags.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN) / 1000;
};

const measureShown = async (running: RunningApp, own: TestWallet): Promise<Figure[]> => {
  const { business, database, port } = running;
  const { ctx, stamps_card_id, place_id } = business;
  const members = await joinCard(
    ctx,
    stamps_card_id,
    Array.from({ length: passes }, () => ({})),
  );
  const key = await keyOfBusiness(ctx);
  const phones = new Map<string, ApplePhone>();
  const googlePhones = new Map<string, Phone>();
  const { issuer_id } = own.wallet.google;
  const begins = { answered: 0, shown: 0, older: 0 };
  for (const [nr, { card_subscription_id, number }] of members.entries())
    if (nr % 2 === 0) {
      const { push_token, ...pass } = await keepOnPhone({ ...ctx, secrets }, card_subscription_id);
      phones.set(push_token, { ...pass, ...begins, number, waitingMs: [] });
    } else {
      const id = `${issuer_id}.${await keepGooglePass(ctx, card_subscription_id)}`;
      own.google.keep(id, `${issuer_id}.${stamps_card_id}`);
      googlePhones.set(id, { ...begins, number, waitingMs: [] });
    }
  const googleLags: number[] = [];
  own.google.onObject = (id, { loyaltyPoints }) => {
    const phone = googlePhones.get(id)!;
    const { string } = (loyaltyPoints as { balance: { string: string } }).balance;
    const stamps = Number.parseInt(string, 10);
    if (stamps < phone.shown) phone.older += 1;
    phone.shown = stamps;
    while (phone.waitingMs.length > 0 && phone.answered - phone.waitingMs.length < stamps)
      googleLags.push(performance.now() - phone.waitingMs.shift()!);
  };
  const lags: number[] = [];
  const fetching = new Set<Promise<void>>();
  const fetchPass = async (push_token: string): Promise<void> => {
    const phone = phones.get(push_token)!;
    const beganMs = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/wallet/${key}/v1/passes/${passTypeId}/${phone.serial}`, {
      headers: { authorization: `ApplePass ${phone.token}` },
    });
    if (answer.status === 503 || answer.status === 429) {
      // As phones do where a server has no room.
      await answer.arrayBuffer();
      await delay(2000);
      return fetchPass(push_token);
    }
    if (answer.status !== 200) throw new Error(`A phone was answered ${answer.status}`);
    const { pass } = readPass(Buffer.from(await answer.arrayBuffer()));
    const stamps = Number.parseInt(String(pass.storeCard["headerFields"]![0]!.value), 10);
    if (stamps < phone.shown) phone.older += 1;
    phone.shown = stamps;
    const endedMs = performance.now();
    const seen = phone.waitingMs.filter((ms) => ms <= beganMs);
    for (const ms of seen) lags.push(endedMs - ms);
    phone.waitingMs.splice(0, seen.length);
  };
  own.sink.onPush = ({ push_token }) => {
    const one = fetchPass(push_token).finally(() => fetching.delete(one));
    fetching.add(one);
  };
  let isOver = false;
  const log = jsonLog("silent", clock.nowMs);
  const loop = async (pauseMs: number, work: () => Promise<void>): Promise<void> => {
    while (!isOver) {
      await work();
      await delay(pauseMs);
    }
  };
  const deps = { database, clock, log, secrets, wallet: own.wallet };
  const working = Promise.all([
    loop(2000, () => foldAll({ database, log, tellMoved: markPassesOf({ database, clock }) })),
    loop(1000, () => tellKind(deps, "apple")),
    loop(1000, () => tellKind(deps, "google")),
  ]);
  const sender = openSender(running, commitsPerSecond);
  const everyone: Phone[] = [...phones.values(), ...googlePhones.values()];
  const ofGoogle = new Set<Phone>(googlePhones.values());
  let repeated = 0;
  const commit = async (nr: number): Promise<void> => {
    const phone = everyone[(nr * 7) % everyone.length]!;
    const body = { number: phone.number, place_id };
    let status = await sender.post("/api/businesses/current/scanner/commit", body);
    // As tills do where the server has no room.
    while (status === 503) {
      repeated += 1;
      await delay(1000);
      status = await sender.post("/api/businesses/current/scanner/commit", body);
    }
    if (status !== 201) throw new Error(`A commit answered ${status}`);
    phone.answered += 1;
    // Google may have been told before the till was answered.
    if (ofGoogle.has(phone) && phone.answered <= phone.shown) googleLags.push(0);
    else phone.waitingMs.push(performance.now());
  };
  const commits: Promise<void>[] = [];
  const beganMs = performance.now();
  for (let nr = 0; nr < seconds * commitsPerSecond; nr += 1) {
    await delay(Math.max(0, beganMs + (nr * 1000) / commitsPerSecond - performance.now()));
    commits.push(commit(nr));
  }
  await Promise.all(commits);
  const endsMs = performance.now() + shownMs;
  while (everyone.some(({ waitingMs }) => waitingMs.length > 0) && performance.now() < endsMs) await delay(200);
  isOver = true;
  await working;
  await Promise.all(fetching);
  sender.close();
  const total = seconds * commitsPerSecond;
  const inTime = [...lags, ...googleLags].filter((lag) => lag <= shownMs).length;
  return [
    { name: `visits of ${passes} phones at ${commitsPerSecond} a second`, value: total, unit: "" },
    { name: "of them sent again, since the machine had no room", value: repeated, unit: "" },
    { name: "of them shown within 60 s", value: (100 * inTime) / total, unit: "%", limit: 99, atLeast: true },
    { name: "until half of those at Apple are shown", value: sortedAt(lags, 0.5), unit: "s" },
    { name: "until 99 of 100 at Apple are shown", value: sortedAt(lags, 0.99), unit: "s" },
    { name: "until half of those at Google are shown", value: sortedAt(googleLags, 0.5), unit: "s" },
    { name: "until 99 of 100 at Google are shown", value: sortedAt(googleLags, 0.99), unit: "s" },
    { name: "pushes to Apple for them", value: own.sink.pushes.length, unit: "" },
    { name: "calls to Google for them", value: own.google.calls.length, unit: "" },
    { name: "most calls to Google within a second", value: own.google.mostInASecond(), unit: "", limit: 20 },
    {
      name: "older balances after newer",
      value: everyone.reduce((sum, { older }) => sum + older, 0),
      unit: "",
      limit: 0,
    },
  ];
};

const stocks = Object.keys(stockColours);

const taskOf = (nr: number, { certificates }: TestWallet): BuildTask => ({
  ...{ certificates, own_stamp: null, logo: null, nowMs: Date.now() },
  card: {
    ...{ business: "Kawiarnia Ziarno", programme: "Karta kawowa", stock: stocks[nr % stocks.length]!, figure: null },
    code: { qr: `RW1:ABCDEFGH:${nr}`, number: String(nr), shown: String(nr) },
    ...{ balance: { key: "balance", label: "Pieczątki", value: nr }, lines: [], back: [], places: [] },
    card_url: "https://cards.example.com/c/ABCDEFGH",
  },
  drawn: {
    stock: stocks[nr % stocks.length]!,
    stamps: { required: 10, count: nr % 11, gifts: [10], stamp: "coffee_bean" },
    logo: { icon: "coffee_bean", stock: "forest", name: "Ziarno" },
  },
  identity: { serial: newId(), token: "t".repeat(43), service_url: "https://cards.example.com/wallet/ABCDEFGH" },
});

/**
 * Tills' p99 in rounds, one without passes and one with, in turns; over all commits of each kind, since the slowest six of one
 * round differ by half from those of the next. Pictures are drawn before: later passes share them.
 */
const measureTills = async (running: RunningApp, own: TestWallet): Promise<Figure[]> => {
  const tills = await openTills(running, running.business.points_card_id);
  const p99 = (times: readonly number[]): number =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN;
  let built = 0;
  const build = async (): Promise<void> => {
    const building: Promise<unknown>[] = [];
    const beganMs = performance.now();
    for (let nr = 0; nr < roundSeconds * buildsPerSecond; nr += 1) {
      await delay(Math.max(0, beganMs + (nr * 1000) / buildsPerSecond - performance.now()));
      building.push(own.wallet.builder.build(taskOf(built + nr, own)));
    }
    built += (await Promise.all(building)).length;
  };
  const [without, withPasses]: [number[], number[]] = [[], []];
  await tills.during(() => delay(5000));
  await build();
  for (let round = 0; round < rounds; round += 1) {
    without.push(...(await tills.during(() => delay(roundSeconds * 1000))).times);
    withPasses.push(...(await tills.during(build)).times);
  }
  tills.close();
  return [
    { name: `passes built at ${buildsPerSecond} a second`, value: built, unit: "" },
    { name: "p99 of a commit without", value: p99(without), unit: "ms" },
    { name: "p99 of a commit with", value: p99(withPasses), unit: "ms" },
    { name: "ratio", value: p99(withPasses) / p99(without), unit: "", limit: 1.05 },
  ];
};

export const measureWallet = async (): Promise<Figure[]> => {
  const own = await openTestWallet(clock, {}, 15_000);
  try {
    return await withRunningApp({ secrets, wallet: own.wallet }, async (running) => [
      ...(await measureShown(running, own)),
      ...(await measureTills(running, own)),
    ]);
  } finally {
    await own.close();
  }
};
