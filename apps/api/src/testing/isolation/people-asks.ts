/** How queries of people and their roles are asked. */
import { roleIds } from "@rewardo/contract/roles";
import * as accountRoles from "../../features/account-roles/queries.ts";
import * as people from "../../features/accounts/people-queries.ts";
import { insertAccountPlaces } from "../../features/accounts/queries.ts";
import { selectAccountExists } from "../../features/transactions/queries.ts";
import { made, now, page, type Ask } from "./asks.ts";

const limits = {
  adjust_max: 0,
  custom_max: 0,
  reverse_own_minutes: 1,
  contact: "masked",
  own_places_only: true,
} as const;
const role = { name: "Zmiana", name_key: "zmiana", permissions: [], limits, now };

export const peopleReads: Readonly<Record<string, Ask>> = {
  selectAccountRole: (tx, scope, of) => accountRoles.selectAccountRole(tx, scope, of.role_id),
  selectAccountRoles: (tx, scope) => accountRoles.selectAccountRoles(tx, scope, { ...page, sort_by: "name" }),
  selectManagedRole: (tx, scope, of) => accountRoles.selectManagedRole(tx, scope, of.role_id),
  selectRoleForChange: (tx, scope, of) => accountRoles.selectRoleForChange(tx, scope, of.role_id),
  countAccountsByRole: (tx, scope) => accountRoles.countAccountsByRole(tx, scope, [roleIds.OWNER]),
  selectAccountsOfRole: (tx, scope) => accountRoles.selectAccountsOfRole(tx, scope, roleIds.OWNER),
  selectBusinessForPeople: (tx, scope) => accountRoles.selectBusinessForPeople(tx, scope),
  selectAccountExists: async (tx, scope, of) =>
    (await selectAccountExists(tx, scope, of.accounts.owner.account_id)) ? "exists" : undefined,
  selectActiveActor: (tx, scope, of) => accountRoles.selectActiveActor(tx, scope, of.accounts.owner.account_id),
  selectPeople: (tx, scope) =>
    people.selectPeople(tx, scope, { ...page, sort_by: "name", search: { name: "%", email: "%" } }),
  countPeople: (tx, scope) => people.countPeople(tx, scope, {}, 1000),
  selectPerson: (tx, scope, of) => people.selectPerson(tx, scope, of.accounts.owner.account_id),
  selectPersonForChange: (tx, scope, of) => people.selectPersonForChange(tx, scope, of.accounts.owner.account_id),
  selectAccountOfIdentity: (tx, scope, of) => people.selectAccountOfIdentity(tx, scope, of.identity_id),
  countOthersActive: (tx, scope, of) =>
    people.countOthersActive(tx, scope, roleIds.EMPLOYEE, of.accounts.employee.account_id),
  selectOwnRole: (tx, scope, of) => people.selectOwnRole(tx, scope, of.role_id),
  countPlacesOf: (tx, scope, of) => people.countPlacesOf(tx, scope, of.places),
};

export const peopleWrites: Readonly<Record<string, Ask>> = {
  insertAccountRole: (tx, scope) => accountRoles.insertAccountRole(tx, scope, { ...role, _id: made() }),
  updateAccountRoleFields: (tx, scope, of) => accountRoles.updateAccountRoleFields(tx, scope, of.role_id, role),
  updateAccountRoleStatus: (tx, scope, of) =>
    accountRoles.updateAccountRoleStatus(tx, scope, of.role_id, { status: "archived", now }),
  insertAccountPlaces: (tx, scope, of) => insertAccountPlaces(tx, scope, of.accounts.owner.account_id, [of.places[0]]),
  updateAccess: (tx, scope, of) =>
    people.updateAccess(tx, scope, of.accounts.owner.account_id, {
      first_name: null,
      last_name: null,
      name_key: "x",
      account_role_id: of.role_id,
      language: null,
      all_places: true,
      now,
    }),
  deleteAccountPlaces: (tx, scope, of) => people.deleteAccountPlaces(tx, scope, of.accounts.limited.account_id),
  updateAccountStatus: (tx, scope, of) =>
    people.updateAccountStatus(tx, scope, of.accounts.owner.account_id, { status: "disabled", now }),
  deleteSessionsOfAccount: (tx, scope, of) => people.deleteSessionsOfAccount(tx, scope, of.accounts.owner.account_id),
};
