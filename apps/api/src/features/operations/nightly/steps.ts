/** The steps of a night, in their order. A batch of a step is one transaction, and an interrupted step resumes. */
import { endOfLocalDay } from "@rewardo/rules";
import { nowIso, type Clock } from "../../../platform/clock.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { RootFiles } from "../../../platform/root-files.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { removeOldBulkChanges } from "../bulk-changes/index.ts";
import { settleChallenges } from "../../promotions/challenges/index.ts";
import { removeOldFiles } from "../imports/index.ts";
import { forgetCustomers, repairOrders } from "../../pos/integrations/index.ts";
import { settleReferrals } from "../../member/referrals/index.ts";
import { markPassesOf } from "../../member/wallet/index.ts";
import { keepReminder, noteReminders } from "../../messaging/automations/index.ts";
import { selectPassesToWarn, updateGuardsInForce, warnedUntilOf } from "../../ledger/warnings/index.ts";
import { catchUpEnds } from "./outages.ts";
import { settleDue, type DueCursor, type DueKind } from "../../ledger/ledger/index.ts";
import { computeRoot, proveBatch } from "../../ledger/ledger-proofs/index.ts";
import { settleLevels, type LevelCursor } from "../../promotions/levels/index.ts";
import { applyFaces } from "../../programme/programmes/index.ts";
import { eraseIdleUsers } from "../../people/retention/index.ts";
import { catchUpRfm } from "../../ledger/rfm/index.ts";
import { compareFigures } from "../../ledger/stats/index.ts";
import { removeOverdue } from "./jobs-role-queries.ts";

export interface NightDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly roots: RootFiles;
}

/** A night: one local day of one business. */
export interface Night {
  readonly scope: BusinessScope;
  readonly zone: string;
  readonly day: string;
  readonly signal: AbortSignal;
}

export interface BatchResult {
  /** Position of the next batch; `null` when the step is done. */
  readonly progress: unknown;
  readonly handled: number;
  readonly changed: number;
}

export type Step =
  | {
      readonly name: string;
      /** All reads of a batch use one database snapshot. */
      readonly isSteady?: boolean;
      batch(tx: Transaction, deps: NightDeps, night: Night, progress: unknown): Promise<BatchResult>;
    }
  | {
      readonly name: string;
      /** Runs in its own transactions and restarts after an interruption; `null` when it was asked to stop. */
      whole(deps: NightDeps, night: Night): Promise<Omit<BatchResult, "progress"> | null>;
    };

/** Lots looked at in one transaction: tills wait for these memberships in the meantime. */
const lotsAtOnce = 200;
const membershipsAtOnce = 300;
/** Members whose levels are decided in one transaction; few of them change. */
const standingsAtOnce = 200;

const settling = (kind: DueKind): Step => ({
  name: kind,
  batch: async (tx, { clock }, { scope, zone, day }, progress) => {
    const until = new Date(endOfLocalDay(day, zone)).toISOString();
    const after = progress as DueCursor | null;
    const batch = { kind, until, now: nowIso(clock), after, limit: lotsAtOnce };
    const { next, handled, settled } = await settleDue(tx, scope, batch);
    return { progress: next, handled, changed: settled };
  },
});

const levels = (name: string, pass: "periods" | "balances"): Step => ({
  name,
  batch: async (tx, { clock }, { scope, zone, day }, progress) => {
    const after = progress as LevelCursor | null;
    const now = nowIso(clock);
    const settled = await settleLevels(tx, scope, { pass, day, zone, now, after, limit: standingsAtOnce });
    return { progress: settled.next, handled: settled.looked, changed: settled.changed };
  },
});

