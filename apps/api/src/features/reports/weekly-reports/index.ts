import * as contract from "@rewardo/contract/weekly-reports";
import { route } from "../../../platform/http/route.ts";
import { nowIso } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/errors.ts";
import type { PublicContext } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { updateReportsStopped } from "./auth-role-queries.ts";

export { weeklyReportMailQueue, weeklyReportQueue } from "./mails.ts";

export const routes = [
  route(contract.stopWeeklyReports, async ({ ctx, query }) => {
    await stopWeeklyReports(ctx, query.key);
    return undefined;
  }),
  route(contract.readWeeklyReportsStop, async ({ ctx }) => ({ location: `${ctx.site_origin}/settings/notifications` })),
];

/** Ends the reports of the account whose mail had this key, without a sign-in. Throws token_invalid. */
const stopWeeklyReports = async (ctx: PublicContext, key: string): Promise<void> => {
  const stopped = await ctx.database.authenticate((tx) => updateReportsStopped(tx, hashToken(key), nowIso(ctx.clock)));
  if (!stopped) throw new AppError("token_invalid");
};
