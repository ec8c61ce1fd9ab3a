import type { Import } from "@rewardo/contract/imports";

/** The server is at work on it. */
export const isBusy = ({ status }: Pick<Import, "status">): boolean =>
  status === "checking" || status === "running" || status === "undoing";

/**
 * How long until an import is looked at again, in milliseconds; `false` where nothing is under way. There is no point in refetching for a bar
 * move faster than each second, that of a large file moves slower, and a server in trouble is left alone for a while.
 */
export const lookAgainMs = (
  of: Pick<Import, "status" | "lines_total"> | undefined,
  hasFailed: boolean,
): number | false => {
  if (of === undefined || !isBusy(of)) return false;
  return hasFailed ? 10_000 : Math.min(5000, Math.max(1000, Math.round(of.lines_total / 100)));
};
