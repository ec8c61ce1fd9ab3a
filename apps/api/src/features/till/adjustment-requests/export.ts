import type {
  AdjustmentRequest,
  exportAdjustmentRequests as exportEndpoint,
} from "@rewardo/contract/adjustment-requests";
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { BusinessContext } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { exportList } from "../../base/exports/index.ts";
import { selectAdjustmentRequests, type RequestRecord } from "./queries.ts";
import { requestQueryOf, toWire } from "./service.ts";

/** The requests that the reader sees, or the chosen ones among them: undecided first, then the newest. */
export const exportAdjustmentRequests = (
  ctx: BusinessContext,
  query: QueryOf<typeof exportEndpoint>,
): Promise<FileAnswer> => {
  const wanted = requestQueryOf(ctx, query);
  const { ids, status = null, user_id = null } = query;
  return exportList<RequestRecord, AdjustmentRequest>(ctx, query, ({ word, moment }) => ({
    entity: "adjustment_requests",
    needs: "points_adjust",
    filters: { status, user_id },
    direction: "desc",
    columns: {
      created_at: (request) => moment(request.created_at),
      kind: (request) => word(`request_kind.${request.kind}`),
      customer: (request) => request.user_name,
      card_number: (request) => request.card_number,
      place: (request) => request.place_name,
      points: (request) => request.delta,
      reason: (request) => request.reason,
      status: (request) => word(`request_status.${request.status}`),
      asked_by: (request) => (request.kind === "correction" ? request.account_name : request.user_name),
      due_at: (request) => moment(request.due_at),
      settled_because: (request) =>
        request.settled_because === null ? null : word(`settled_because.${request.settled_because}`),
      decided_by: (request) => request.decided_by_name,
      decided_at: (request) => moment(request.decided_at),
      note: (request) => request.note,
      customer_id: (request) => request.user_id,
      id: (request) => request._id,
    },
    select: (tx, page) => selectAdjustmentRequests(tx, ctx.scope, { ...wanted, ids }, page),
    show: (_tx, rows) => rows.map((row) => toWire(ctx, row)),
    valueOf: (row) => row.list_key,
  }));
};
