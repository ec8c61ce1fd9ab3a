import * as contract from "@rewardo/contract/weekly-reports";
import { route } from "../../../platform/http/route.ts";
import { stopWeeklyReports } from "./service.ts";

export const routes = [
  route(contract.stopWeeklyReports, async ({ ctx, query }) => {
    await stopWeeklyReports(ctx, query.key);
    return undefined;
  }),
  route(contract.readWeeklyReportsStop, async ({ ctx }) => ({ location: `${ctx.site_origin}/settings/notifications` })),
];
