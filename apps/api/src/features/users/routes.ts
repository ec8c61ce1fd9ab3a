import * as contract from "@rewardo/contract/users";
import { route } from "../../platform/http/route.ts";
import { changeUser, listMemberships, listUsers, readUser } from "./service.ts";

export const routes = [
  route(contract.listUsers, ({ ctx, query }) => listUsers(ctx, query)),
  route(contract.readUser, ({ ctx, params }) => readUser(ctx, params.id)),
  route(contract.updateUser, ({ ctx, params, body, version }) => changeUser(ctx, params.id, body, version)),
  route(contract.listUserCardSubscriptions, ({ ctx, params }) => listMemberships(ctx, params.id)),
];
