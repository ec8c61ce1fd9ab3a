import * as contract from "@rewardo/contract/card-subscriptions";
import { route } from "../../platform/http/route.ts";
import { listCardSubscriptions, readCardSubscription } from "./service.ts";

export const routes = [
  route(contract.listCardSubscriptions, ({ ctx, query }) => listCardSubscriptions(ctx, query)),
  route(contract.readCardSubscription, ({ ctx, params }) => readCardSubscription(ctx, params.id)),
];
