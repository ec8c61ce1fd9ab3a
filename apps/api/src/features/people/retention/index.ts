import * as contract from "@rewardo/contract/retention";
import { route } from "../../../platform/http/route.ts";
import { changeRetention, readRetentionPreview, readRetention } from "./service.ts";

export { eraseIdleUsers } from "./service.ts";

export const routes = [
  route(contract.readRetention, ({ ctx }) => readRetention(ctx)),
  route(contract.readRetentionPreview, ({ ctx, query }) => readRetentionPreview(ctx, query.months)),
  route(contract.changeRetention, ({ ctx, body }) => changeRetention(ctx, body.months)),
];
