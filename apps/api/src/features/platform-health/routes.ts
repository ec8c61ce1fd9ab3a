import * as contract from "@rewardo/contract/platform-health";
import { route } from "../../platform/http/route.ts";
import { readPlatformHealth, retryMails } from "./service.ts";

export const routes = [
  route(contract.readPlatformHealth, ({ ctx }) => readPlatformHealth(ctx)),
  route(contract.retryMails, ({ ctx }) => retryMails(ctx)),
];
