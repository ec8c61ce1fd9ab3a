/** A night killed in the middle of each of its steps and taken up again loses nothing and doubles nothing. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isOnNodes } from "../database.ts";
import { createCard } from "../../features/programme/cards/index.ts";
import { fixedClock, newId } from "../../platform/clock.ts";
import { openDatabase, type Database } from "../../platform/database/database.ts";
import type { DatabaseServer } from "../../platform/database/server.ts";
import { buildBusiness, pointsCard, type TestBusiness } from "../builders.ts";
import { connectionsOf } from "../connections.ts";
import { openTestDatabase } from "../database.ts";
import { writeHistories } from "../histories.ts";
import { auditLedger } from "../ledger-audit.ts";
import { openWitness, type Witness } from "../witness.ts";
import { type Gate, openGate } from "./gate.ts";

const program = fileURLToPath(new URL("night-program.ts", import.meta.url));
const directory = mkdtempSync(join(tmpdir(), "night-kill-"));
const members = 1200;

let server: DatabaseServer;
let database: Database;
let witness: Witness;
let gate: Gate;
let business: TestBusiness;
beforeAll(async () => {
  server = await openTestDatabase();
  database = openDatabase(server);
  witness = await openWitness(server);
  gate = await openGate(server);
  business = await buildBusiness({ database, clock: fixedClock("2026-06-01T10:00:00.000Z") });
});
afterAll(async () => {
  await gate.close();
  await witness.close();
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

const start = (now: string) => fork(program, [JSON.stringify(connectionsOf(server)), join(directory, "roots"), now]);

/** Where a step is in its middle: some of it is kept, and what comes next is not. */
const middles = {
  activate: ["nightly_runs", "update", "new.step = 'activate' and old.progress is not null"],
  level_periods: ["nightly_runs", "update", "new.step = 'level_periods' and old.progress is not null"],
  rfm: ["rfm_moves", "insert", "true"],
  proof: ["nightly_runs", "update", "new.step = 'proof' and old.progress is not null"],
} as const;

/** Starts the night, waits until it is in the middle of the step, and kills it there. */
const killIn = async (step: keyof typeof middles, now: string): Promise<void> => {
  const [table, event, when] = middles[step];
  await gate.shut(table, event, when);
  const night = start(now);
  await gate.reached();
  night.kill("SIGKILL");
  await once(night, "exit");
  await gate.open();
  const underWay = "select 1 from nightly_runs where step = $1 and status = 'running'";
  expect(await witness.rows(underWay, [step])).toHaveLength(1);
};

// Where tables are spread, a gate cannot be put before one.
test.skipIf(isOnNodes())("killed in its steps and begun again", { timeout: 600_000 }, async () => {
  const { business_id } = business.scope;
  const expiry = { kind: "rolling_days", days: 1 } as const;
  const level = { _id: newId(), name: { en: "Regular" }, threshold: 5, basis: "points_earned_period" } as const;
  const levels = [{ ...level, period_months: 12, multiplier: 1, downgrade: "none", grace_days: 0 } as const];
  const card_id = await createCard(business.ctx, { ...pointsCard, expiry, pending_hours: 12, levels });
  const visit = [{ occurred_at: "2026-05-30T09:00:00.000Z", amount: 5000 }];
  await writeHistories(
    witness,
    { business_id, card_id },
    Array.from({ length: members }, () => visit),
  );
  const now = "2026-06-02T03:00:00.000Z";
  // What counted for an hour lapses in the same night: activating writes both, and nothing is left to expire.
  for (const step of ["activate", "activate", "level_periods", "rfm", "proof"] as const) await killIn(step, now);
  const [first] = await witness.rows<{ settled: number }>(
    "select count(*)::integer as settled from transactions where business_id = $1 and kind = 'expire'",
    [business_id],
  );
  expect(first!.settled).toBe(members);
  const last = start(now);
  expect((await once(last, "exit"))[0]).toBe(0);

  const steps = await witness.rows<{ step: string; status: string; handled: number; changed: number }>(
    "select step, status, handled::integer, changed::integer from nightly_runs where business_id = $1 order by started_at, step",
    [business_id],
  );
  const done = (step: string, handled: number, changed: number) => ({ step, status: "done", handled, changed });
  expect(steps.toSorted((a, b) => (a.step < b.step ? -1 : 1))).toEqual([
    done("activate", members, members),
    done("bulk_changes", 0, 0),
    done("challenges", 0, 0),
    done("expire", 0, 0),
    done("faces", 0, 0),
    // The check looks at a day of its choice too, which may be one of the visits.
    { ...done("figures", 0, 0), handled: expect.any(Number) },
    done("import_files", 0, 0),
    done("lapse", 0, 0),
    done("level_balances", 0, 0),
    done("level_periods", members, members),
    done("order_customers", 0, 0),
    done("orders", 0, 0),
    done("overdue", 0, 0),
    // The builder's two members count as customers, and their memberships are new as well.
    done("proof", members + 2, 0),
    done("referrals", 0, 0),
    done("retention", 0, 0),
    done("rfm", members + 2, members + 2),
    done("root", members, 0),
    done("warnings", 0, 0),
  ]);
  const [sums] = await witness.rows(
    `select count(*)::integer as expiries, count(distinct card_subscription_id)::integer as memberships, sum(delta)::integer as delta
    from transactions where business_id = $1 and kind = 'expire'`,
    [business_id],
  );
  expect(sums).toEqual({ expiries: members, memberships: members, delta: -5 * members });
  const [lifted] = await witness.rows(
    `select count(*)::integer as changes, count(distinct card_subscription_id)::integer as memberships,
      (select count(*)::integer from card_subscriptions where level_id = $2) as members from level_changes where business_id = $1`,
    [business_id, level._id],
  );
  expect(lifted).toEqual({ changes: members, memberships: members, members });
  const [kept] = await witness.rows(
    `select (select count(*)::integer from rfm_changes) as groups, (select sum(customers)::integer from rfm_moves) as moves,
      (select memberships::integer from ledger_proofs) as checked, (select faulty::integer from ledger_proofs) as faulty`,
  );
  expect(kept).toEqual({ groups: members + 2, moves: members + 2, checked: members + 2, faulty: 0 });
  expect((await auditLedger(server, business_id)).violations).toEqual([]);
  const lines = readFileSync(join(directory, "roots", "2026-06-01"), "utf8")
    .trim()
    .split("\n");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^2026-06-01 ${business_id} ${members} [0-9a-f]{64}$`));
});
