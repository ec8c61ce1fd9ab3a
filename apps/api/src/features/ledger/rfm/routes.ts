import * as contract from "@rewardo/contract/rfm";
import { route } from "../../../platform/http/route.ts";
import { readRfm, refreshRfm } from "./service.ts";

export const routes = [
  route(contract.readRfm, ({ ctx }) => readRfm(ctx)),
  route(contract.refreshRfm, ({ ctx }) => refreshRfm(ctx)),
];
