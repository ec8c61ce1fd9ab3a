/** The calls about account roles, and what their answers are kept under. */
import {
  archiveAccountRole,
  createAccountRole,
  exportAccountRoles,
  listAccountRoles,
  readAccountRole,
  restoreAccountRole,
  updateAccountRole,
} from "@rewardo/contract/account-roles";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call } from "@rewardo/web/api.ts";

export const roleCalls = {
  list: listAccountRoles,
  export: exportAccountRoles,
  read: readAccountRole,
  create: createAccountRole,
  update: updateAccountRole,
  archive: archiveAccountRole,
  restore: restoreAccountRole,
};

export const roleQuery = recordQuery("account_roles", (id, signal) => call(roleCalls.read, { params: { id }, signal }));
