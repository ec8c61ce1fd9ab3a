import * as contract from "@rewardo/contract/integrity";
import { route } from "../../../platform/http/route.ts";
import { listIntegrity } from "./service.ts";

export const routes = [route(contract.listIntegrity, ({ ctx, query }) => listIntegrity(ctx, query))];
