import * as contract from "@rewardo/contract/missing-visits";
import * as tillContract from "@rewardo/contract/till-reports";
import { route } from "../../../platform/http/route.ts";
import { keepServing } from "../../tenants/pins/index.ts";
import { answerTillReport, listTillReports } from "./at-till.ts";
import { giveOrder, listReportOrders } from "./answering.ts";
import { listOwnReports } from "./own-reports.ts";
import { reportMissingVisit, reportNotMine } from "./reporting.ts";
import { findMissingVisit } from "./searching.ts";

export { visitReportQueue } from "./queue.ts";

export const routes = [
  route(contract.findMissingVisit, ({ ctx, body, idempotency }) => findMissingVisit(ctx, body, idempotency)),
  route(contract.reportMissingVisit, ({ ctx, body, idempotency }) => reportMissingVisit(ctx, body, idempotency)),
  route(contract.reportNotMine, ({ ctx, body }) => reportNotMine(ctx, body)),
  route(contract.listOwnReports, ({ ctx }) => listOwnReports(ctx)),
  route(contract.listReportOrders, ({ ctx, params }) => listReportOrders(ctx, params.id)),
  route(contract.giveOrder, async ({ ctx, params, body }) => {
    await keepServing(ctx);
    return giveOrder(ctx, params.id, body.order_id);
  }),
  route(tillContract.listTillReports, ({ ctx, query }) => listTillReports(ctx, query.place_id)),
  route(tillContract.answerTillReport, async ({ ctx, params, body }) => {
    await keepServing(ctx);
    return answerTillReport(ctx, params.id, body);
  }),
];
