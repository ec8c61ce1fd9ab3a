import * as contract from "@rewardo/contract/retention";
import { route } from "../../platform/http/route.ts";
import { changeRetention, previewRetention, readRetention } from "./service.ts";

export const routes = [
  route(contract.readRetention, ({ ctx }) => readRetention(ctx)),
  route(contract.previewRetention, ({ ctx, query }) => previewRetention(ctx, query.months)),
  route(contract.changeRetention, ({ ctx, body }) => changeRetention(ctx, body.months)),
];
