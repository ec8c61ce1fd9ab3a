/** A business that grew since PostgreSQL last looked is known to its planner when the night begins. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { jsonLog } from "../../../platform/log.ts";
import { rootFiles } from "../../../platform/root-files.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { isOnNodes } from "../../../testing/database.ts";
import { writeHistories } from "../../../testing/histories.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { runNights } from "./index.ts";

const clock = fixedClock("2026-06-02T10:00:00.000Z");
let app: TestApp;
let witness: Witness;
let directory: string;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
  directory = mkdtempSync(join(tmpdir(), "night-statistics-"));
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await witness.close();
  await app.close();
});

// With nodes statistics are gathered there.
test.skipIf(isOnNodes())(
  "a night gathers statistics before its first step, and none is due without a day to run",
  async () => {
    await witness.rows("alter table transactions set (autovacuum_enabled = false)");
    const { scope, points_card_id: card_id } = await buildBusiness(app);
    const { business_id } = scope;
    const visit = [{ occurred_at: "2026-06-01T09:00:00.000Z", amount: 500 }];
    await writeHistories(
      witness,
      { business_id, card_id },
      Array.from({ length: 300 }, () => visit),
    );
    await witness.rows("update businesses set created_at = '2026-01-01' where _id = $1", [business_id]);
    const isKnown = async () =>
      (
        await witness.rows(
          `select 1 from pg_stats where tablename = 'transactions' and attname = 'business_id'
          and position($1 in most_common_vals::text) > 0`,
          [business_id],
        )
      ).length === 1;
    const { database } = app;
    const night = () =>
      runNights({ database, clock, log: jsonLog("error", clock.nowMs), roots: rootFiles(join(directory, "roots")) });
    expect(await isKnown()).toBe(false);
    expect(await night()).toMatchObject({ days: 1, failed: 0 });
    expect(await isKnown()).toBe(true);

    await witness.rows("delete from pg_statistic where starelid = 'transactions'::regclass");
    expect(await night()).toMatchObject({ days: 0, failed: 0 });
    expect(await isKnown()).toBe(false);
  },
);
