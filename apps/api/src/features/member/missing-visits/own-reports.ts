/** Reports as the customer who made them sees them: read as their own role. */
import { requestDays } from "@rewardo/contract/adjustment-requests";
import type { OwnReport } from "@rewardo/contract/missing-visits";
import type { MemberContext } from "../../../platform/context.ts";
import { found } from "../../../platform/errors.ts";
import { type ReportRow, selectOwnReports } from "./queries.ts";

const dayMs = 86_400_000;
const shown = 20;

/** The customer and those merged into them. */
export const idsOf = ({ member: { user_id, merged_user_ids } }: MemberContext["scope"]): string[] => [
  user_id,
  ...merged_user_ids,
];

const toWire = (row: ReportRow, nowMs: number): OwnReport => ({
  ...row,
  status: row.status === "pending" && Date.parse(row.created_at) + requestDays * dayMs <= nowMs ? "lapsed" : row.status,
});

type Reading = Pick<MemberContext, "database" | "scope" | "clock">;

export const listOwnReports = async ({ database, scope, clock }: Reading): Promise<{ items: OwnReport[] }> => {
  const rows = await database.read(scope, (tx) =>
    selectOwnReports(tx, scope, { user_ids: idsOf(scope), limit: shown }),
  );
  return { items: rows.map((row) => toWire(row, clock.nowMs())) };
};

/** @throws not_found */
export const readOwnReport = async ({ database, scope, clock }: Reading, _id: string): Promise<OwnReport> => {
  const rows = await database.read(scope, (tx) =>
    selectOwnReports(tx, scope, { user_ids: idsOf(scope), ids: [_id], limit: 1 }),
  );
  return toWire(found(rows[0]), clock.nowMs());
};
