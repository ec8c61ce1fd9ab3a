import * as contract from "@rewardo/contract/paper";
import { route } from "../../../platform/http/route.ts";
import { mailPaper, readPaper } from "./service.ts";

export { paperMailQueue } from "./mails.ts";

export const routes = [
  route(contract.readPaper, ({ ctx, params, query }) => readPaper(ctx, params.id, query)),
  route(contract.mailPaper, ({ ctx, params, body }) => mailPaper(ctx, params.id, body)),
];
