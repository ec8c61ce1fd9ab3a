import * as contract from "@rewardo/contract/search";
import { route } from "../../../platform/http/route.ts";
import { listSearchHits } from "./service.ts";

export const routes = [route(contract.listSearchHits, ({ ctx, query }) => listSearchHits(ctx, query))];
