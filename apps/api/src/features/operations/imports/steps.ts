/** Asking for a check, a run or an undo, and for a pause. The work itself is done beside the request. */
import type { Import } from "@rewardo/contract/imports";
import { storageLimits } from "@rewardo/contract/storage-limits";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { isUniqueViolation } from "../../../platform/database/failures.ts";
import { AppError } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import { holds } from "../../../platform/actor.ts";
import type { ImportContext } from "./context.ts";
import { tableFault } from "./conversion/converter.ts";
import { countProblemsOfOthers } from "./file-queries.ts";
import { selectOtherRunning, updateImport, type ImportRecord, type ImportUpdate } from "./queries.ts";
import { holdOneIn, readOneIn, wrong } from "./service.ts";
import { isStopped, mayNow, noCounts, toWire } from "./wire.ts";

type StepContext = Pick<ImportContext, "scope" | "clock" | "actor" | "request">;

const refuse = ({ status }: ImportRecord): AppError =>
  new AppError("conflict", { params: { status, reason: "status" } });

/** Error of a second import: only one at a time writes into a business. */
const anotherRuns = (cause?: unknown): AppError =>
  new AppError("conflict", { params: { reason: "another_running" }, cause });

const requireReadable = (record: ImportRecord): void => {
  const fault = tableFault(record.kind, record);
  // The value that may be read in two ways.
  const { value } = record.hints.find(({ code }) => code === fault?.code)?.params ?? {};
  if (fault !== null) throw wrong(fault.path, fault.code, value === undefined ? {} : { value: String(value) });
};

/** Wrong lines are kept as rows, which no business has without end. */
const requireRoomForProblems = async (
  tx: Transaction,
  { scope }: StepContext,
  { _id }: ImportRecord,
): Promise<void> => {
  const most = storageLimits.import_problems;
  if ((await countProblemsOfOthers(tx, scope, _id, most)) >= most) throw wrong("file", "files_full");
};

const aloneInBusiness = async (tx: Transaction, { scope }: StepContext, record: ImportRecord): Promise<void> => {
  if (await selectOtherRunning(tx, scope, record._id)) throw anotherRuns();
};

/** Starts the check, which reads the import without writing. */
export const beginCheck = async (tx: Transaction, ctx: StepContext, record: ImportRecord): Promise<void> => {
  if (!mayNow(record).check) throw refuse(record);
  requireReadable(record);
  await requireRoomForProblems(tx, ctx, record);
  const begun: ImportUpdate = {
    status: "checking",
    lines_done: 0,
    mark_line: 0,
    check: null,
    // The business's places may have been corrected since; the run reads as this check did.
    country: null,
    problem: null,
    attempts: 0,
  };
  await updateImport(tx, ctx.scope, record._id, begun, nowIso(ctx.clock));
};

/** Starts the run, which writes from the beginning or from where it stopped. */
export const beginRun = async (tx: Transaction, ctx: StepContext, record: ImportRecord): Promise<void> => {
  const { scope, clock } = ctx;
  if (!mayNow(record).run) throw refuse(record);
  requireReadable(record);
  if (!isStopped(record)) await requireRoomForProblems(tx, ctx, record);
  await aloneInBusiness(tx, ctx, record);
  const now = nowIso(clock);
  const fresh: ImportUpdate = { lines_done: 0, mark_line: 0, result: noCounts, started_at: now, finished_at: null };
  const begun: ImportUpdate = { status: "running", problem: null, attempts: 0, ...(isStopped(record) ? {} : fresh) };
  await updateImport(tx, scope, record._id, begun, now);
  const after = {
    kind: record.kind,
    file_name: record.file_name,
    card_id: record.card_id,
    lines_done: record.lines_done,
  };
  await insertAuditEntry(tx, ctx, { action: "started", entity: "imports", entity_id: record._id, after });
};

/** Starts the undo, which takes back what the import wrote. */
export const beginUndo = async (tx: Transaction, ctx: StepContext, record: ImportRecord): Promise<void> => {
  if (!mayNow(record).undo) throw refuse(record);
  await aloneInBusiness(tx, ctx, record);
  // An interrupted undo continues where it stopped.
  const fresh: ImportUpdate = { undo: { done: 0, kept: 0 }, undo_cursor: null };
  const begun: ImportUpdate = { status: "undoing", problem: null, attempts: 0, ...(record.undo === null ? fresh : {}) };
  await updateImport(tx, ctx.scope, record._id, begun, nowIso(ctx.clock));
  const after = { kind: record.kind, file_name: record.file_name };
  await insertAuditEntry(tx, ctx, { action: "undo_started", entity: "imports", entity_id: record._id, after });
};

const step = async (
  ctx: BusinessContext,
  id: string,
  begin: (tx: Transaction, record: ImportRecord) => Promise<void>,
): Promise<Import> => {
  const { scope } = ctx;
  try {
    return await ctx.database.write(scope, async (tx) => {
      await begin(tx, await holdOneIn(tx, ctx, id));
      await insertJob(tx, "imports", { business_id: scope.business_id, import_id: id });
      return toWire(await readOneIn(tx, ctx, id));
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Two imports were started at the same moment.
    throw (await ctx.database.read(scope, (tx) => selectOtherRunning(tx, scope, id))) ? anotherRuns(error) : error;
  }
};

/** Only accounts without an adjustment limit may import points: a file is no way around the limit. */
const requirePoints = ({ actor }: BusinessContext, { kind, columns, options }: ImportRecord): void => {
  const moves =
    (kind === "customers" && columns.some(({ field }) => field === "balance")) ||
    (kind === "transactions" && options.earn === "rules");
  const mayMove = holds(actor, "points_adjust") && actor.limits.adjust_max === null;
  if (moves && !mayMove) throw wrong("columns", "no_right_to_points");
};

export const checkImport = (ctx: BusinessContext, id: string): Promise<Import> =>
  step(ctx, id, (tx, record) => beginCheck(tx, ctx, record));

export const runImport = (ctx: BusinessContext, id: string): Promise<Import> =>
  step(ctx, id, (tx, record) => {
    requirePoints(ctx, record);
    return beginRun(tx, ctx, record);
  });

export const undoImport = (ctx: BusinessContext, id: string): Promise<Import> =>
  step(ctx, id, (tx, record) => {
    requirePoints(ctx, record);
    return beginUndo(tx, ctx, record);
  });

/** The batch under way is written to its end; it holds the import as long. */
export const pauseImport = (ctx: BusinessContext, id: string): Promise<Import> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const record = await holdOneIn(tx, ctx, id);
    if (!mayNow(record).pause) throw refuse(record);
    const status = record.status === "running" ? ("paused" as const) : ("ready" as const);
    await updateImport(tx, ctx.scope, id, { status }, nowIso(ctx.clock));
    return toWire(await readOneIn(tx, ctx, id));
  });
