/** Reports that nobody answered by their hour count, within the limits: the customer was promised it. */
import { createHash } from "node:crypto";
import { requestDays } from "@rewardo/contract/adjustment-requests";
import { mostUnanswered } from "@rewardo/contract/report-limits";
import { insertAuditEntry, noRequest } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { TillContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { whenOvertaken } from "../../../platform/database/when-overtaken.ts";
import { AppError } from "../../../platform/errors.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { memberActorOf } from "../../../platform/session/members.ts";
import { readSurvivor, reverseIn } from "../../ledger/transactions/index.ts";
import { writeAdjustment } from "../../people/card-subscriptions/index.ts";
import { tellChanged } from "../../till/adjustment-requests/index.ts";
import { oldest, readPlaceHours } from "./asked.ts";
import { holdRoom } from "./limit.ts";
import {
  type DueReport,
  selectReportForChange,
  selectReportsDue,
  selectStaffAddress,
  selectVisitMeanwhile,
  updateReportUnanswered,
} from "./queries.ts";

type Settling = Pick<TillContext, "database" | "clock" | "live"> & { readonly scope: BusinessScope };

const dayMs = 86_400_000;
const atOnce = 100;
const first = "00000000-0000-0000-0000-000000000000";

/** The report is carried out in the customer's name, who answers for what they said. */
const nameOf = ({ scope: { business_id } }: Settling, { user_id }: DueReport) =>
  memberActorOf(business_id, { browser_id: user_id, user_id });

interface Written {
  readonly transaction_id: string;
  readonly ids: string[];
}

/** @throws refused where the card takes nothing any more, conflict when it changed meanwhile */
const carryOut = async (tx: Transaction, ctx: Settling, report: DueReport): Promise<Written> => {
  const { _id, about_id, delta, reason, place_id, card_subscription_id } = report;
  const author = { ...ctx, actor: nameOf(ctx, report), request: noRequest };
  const key = `report ${_id}`;
  const idempotency = { key, request_hash: createHash("sha256").update(key).digest() };
  if (about_id !== null) {
    const reversed = await reverseIn(tx, author, about_id, {}, idempotency, { is_reported: true });
    if (reversed === null) throw new AppError("conflict");
    return { transaction_id: reversed.reversal_id, ids: reversed.ids };
  }
  const { survivor_id } = await readSurvivor(tx, ctx.scope, card_subscription_id);
  const plan = { delta, reason, place_id, staff_limit: null, day_limit: null, is_unanswered: true };
  const auditDetails = { adjustment_request_id: _id };
  const written = await writeAdjustment(tx, author, survivor_id, plan, { idempotency, auditDetails });
  if (written === null) throw new AppError("conflict");
  return written;
};

/** Whether a visit that may be the missing one was counted on the card after the report was made. */
const isCountedMeanwhile = async (tx: Transaction, { scope }: Settling, report: DueReport): Promise<boolean> => {
  const { about_id, card_subscription_id, place_id, visited_from, visited_to, created_at } = report;
  if (about_id !== null) return false;
  const { survivor_id } = await readSurvivor(tx, scope, card_subscription_id);
  // What is reported has been: the rest of a named day is none of it.
  const to = Math.min(Date.parse(created_at), visited_to === null ? Infinity : Date.parse(visited_to));
  const visit = await selectVisitMeanwhile(tx, scope, {
    ...{ card_subscription_ids: [card_subscription_id, survivor_id], place_id, since: created_at },
    from: visited_from ?? new Date(oldest(Date.parse(created_at))).toISOString(),
    to: new Date(to).toISOString(),
  });
  return visit !== undefined;
};

/**
 * Settles one report, unless it was answered meanwhile. It waits for a person where the reporter works here or has had two this month,
 * and where the visit may have been counted since.
 */
const settleIn = async (tx: Transaction, ctx: Settling, _id: string): Promise<Written | null> => {
  const { scope, clock } = ctx;
  const report = await selectReportForChange(tx, scope, _id);
  if (report?.status !== "pending") return null;
  if (report.email !== null && (await selectStaffAddress(tx, scope, report.email)) !== undefined) return null;
  if (await isCountedMeanwhile(tx, ctx, report)) return null;
  const { business_zone } = await readPlaceHours(tx, ctx, null);
  if (!(await holdRoom(tx, ctx, { user_id: report.user_id, zone: business_zone }))) return null;
  const written = await carryOut(tx, ctx, report);
  const { transaction_id } = written;
  const { created_at } = report;
  await updateReportUnanswered(tx, scope, { _id, transaction_id, created_at, now: nowIso(clock) });
  const author = { scope, clock, request: noRequest, actor: null };
  await insertAuditEntry(tx, author, {
    ...{ action: "settled", entity: "adjustment_requests", entity_id: _id },
    ...{ before: { status: "pending" }, after: { because: "unanswered", transaction_id } },
  });
  return written;
};

/** Each report in a transaction of its own; answers how many were settled. One that its card refuses waits for a person. */
export const settleUnanswered = async (ctx: Settling, { signal }: { signal: AbortSignal }): Promise<number> => {
  const { database, scope, clock, live } = ctx;
  const { business_id } = scope;
  let settled = 0;
  for (let after = first; ;) {
    const since = new Date(clock.nowMs() - requestDays * dayMs).toISOString();
    const asked = { now: nowIso(clock), since, most: mostUnanswered, after, limit: atOnce };
    const due = await database.read(scope, (tx) => selectReportsDue(tx, scope, asked));
    for (const { _id, user_id, about_id } of due) {
      if (signal.aborted) return settled;
      try {
        const written = await whenOvertaken(() => database.write(scope, (tx) => settleIn(tx, ctx, _id)));
        if (written === null) continue;
        settled += 1;
        const rows = { kind: "rows", business_id, type: "transaction" } as const;
        live.publish({ ...rows, action: "prepend", ids: written.ids });
        if (about_id !== null) live.publish({ ...rows, action: "update", ids: [about_id] });
        tellChanged(ctx, user_id);
      } catch (error) {
        if (!(error instanceof AppError && ["refused", "not_found"].includes(error.code))) throw error;
      }
    }
    const last = due.at(-1);
    if (last === undefined || due.length < atOnce) return settled;
    after = last._id;
  }
};