export const steps: readonly Step[] = [
  settling("activate"),
  // Levels by what was earned in a period, and those that a balance has begun to reach.
  levels("level_periods", "periods"),
  // Who was warned, and what an outage moves, decides what lapses.
  {
    name: "warnings",
    whole: async (deps, { scope, signal }) => {
      if (signal.aborted) return null;
      const { database, clock } = deps;
      const now = nowIso(clock);
      const { warned, passes } = await database.write(scope, async (tx) => {
        await updateGuardsInForce(tx, scope, now);
        await keepReminder(tx, scope, clock);
        return {
          warned: await noteReminders(tx, scope, clock),
          passes: await selectPassesToWarn(tx, scope, warnedUntilOf(now)),
        };
      });
      await markPassesOf(deps)(scope, passes);
      const moved = await catchUpEnds(deps, scope);
      return { handled: warned + passes.length, changed: warned + moved };
    },
  },
  settling("expire"),
  settling("lapse"),
  // Levels by balance fall by what the balance will be in the morning.
  levels("level_balances", "balances"),
  {
    name: "retention",
    whole: async (deps, { scope, signal }) => {
      const done = await eraseIdleUsers(deps, scope, { signal });
      return done === null ? null : { handled: done.erased, changed: done.erased };
    },
  },
  {
    name: "rfm",
    whole: async (deps, { scope, zone, day, signal }) => {
      const refreshed = await catchUpRfm(deps, scope, { day, zone, signal });
      return refreshed === null ? null : { handled: refreshed.customers, changed: refreshed.changed };
    },
  },
  {
    name: "import_files",
    batch: async (tx, { clock }, { scope }) => {
      const { removed, isMore } = await removeOldFiles(tx, scope, clock);
      return { progress: isMore ? {} : null, handled: removed, changed: removed };
    },
  },
  {
    name: "orders",
    whole: async (deps, { scope, signal }) => {
      const done = await repairOrders(deps, scope, { signal });
      return done === null ? null : { handled: done.found, changed: done.repaired };
    },
  },
  {
    name: "order_customers",
    whole: async (deps, { scope, signal }) => {
      const done = await forgetCustomers(deps, scope, { signal });
      return done === null ? null : { handled: done.forgotten, changed: done.forgotten };
    },
  },
  {
    name: "bulk_changes",
    batch: async (tx, { clock }, { scope }) => {
      const { removed, isMore } = await removeOldBulkChanges(tx, scope, clock);
      return { progress: isMore ? {} : null, handled: removed, changed: removed };
    },
  },
  {
    name: "overdue",
    batch: async (tx, { clock }, { scope, day }) => {
      const removed = await removeOverdue(tx, scope, { day, now: nowIso(clock) });
      return { progress: null, handled: removed, changed: removed };
    },
  },
  {
    name: "faces",
    whole: async (deps, { scope, zone, day, signal }) => {
      const at = new Date(endOfLocalDay(day, zone)).toISOString();
      const applied = await applyFaces(deps, scope, { at, signal });
      return applied === null ? null : { handled: applied.cards, changed: applied.cards };
    },
  },
  {
    name: "challenges",
    whole: async (deps, { scope, zone, day, signal }) => {
      const until = new Date(endOfLocalDay(day, zone)).toISOString();
      const settled = await settleChallenges(deps, scope, { until, signal });
      return settled === null ? null : { handled: settled.settled, changed: settled.prizes };
    },
  },
  {
    name: "referrals",
    whole: async (deps, { scope, zone, day, signal }) => {
      const done = await settleReferrals(deps, scope, { day, zone, signal });
      return done === null ? null : { handled: done.looked, changed: done.settled };
    },
  },
  {
    name: "proof",
    isSteady: true,
    batch: async (tx, { clock }, { scope, zone, day }, progress) => {
      const after = progress as string | null;
      const now = nowIso(clock);
      const checked = await proveBatch(tx, scope, { day, zone, now, after, limit: membershipsAtOnce });
      return { progress: checked.next, handled: checked.memberships, changed: checked.faulty };
    },
  },
  {
    name: "figures",
    whole: async (deps, { scope, day }) => {
      const compared = await compareFigures(deps, scope, day);
      return { handled: compared.rows, changed: compared.different };
    },
  },
  {
    name: "root",
    whole: async (deps, { scope, zone, day }) => {
      const kept = await computeRoot(deps, scope, { day, zone });
      await deps.roots.append({ local_day: day, business_id: scope.business_id, ...kept });
      return { handled: kept.count, changed: 0 };
    },
  },
];
