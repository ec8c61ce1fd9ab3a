/**
 * One ordinary night of a large business with busy tills: points that activate and expire, levels, RFM groups, proof
 * and root. `MEMBERS` sets the number of memberships (100,000), `DUE` the share of them with points due that night
 * (0.15; a third of those activate, the others expire). Each has up to three visits of the last half year; of a
 * twentieth of the rest a level's period ends.
 */
import { join } from "node:path";
import type { ProgrammeLevel } from "@rewardo/engine";
import { createCard } from "../apps/api/src/features/programme/cards/index.ts";
import { runNights } from "../apps/api/src/features/index.ts";
import { newId } from "../apps/api/src/platform/clock.ts";
import { jsonLog } from "../apps/api/src/platform/log.ts";
import { rootFiles } from "../apps/api/src/platform/root-files.ts";
import { pointsCard } from "../apps/api/src/testing/builders.ts";
import { writeHistories, type PastVisit } from "../apps/api/src/testing/histories.ts";
import { openWitness, type Witness } from "../apps/api/src/testing/witness.ts";
import type { Figure } from "./figure.ts";
import { multiplyMembers } from "./many-members.ts";
import { watchMemory } from "./memory.ts";
import { withRunningApp, type RunningApp } from "./running-app.ts";
import { openTills, toFigures } from "./steady-tills.ts";

const dayMs = 86_400_000;
const midnight = Date.parse("2026-06-01T22:00:00.000Z");
const iso = (ms: number): string => new Date(ms).toISOString();
/** Simulated by the engine; all others are copies of them. */
const mostOrigins = 2000;
const beforeSeconds = 15;

/** Visits of one card's members: the last one is 90 days ago for those with points due, and more recent for the rest. */
function* histories(count: number, life: { due: boolean }): Generator<PastVisit[]> {
  for (let nr = 0; nr < count; nr++) {
    const last = life.due ? midnight - 90.4 * dayMs : midnight - (2 + (nr % 80)) * dayMs;
    const visits = [0, 1, 2].slice(nr % 3).map((back) => last - back * (1 + (nr % 7)) * 0.1 * dayMs);
    yield visits
      .toSorted((a, b) => a - b)
      .map((ms, at) => ({ occurred_at: iso(ms), amount: 1000 + ((nr + at) % 90) * 50 }));
  }
}

const level = { name: { en: "Level" }, basis: "points_earned_period", period_months: 12 } as const;
const levels: ProgrammeLevel[] = [20, 80].map((threshold) => ({
  ...{ ...level, _id: newId(), threshold, multiplier: 1, downgrade: "single_level", grace_days: 0 },
}));

interface Business {
  readonly members: number;
  /** The card that the tills use. */
  readonly card_id: string;
}

/** Fills the business and runs the previous night, so that the measured night is not the first. */
const fill = async (
  { business }: RunningApp,
  witness: Witness,
  nightBefore: () => Promise<void>,
): Promise<Business> => {
  const members = Number(process.env["MEMBERS"] ?? 100_000);
  const due = Number(process.env["DUE"] ?? 0.15);
  const { business_id } = business.scope;
  const originals = Math.min(mostOrigins, members);
  const earning = { mode: "each", earns: 1, amount: 100 } as const;
  const open = async (share: number, input: object, hasDue: boolean) => {
    const card_id = await createCard(business.ctx, { ...pointsCard, earning, ...input });
    await writeHistories(witness, { business_id, card_id }, histories(Math.round(originals * share), { due: hasDue }));
    return card_id;
  };
  const expiry = { kind: "rolling_days", days: 90 } as const;
  const busy = await open(1 - due, { expiry, levels }, false);
  const cards = [
    busy,
    await open((due * 2) / 3, { expiry }, true),
    await open(due / 3, { pending_hours: 90 * 24 }, true),
  ];
  await witness.rows("update businesses set created_at = '2026-01-01' where _id = $1", [business_id]);
  await nightBefore();
  // The local day a year before the day the night belongs to: a period of twelve months ends.
  await witness.rows(
    `update card_subscriptions set level_since = '2025-06-02T10:00:00Z' where card_id = $1 and level_id is not null
      and _id in (select _id from (select _id, row_number() over (order by _id) as nr from card_subscriptions where card_id = $1) t
        where t.nr % 20 = 0)`,
    [busy],
  );
  await multiplyMembers(witness, cards, Math.ceil(members / originals) - 1);
  await witness.rows("vacuum analyze");
  const [{ count }] = (await witness.rows<{ count: number }>(
    "select count(*)::integer as count from card_subscriptions where business_id = $1",
    [business_id],
  )) as [{ count: number }];
  return { members: count, card_id: busy };
};

