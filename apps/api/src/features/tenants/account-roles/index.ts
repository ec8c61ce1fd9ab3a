import * as contract from "@rewardo/contract/account-roles";
import { route } from "../../../platform/http/route.ts";
import { exportAccountRoles } from "./export.ts";
import {
  addAccountRole,
  archiveAccountRole,
  changeAccountRole,
  listAccountRoles,
  readAccountRole,
  readCurrentAccountRole,
  restoreAccountRole,
} from "./service.ts";

export { grantorOf, holdPeople, waitForPeople, requireWithin, type Grantor } from "./holding.ts";
export { createAccountRole } from "./service.ts";

export const routes = [
  route(contract.readCurrentAccountRole, ({ ctx }) => readCurrentAccountRole(ctx)),
  route(contract.listAccountRoles, ({ ctx, query }) => listAccountRoles(ctx, query)),
  route(contract.exportAccountRoles, ({ ctx, query }) => exportAccountRoles(ctx, query)),
  route(contract.readAccountRole, ({ ctx, params }) => readAccountRole(ctx, params.id)),
  route(contract.createAccountRole, ({ ctx, body, idempotency }) => addAccountRole(ctx, body, idempotency)),
  route(contract.updateAccountRole, ({ ctx, params, body, version }) =>
    changeAccountRole(ctx, params.id, body, version),
  ),
  route(contract.archiveAccountRole, ({ ctx, params }) => archiveAccountRole(ctx, params.id)),
  route(contract.restoreAccountRole, ({ ctx, params }) => restoreAccountRole(ctx, params.id)),
];
