import * as contract from "@rewardo/contract/business-registries";
import { route } from "../../../platform/http/route.ts";
import { lookUpPolishBusiness } from "./service.ts";

export const routes = [route(contract.readPolishBusiness, ({ ctx, query }) => lookUpPolishBusiness(ctx, query.nip))];
