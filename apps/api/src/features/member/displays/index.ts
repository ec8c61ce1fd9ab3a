import * as contract from "@rewardo/contract/displays";
import { route } from "../../../platform/http/route.ts";
import { readDisplay } from "./service.ts";

export const routes = [route(contract.readDisplay, ({ ctx }) => readDisplay(ctx))];
