/**
 * The work of an import beside requests. A batch and the mark of how far it reaches are one transaction, so that a worker
 * that dies loses nothing and doubles nothing: the next one reads the file again from its beginning and leaves out what
 * lies before the mark.
 */
import { insertAuditEntry, noRequest } from "../../../platform/audit/queries.ts";
import { nowIso, type Clock } from "../../../platform/clock.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { gatherStatistics, manyRows } from "../../../platform/database/statistics.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import type { LivePublisher } from "../../../platform/live/publisher.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { foldedKey } from "@rewardo/rules";
import { readBusinessSettings, readCountry } from "../../tenants/businesses/index.ts";
import { newSeenLines, seePurchase, undoImport, type PurchaseRow, type UndoCursor } from "../../ledger/ledger/index.ts";
import { undoProducts } from "../../tenants/products/index.ts";
import { addCounts, handleBatch } from "./batches.ts";
import type { Surroundings } from "./conversion/converter.ts";
import { deleteProblems, insertProblems } from "./file-queries.ts";
import {
  selectImport,
  selectImportHeld,
  selectPlaceNames,
  updateImport,
  type ImportRecord,
  type ImportUpdate,
} from "./queries.ts";
import { readUnits, TooManyLines, type Unit } from "./conversion/reading.ts";
import { noCounts } from "./wire.ts";

export interface WorkDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly live: LivePublisher;
}

export interface Work extends WorkDeps {
  readonly scope: BusinessScope;
  readonly import_id: string;
  readonly signal: AbortSignal;
  /** Called after each batch. */
  readonly onBatch?: (lines_done: number) => void;
}

/** Lines in one transaction. */
const linesAtOnce = 1000;
const undoneAtOnce = 500;
const problemsAtOnce = 10_000;

/** Another worker has the import, or it was paused: this worker stops. */
class Elsewhere extends Error {}

const surroundingsOf = async ({ scope, clock }: Work, tx: Transaction): Promise<Omit<Surroundings, "country">> => {
  const { time_zone, currency } = await readBusinessSettings(tx, scope);
  const places = new Map<string, string | null>();
  for (const { _id, name } of await selectPlaceNames(tx, scope)) {
    const key = foldedKey(name);
    places.set(key, places.has(key) ? null : _id);
  }
  return { zone: time_zone, currency, nowMs: clock.nowMs(), places };
};

/** The author of its rows: the account that uploaded the file. */
const authorOf = ({ scope, clock }: Work, { account_id }: ImportRecord) => ({
  scope,
  clock,
  actor: account_id === null ? null : ({ kind: "account", _id: account_id } as const),
  request: noRequest,
});

/** The import as it stands, held, while it is at this step and where this worker left it. */
const hold = async (tx: Transaction, { scope, import_id }: Work, status: ImportRecord["status"], mark?: number) => {
  const record = await selectImportHeld(tx, scope, import_id);
  if (record?.status !== status || (mark !== undefined && record.mark_line !== mark)) throw new Elsewhere();
  return record;
};

/**
 * Country of the business when the file was first read this way. A foreign place that is opened between check and run,
 * or during a pause, must not turn the same cells into other phone numbers.
 */
const settleCountry = async (tx: Transaction, work: Work, { status }: ImportRecord) => {
  const { scope, clock, import_id } = work;
  const { country: settled } = await hold(tx, work, status);
  if (settled !== null) return settled;
  const country = await readCountry(tx, scope);
  await updateImport(tx, scope, import_id, { country }, nowIso(clock));
  return country;
};

const forgetProblems = async ({ database, scope, import_id }: Work): Promise<void> => {
  while (await database.write(scope, (tx) => deleteProblems(tx, scope, import_id, problemsAtOnce)));
};

/** Units in portions of so many lines. */
const portions = async function* (units: AsyncIterable<Unit[]>): AsyncGenerator<Unit[]> {
  let held: Unit[] = [];
  let lines = 0;
  for await (const some of units) {
    for (const unit of some) {
      held.push(unit);
      lines += unit.lines.length;
      if (lines < linesAtOnce) continue;
      yield held;
      [held, lines] = [[], 0];
    }
  }
  if (held.length > 0) yield held;
};

/** Tells open consoles how far it is, not more often than they would look. */
const teller = ({ live, clock, scope }: Work) => {
  let lastMs = 0;
  return (isLast = false): void => {
    if (!isLast && clock.nowMs() - lastMs < 1000) return;
    lastMs = clock.nowMs();
    live.publish({ kind: "business", business_id: scope.business_id });
  };
};

const endOf = (units: readonly Unit[]): number => units.at(-1)?.at ?? 0;

