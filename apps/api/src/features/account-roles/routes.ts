import * as contract from "@rewardo/contract/account-roles";
import { route } from "../../platform/http/route.ts";
import { readCurrentAccountRole } from "./service.ts";

export const routes = [route(contract.readCurrentAccountRole, ({ ctx }) => readCurrentAccountRole(ctx))];
