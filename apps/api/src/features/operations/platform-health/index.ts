import * as contract from "@rewardo/contract/platform-health";
import { route } from "../../../platform/http/route.ts";
import { readAwayNodes, readBusinessHealth, readPlatformHealth, retryMails } from "./service.ts";

export { readNightFigures } from "./service.ts";
export { selectWaitingJobs } from "./jobs-role-queries.ts";

export const routes = [
  route(contract.readPlatformHealth, ({ ctx }) => readPlatformHealth(ctx)),
  route(contract.readBusinessHealth, ({ ctx, params }) => readBusinessHealth(ctx, params.id)),
  route(contract.readAwayNodes, ({ ctx }) => readAwayNodes(ctx)),
  route(contract.retryMails, ({ ctx }) => retryMails(ctx)),
];
