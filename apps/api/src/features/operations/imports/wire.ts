/** An import as its reader may see it, and what may be done with it now. */
import type { Import, ImportCounts } from "@rewardo/contract/imports";
import type { ImportRecord } from "./queries.ts";

export const noCounts: ImportCounts = {
  lines: 0,
  created: 0,
  known: 0,
  changed: 0,
  set_aside: 0,
  partial: 0,
  returned: 0,
  unconfirmed: 0,
  points: 0,
  amount: 0,
};

/** The import was never run, so it may still be read in another way. */
const isFresh = ({ status, result }: ImportRecord): boolean =>
  status === "ready" || status === "checked" || (status === "failed" && result === null);

/** The import stopped before its end. */
export const isStopped = ({ status, result }: ImportRecord): boolean =>
  status === "paused" || (status === "failed" && result !== null);

/** Actions that the import's present state allows. */
export const mayNow = (record: ImportRecord): Import["can"] => {
  const isReadable = !record.file_removed;
  return {
    modify: isReadable && isFresh(record),
    check: isReadable && isFresh(record),
    run: isReadable && (isFresh(record) || (isStopped(record) && record.undo === null)),
    pause: record.status === "running" || record.status === "checking",
    undo: record.status === "done" || isStopped(record),
  };
};

export const toWire = (record: ImportRecord): Import => {
  const {
    chosen_options: _chosen,
    country: _country,
    suggested: _suggested,
    mark_line: _mark,
    undo_cursor: _cursor,
    attempts: _attempts,
    ...shown
  } = record;
  return { ...shown, can: mayNow(record) };
};

/**
 * Whether the problems that are kept are of the reading that the import stands at: those of an earlier one, by other
 * options or of the check before a run, stay until the next reading begins.
 */
export const hasProblemsOfNow = ({ mark_line, check, result }: ImportRecord): boolean =>
  mark_line > 0 && (check !== null || result !== null);
