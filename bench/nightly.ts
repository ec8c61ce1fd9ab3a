/**
 * One night of a large business: points that begin to count and lapse, RFM groups, proof and root. `MEMBERS` sets how
 * many memberships there are; each has up to three visits of the last year, a tenth of them has points that lapse that
 * night and a twentieth points that begin to count.
 */
import { join } from "node:path";
import { createCard } from "../apps/api/src/features/cards/index.ts";
import { runNights } from "../apps/api/src/features/index.ts";
import { openDatabase } from "../apps/api/src/platform/database/database.ts";
import { startEmbedded } from "../apps/api/src/platform/database/embedded.ts";
import { migrate } from "../apps/api/src/platform/database/migrate.ts";
import { jsonLog } from "../apps/api/src/platform/log.ts";
import { rootFiles } from "../apps/api/src/platform/root-files.ts";
import { buildBusiness, pointsCard } from "../apps/api/src/testing/builders.ts";
import { writeHistories, type PastVisit } from "../apps/api/src/testing/histories.ts";
import { openWitness } from "../apps/api/src/testing/witness.ts";
import type { Figure } from "./figure.ts";
import { temporaryFolder } from "./start.ts";

const dayMs = 86_400_000;
const midnight = Date.parse("2026-06-01T22:00:00.000Z");
const iso = (ms: number): string => new Date(ms).toISOString();

/** Visits of one card's members: the last of every tenth lies 90 days back, and the rest somewhere after that. */
function* histories(count: number, life: { lapsing: boolean }): Generator<PastVisit[]> {
  for (let nr = 0; nr < count; nr++) {
    const last = life.lapsing ? midnight - 90.4 * dayMs : midnight - (1 + (nr % 80)) * dayMs;
    const visits = [0, 1, 2].slice(nr % 3).map((back) => last - back * (1 + (nr % 7)) * 0.1 * dayMs);
    yield visits
      .toSorted((a, b) => a - b)
      .map((ms, at) => ({ occurred_at: iso(ms), amount: 1000 + ((nr + at) % 90) * 50 }));
  }
}

const watchMemory = (): { stop(): number } => {
  let most = 0;
  const look = () => void (most = Math.max(most, process.memoryUsage().rss));
  const timer = setInterval(look, 50);
  return {
    stop: () => {
      look();
      clearInterval(timer);
      return most / 1e6;
    },
  };
};

export const measureNightly = async (): Promise<Figure[]> => {
  const members = Number(process.env["MEMBERS"] ?? 100_000);
  const folder = temporaryFolder();
  const server = await startEmbedded({ dataDir: folder.path, log: () => {} });
  let startedMs = performance.now();
  // Ten minutes after midnight and running on, so that the rows tell how long each step took.
  const clock = { nowMs: () => midnight + 10 * 60_000 + performance.now() - startedMs };
  const database = openDatabase(server, { poolSize: 2 });
  try {
    await migrate(server.connection("owner"), () => {});
    const business = await buildBusiness({ database, clock });
    const { business_id } = business.scope;
    const witness = await openWitness(server);
    const earning = { mode: "each", earns: 1, amount: 100 } as const;
    const fill = async (share: number, input: object, lapsing: boolean) => {
      const card_id = await createCard(business.ctx, { ...pointsCard, earning, ...input });
      const count = Math.round(members * share);
      await writeHistories(witness, { business_id, card_id }, histories(count, { lapsing }));
    };
    const expiry = { kind: "rolling_days", days: 90 } as const;
    await fill(0.85, { expiry }, false);
    await fill(0.1, { expiry }, true);
    await fill(0.05, { pending_hours: 90 * 24 }, true);
    await witness.rows("update businesses set created_at = '2026-01-01' where _id = $1", [business_id]);
    await witness.rows("vacuum analyze");

    const deps = { database, clock, log: jsonLog("error", clock.nowMs), roots: rootFiles(join(folder.path, "roots")) };
    const before = process.memoryUsage().rss / 1e6;
    const memory = watchMemory();
    startedMs = performance.now();
    const { days, failed } = await runNights(deps);
    const seconds = (performance.now() - startedMs) / 1000;
    const most = memory.stop();
    if (days !== 1 || failed !== 0) throw new Error("The night failed");
    const steps = await witness.rows<{ name: string; seconds: number }>(
      `select step || ': ' || changed || ' changed of ' || handled as name,
        extract(epoch from finished_at - started_at)::double precision as seconds
      from nightly_runs where business_id = $1 order by started_at, step`,
      [business_id],
    );
    await witness.close();
    return [
      { name: "memberships", value: members, unit: "" },
      ...steps.map(({ name, seconds: value }) => ({ name, value, unit: "s" })),
      { name: "the whole night", value: seconds, unit: "s" },
      { name: "memory of the Node process before", value: before, unit: "MB" },
      { name: "memory of the Node process at most", value: most, unit: "MB" },
    ];
  } finally {
    await database.close();
    await server.stop();
    folder.remove();
  }
};