export const measureNightly = (): Promise<Figure[]> => {
  let startedMs = performance.now();
  let nowMs = midnight - dayMs + 10 * 60_000;
  // A running clock from ten minutes after midnight, so that the rows show how long each step took.
  const clock = { nowMs: () => nowMs + performance.now() - startedMs };
  const measure = async (running: RunningApp, witness: Witness): Promise<Figure[]> => {
    const { server, database, folder, business } = running;
    const log = jsonLog("error", clock.nowMs);
    const night = async (): Promise<void> => {
      const { days, failed } = await runNights({ database, clock, log, roots: rootFiles(join(folder, "roots")) });
      if (days !== 1 || failed !== 0) throw new Error("The night failed");
    };
    const filledMs = performance.now();
    const { members, card_id } = await fill(running, witness, night);
    const fillSeconds = (performance.now() - filledMs) / 1000;
    const [size] = await witness.rows<{ bytes: string }>("select pg_database_size(current_database())::text as bytes");

    nowMs = midnight + 10 * 60_000;
    startedMs = performance.now();
    const tills = await openTills(running, card_id);
    const wait = () => new Promise<void>((over) => setTimeout(over, beforeSeconds * 1000));
    await tills.during(() => new Promise<void>((over) => setTimeout(over, 2000)));
    const before = await tills.during(wait);
    const rssBefore = process.memoryUsage.rss() / 1e6;
    const memory = watchMemory(server.pid());
    const nightMs = performance.now();
    const during = await tills.during(night);
    const seconds = (performance.now() - nightMs) / 1000;
    const most = await memory.stop();
    tills.close();
    const steps = await witness.rows<{ name: string; seconds: number }>(
      `select step || ': ' || changed || ' changed of ' || handled as name,
        extract(epoch from finished_at - started_at)::double precision as seconds
      from nightly_runs where business_id = $1 and local_day = '2026-06-01' order by started_at, step`,
      [business.scope.business_id],
    );
    const [proof] = await witness.rows<{ faulty: string }>(
      "select faulty from ledger_proofs where business_id = $1 and local_day = '2026-06-01'",
      [business.scope.business_id],
    );
    return [
      { name: "memberships", value: members, unit: "" },
      { name: "filling the tables", value: fillSeconds, unit: "s" },
      { name: "the database before the night", value: Number(size?.bytes) / 1e9, unit: "GB" },
      ...steps.map(({ name, seconds: value }) => ({ name, value, unit: "s" })),
      { name: "the whole night", value: seconds / 60, unit: "min" },
      { name: "memberships whose ledger does not agree", value: Number(proof?.faulty), unit: "", limit: 0 },
      { name: "memory of the Node process before", value: rssBefore, unit: "MB" },
      { name: "memory of the Node process at most", value: most.node, unit: "MB" },
      { name: "memory of PostgreSQL at most", value: most.postgres, unit: "MB" },
      ...toFigures("before the night", before.times),
      ...toFigures("during the night", during.times),
    ];
  };
  return withRunningApp({ clock }, async (running) => {
    const witness = await openWitness(running.server);
    try {
      return await measure(running, witness);
    } finally {
      await witness.close();
    }
  });
};
