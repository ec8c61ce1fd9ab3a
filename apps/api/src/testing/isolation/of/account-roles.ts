/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { roleIds } from "@rewardo/contract/roles";
import { made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow, inPolish } from "../probe.ts";
import { someRole } from "../../tenant.ts";
import { createAccountRole } from "../../../features/tenants/account-roles/index.ts";
import * as accountRoles from "../../../features/tenants/account-roles/queries.ts";

/** A role of version 1 that no account has. */
const freshRole = freshRow(
  ({ ctx }) => createAccountRole(ctx, someRole()),
  (of) => of.role_id,
);

const limits = {
  adjust_max: 0,
  adjust_day_max: 200,
  visit_max: 50_000,
  visit_cards_max: 10,
  custom_max: 0,
  reverse_own_minutes: 1,
  contact: "masked",
  own_places_only: true,
} as const;

const role = { name: "Zmiana", name_key: "zmiana", permissions: [], limits, now };

export const isolation: Isolation = {
  holders: {
    account_roles_view: ["admin"],
    account_roles_modify: ["admin"],
  },
  rights: {
    account_roles: ["select", "insert", "update"],
  },
  probes: {
    readCurrentAccountRole: { isUnmarked: true },
    listAccountRoles: {},
    readAccountRole: { item: (ids) => ids.id((of) => of.role_id) },
    createAccountRole: { body: someRole },
    updateAccountRole: { item: freshRole, body: () => ({ name: "Inna zmiana" }) },
    archiveAccountRole: { item: freshRole },
    restoreAccountRole: { item: freshRole },
    exportAccountRoles: inPolish,
  },
  reads: {
    selectAccountRole: (tx, scope, of) => accountRoles.selectAccountRole(tx, scope, of.role_id),
    selectAccountRoles: (tx, scope) => accountRoles.selectAccountRoles(tx, scope, { ...page, sort_by: "name" }),
    selectManagedRole: (tx, scope, of) => accountRoles.selectManagedRole(tx, scope, of.role_id),
    selectRoleForChange: (tx, scope, of) => accountRoles.selectRoleForChange(tx, scope, of.role_id),
    countAccountsByRole: (tx, scope) => accountRoles.countAccountsByRole(tx, scope, [roleIds.OWNER]),
    selectAccountsOfRole: (tx, scope) => accountRoles.selectAccountsOfRole(tx, scope, roleIds.OWNER),
    selectActiveActor: (tx, scope, of) => accountRoles.selectActiveActor(tx, scope, of.accounts.owner.account_id),
  },
  writes: {
    insertAccountRole: (tx, scope) => accountRoles.insertAccountRole(tx, scope, { ...role, _id: made() }),
    updateAccountRoleFields: (tx, scope, of) => accountRoles.updateAccountRoleFields(tx, scope, of.role_id, role),
    updateAccountRoleStatus: (tx, scope, of) =>
      accountRoles.updateAccountRoleStatus(tx, scope, of.role_id, { status: "archived", now }),
  },
};