/** Reads the file to its end, in the given step; a check writes nothing but what it found. */
const readThrough = async (work: Work, begun: ImportRecord): Promise<void> => {
  const { database, scope, clock, import_id, signal, onBatch } = work;
  const isCheck = begun.status === "checking";
  // A check keeps its state in memory only, so an interrupted check starts over.
  const from = isCheck ? 0 : begun.mark_line;
  if (from === 0) await forgetProblems(work);
  if (isCheck) await database.write(scope, (tx) => updateImport(tx, scope, import_id, { mark_line: 0 }, nowIso(clock)));
  const around = await database.write(scope, async (tx) => {
    const surroundings = await surroundingsOf(work, tx);
    return { ...surroundings, country: await settleCountry(tx, work, begun) };
  });
  const seen = newSeenLines();
  const author = authorOf(work, begun);
  const tell = teller(work);
  let mark = from;
  let counts = (isCheck ? null : begun.result) ?? noCounts;
  for await (const units of portions(readUnits(database, scope, begun, around))) {
    if (signal.aborted) throw new Error("The import was asked to stop and will resume later");
    const rest = units.filter(({ at }) => at > mark);
    // Lines that an earlier worker has processed count as seen in this file too.
    if (begun.kind === "transactions" && rest.length < units.length) {
      for (const { row, at } of units) if (row !== null && at <= mark) seePurchase(seen, row as PurchaseRow);
    }
    if (rest.length === 0) continue;
    await database.write(scope, async (tx) => {
      const record = await hold(tx, work, begun.status, mark);
      const outcome = await handleBatch(tx, author, record, rest, { isCheck, seen });
      counts = addCounts(counts, outcome.counts);
      await insertProblems(tx, scope, import_id, outcome.problems);
      const reached: ImportUpdate = {
        ...(isCheck ? { check: counts } : { result: counts }),
        mark_line: endOf(rest),
        lines_done: counts.lines,
        attempts: 0,
      };
      await updateImport(tx, scope, import_id, reached, nowIso(clock));
    });
    mark = endOf(rest);
    onBatch?.(counts.lines);
    tell();
  }
  // Table statistics are updated before the import ends, so that the next queries find the new rows.
  if (!isCheck && counts.lines >= manyRows) await gatherStatistics(database);
  await database.write(scope, async (tx) => {
    const record = await hold(tx, work, begun.status, mark);
    const now = nowIso(clock);
    const ended: ImportUpdate = { lines_total: counts.lines, lines_done: counts.lines };
    if (isCheck) {
      await updateImport(tx, scope, import_id, { ...ended, status: "checked", check: counts }, now);
      return;
    }
    await updateImport(tx, scope, import_id, { ...ended, status: "done", result: counts, finished_at: now }, now);
    const after = { kind: record.kind, file_name: record.file_name, ...counts };
    await insertAuditEntry(tx, author, { action: "finished", entity: "imports", entity_id: import_id, after });
    // Customers and years of visits may have come: their groups can be used today, and not from the next night on.
    if (record.kind !== "products") await insertJob(tx, "rfm", { business_id: scope.business_id });
  });
  tell(true);
};

const undoBatch = async (tx: Transaction, work: Work, record: ImportRecord) => {
  const { import_id } = work;
  const ctx = authorOf(work, record);
  if (record.kind === "products") {
    return undoProducts(tx, ctx, { import_id, after: record.undo_cursor as string | null, limit: undoneAtOnce });
  }
  const after = record.undo_cursor as UndoCursor | null;
  const { transactions, customers, kept, next } = await undoImport(tx, ctx, { import_id, after, limit: undoneAtOnce });
  return { done: record.kind === "customers" ? customers : transactions, kept, next };
};

const takeBack = async (work: Work, begun: ImportRecord): Promise<void> => {
  const { database, scope, clock, import_id, signal } = work;
  const tell = teller(work);
  let taken = 0;
  for (let isOver = false; !isOver;) {
    if (signal.aborted) throw new Error("The undo was asked to stop and will resume later");
    isOver = await database.write(scope, async (tx) => {
      const record = await hold(tx, work, "undoing");
      const { done, kept, next } = await undoBatch(tx, work, record);
      taken += done;
      const undo = { done: (record.undo?.done ?? 0) + done, kept: (record.undo?.kept ?? 0) + kept };
      const now = nowIso(clock);
      await updateImport(tx, scope, import_id, { undo, undo_cursor: next, attempts: 0 }, now);
      if (next !== null) return false;
      await updateImport(tx, scope, import_id, { status: "undone" }, now);
      const after = { kind: record.kind, file_name: record.file_name, ...undo };
      await insertAuditEntry(tx, authorOf(work, begun), {
        action: "undone",
        entity: "imports",
        entity_id: import_id,
        after,
      });
      return true;
    });
    tell(isOver);
  }
  if (taken >= manyRows) await gatherStatistics(database);
};

/** The import ends by itself, with a reason that has a sentence. */
const fail = async ({ database, scope, clock, import_id }: Work, code: string, params: Record<string, number> = {}) => {
  await database.write(scope, async (tx) => {
    const record = await selectImportHeld(tx, scope, import_id);
    if (record === undefined || !["checking", "running", "undoing"].includes(record.status)) return;
    await updateImport(tx, scope, import_id, { status: "failed", problem: { code, params } }, nowIso(clock));
  });
};

/**
 * Does what the import waits for (its check, run or undo) to the end. Throws errors that a retry may fix. If it was stopped
 * and something else was started in the meantime, another worker may not have waited for that, so it is done here too.
 */
export const workOn = async (work: Work): Promise<void> => {
  const { database, scope, import_id } = work;
  const record = await database.read(scope, (tx) => selectImport(tx, scope, import_id));
  if (record === undefined) return;
  try {
    if (record.status === "checking" || record.status === "running") await readThrough(work, record);
    else if (record.status === "undoing") await takeBack(work, record);
  } catch (error) {
    if (error instanceof Elsewhere) return workOn(work);
    if (!(error instanceof TooManyLines)) throw error;
    await fail(work, "too_many_lines");
  }
};

/** Most attempts without a finished batch between them. */
const mostAttempts = 5;

/** Notes that a try failed; answers whether there is none left, and the import has ended by that. */
export const noteFailure = async (work: Work): Promise<boolean> => {
  const { database, scope, clock, import_id } = work;
  const attempts = await database.write(scope, async (tx) => {
    const record = await selectImportHeld(tx, scope, import_id);
    if (record === undefined) return mostAttempts;
    await updateImport(tx, scope, import_id, { attempts: record.attempts + 1 }, nowIso(clock));
    return record.attempts + 1;
  });
  if (attempts < mostAttempts) return false;
  await fail(work, "internal");
  return true;
};
