/** The calls about account roles, and what their answers are kept under. */
import type {
  archiveAccountRole,
  createAccountRole,
  exportAccountRoles,
  listAccountRoles,
  readAccountRole,
  restoreAccountRole,
  updateAccountRole,
} from "@rewardo/contract/account-roles";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call, route } from "@rewardo/web/api.ts";

export const roleCalls = {
  list: route<typeof listAccountRoles>({ method: "GET", path: "/account_roles", scope: "scoped" }),
  export: route<typeof exportAccountRoles>({ method: "GET", path: "/account_roles/export", scope: "scoped" }),
  read: route<typeof readAccountRole>({ method: "GET", path: "/account_roles/:id", scope: "scoped" }),
  create: route<typeof createAccountRole>({ method: "POST", path: "/account_roles", scope: "business" }),
  update: route<typeof updateAccountRole>({ method: "PATCH", path: "/account_roles/:id", scope: "business" }),
  archive: route<typeof archiveAccountRole>({ method: "POST", path: "/account_roles/:id/archive", scope: "business" }),
  restore: route<typeof restoreAccountRole>({ method: "POST", path: "/account_roles/:id/restore", scope: "business" }),
};

/** One role. */
export const roleQuery = recordQuery("account_roles", (id, signal) => call(roleCalls.read, { params: { id }, signal }));
