import * as contract from "@rewardo/contract/public-info";
import { route } from "../../../platform/http/route.ts";
import { changePublicInfo, readPublicInfo } from "./service.ts";

export const routes = [
  route(contract.readPublicInfo, ({ ctx }) => readPublicInfo(ctx)),
  route(contract.updatePublicInfo, ({ ctx, body, version }) => changePublicInfo(ctx, body, version)),
];
