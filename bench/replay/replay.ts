/** The whole replay on an open database: prepare, send, count. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "../../apps/api/src/app.ts";
import { systemClock } from "../../apps/api/src/platform/clock.ts";
import type { Database } from "../../apps/api/src/platform/database/database.ts";
import type { DatabaseServer } from "../../apps/api/src/platform/database/server.ts";
import { jsonLog } from "../../apps/api/src/platform/log.ts";
import { closeSession, hashToken, openSession } from "../../apps/api/src/platform/session/sessions.ts";
import { diskStore } from "../../apps/api/src/platform/uploads/store.ts";
import { prepareBusiness, type ReplayOptions } from "./business.ts";
import { describeOddities, readBalances, readLedgerFigures, type LedgerFigures } from "./figures.ts";
import { readJourney } from "./read.ts";
import { replayVisits, type Progress } from "./run.ts";

export interface ReplayResult {
  /** Visits that this run wrote; the rest already existed. */
  readonly written: number;
  readonly figures: LedgerFigures & { readonly balances: number };
  readonly oddities: readonly string[];
}

/** Replays the folder's visits. A repeated run writes only what is missing. */
export const replayFolder = async (
  { server, database }: { server: DatabaseServer; database: Database },
  folder: string,
  options: ReplayOptions,
  say: (line: string) => void,
): Promise<ReplayResult> => {
  say(`Reading ${folder}`);
  const journey = await readJourney(folder);
  const business = await prepareBusiness({ database, clock: systemClock }, journey, options);
  const token = await openSession(database, systemClock, {
    business_id: business.ctx.scope.business_id,
    account_id: business.account_id,
    user_agent: "replay",
  });
  const app = await buildApp({
    server,
    database,
    clock: systemClock,
    log: jsonLog("error", systemClock.nowMs),
    uploads: diskStore(join(tmpdir(), "rewardo-replay-uploads")),
    trust_proxy: [],
    public_url: null,
    console_directory: null,
    brand_name: "Rewardo",
    checkAnswers: false,
  });
  const showProgress = ({ done, total, seconds }: Progress): void =>
    say(`${done} of ${total} visits, ${Math.round(done / seconds)} a second`);
  try {
    const { written, seconds } = await replayVisits(app, token, journey, business, options, showProgress);
    const total = journey.baskets.length;
    say(`${written} visits written, ${total - written} were there already; ${Math.round(total / seconds)} a second`);
    const figures = { ...(await readLedgerFigures(business.ctx)), balances: await readBalances(business.ctx) };
    const oddities = describeOddities(journey);
    say(JSON.stringify(figures));
    say("Odd in the files, and kept as it is:");
    for (const oddity of oddities) say(`  ${oddity}`);
    return { written, figures, oddities };
  } finally {
    await closeSession(database, hashToken(token).toString("hex"));
    await app.close();
  }
};
