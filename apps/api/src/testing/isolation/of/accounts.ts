/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { randomUUID } from "node:crypto";
import { roleIds } from "@rewardo/contract/roles";
import { made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { accountOf, emailOf, emptyList, type Ids, inPolish, type Scene } from "../probe.ts";
import { password } from "../../tenant.ts";
import { createAccount } from "../../../features/tenants/accounts/index.ts";
import * as people from "../../../features/tenants/accounts/people-queries.ts";
import * as accounts from "../../../features/tenants/accounts/queries.ts";
import { insertAccountPlaces, selectSuspensionOf } from "../../../features/tenants/accounts/queries.ts";

/** An employee's account of version 1 that waits to be accepted. */
const freshAccount = async (ids: Ids, { isPlatform }: Scene): Promise<string> =>
  (ids.whose === "own" || isPlatform) && ids.tenant !== null
    ? createAccount(ids.tenant.ctx, {
        email: `${randomUUID()}@example.test`,
        account_role_id: roleIds.EMPLOYEE,
        is_invited: true,
      })
    : accountOf(ids);

export const isolation: Isolation = {
  holders: {
    accounts_view: ["admin"],
    accounts_modify: ["admin"],
  },
  rights: {
    accounts: ["select", "insert", "update"],
    account_places: ["select", "insert", "delete"],
  },
  probes: {
    listAccounts: {},
    readAccount: { item: accountOf },
    listAccountTransactions: {
      misreferenced: emptyList,
      item: accountOf,
      references: true,
      query: (ids) => ({ place_id: ids.id((of) => of.places[0]) }),
    },
    inviteAccount: {
      misreferenced: { foreign: 400, none: 400, malformed: 400 },
      references: true,
      body: (ids) => ({
        email: `${randomUUID()}@example.test`,
        account_role_id: roleIds.EMPLOYEE,
        place_ids: [ids.id((of) => of.places[0])],
      }),
    },
    changeAccountAccess: { item: freshAccount, body: () => ({ first_name: "Ola" }) },
    disableAccount: { item: freshAccount },
    enableAccount: { item: freshAccount },
    freezeAccount: { item: freshAccount },
    unfreezeAccount: { item: freshAccount },
    settleAccountFlags: { item: freshAccount },
    inviteAgain: { item: freshAccount },
    // A token that was never sent.
    previewInvitation: { refused: 422, item: accountOf, body: () => ({ token: "none" }) },
    acceptInvitation: { refused: 422, item: accountOf, body: () => ({ token: "none" }) },
    listOwnAccounts: {},
    // The caller's own stays as it is; any other is not found.
    switchAccount: {
      item: (ids, { caller }) => (ids.whose === "own" ? (caller.account_id ?? accountOf(ids)) : accountOf(ids)),
    },
    readCurrentAccount: {},
    updateAccount: {
      item: (ids, { caller }) =>
        ids.whose === "own"
          ? (caller.account_id ?? ids.id((of) => of.accounts.owner.account_id))
          : ids.id((of) => of.accounts.owner.account_id),
      body: () => ({ theme: "dark" }),
    },
    login: {
      endsSession: true,
      misreferenced: { foreign: 401, none: 401, malformed: 400 },
      references: true,
      refusalWrites: ["identities"],
      body: ({ whose, tenant }) => ({
        email: whose === "malformed" ? 7 : (tenant?.accounts.owner.email ?? "nobody@example.test"),
        password: whose === "own" ? password : "Wrong-Horse-7",
      }),
    },
    requestPasswordReset: {
      misreferenced: { foreign: 204, none: 204, malformed: 400 },
      references: true,
      body: (ids) => ({ email: emailOf(ids) }),
    },
    // A token that was never sent.
    resetPassword: {
      refused: 422,
      item: accountOf,
      body: () => ({ token: "none", new_password: password, new_password_confirm: password }),
    },
    unlockAccount: { refused: 422, item: accountOf, body: () => ({ token: "none" }) },
    verifyEmail: { refused: 422, item: accountOf, body: () => ({ token: "none" }) },
    requestVerificationMail: { refused: 409 },
    logout: { endsSession: true },
    exportAccounts: inPolish,
  },
  reads: {
    selectPeople: (tx, scope) =>
      people.selectPeople(tx, scope, { ...page, seen_at: null, sort_by: "name", search: { name: "%", email: "%" } }),
    countPeople: (tx, scope) => people.countPeople(tx, scope, { seen_at: null }, 1000),
    selectPerson: (tx, scope, of) => people.selectPerson(tx, scope, of.accounts.owner.account_id),
    selectPersonForChange: (tx, scope, of) => people.selectPersonForChange(tx, scope, of.accounts.owner.account_id),
    selectAccountOfIdentity: (tx, scope, of) => people.selectAccountOfIdentity(tx, scope, of.identity_id),
    countOthersActive: (tx, scope, of) =>
      people.countOthersActive(tx, scope, roleIds.EMPLOYEE, of.accounts.employee.account_id),
    selectOwnRole: (tx, scope, of) => people.selectOwnRole(tx, scope, of.role_id),
    countPlacesOf: (tx, scope, of) => people.countPlacesOf(tx, scope, of.places),
  },
  writes: {
    insertAccountPlaces: (tx, scope, of) =>
      insertAccountPlaces(tx, scope, of.accounts.owner.account_id, [of.places[0]]),
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
    // A job says whose it is, and no tenant reads jobs: beside it something of the business is changed.
    insertNewOwnerJobs: async (tx, scope, of) => {
      await people.insertNewOwnerJobs(tx, scope, { account_role_id: roleIds.OWNER, account_id: made() });
      await accounts.updateAccount(tx, scope, of.accounts.owner.account_id, { theme: "dark" }, now);
    },
    deleteAccountPlaces: (tx, scope, of) => people.deleteAccountPlaces(tx, scope, of.accounts.limited.account_id),
    updateAccountStatus: (tx, scope, of) =>
      people.updateAccountStatus(tx, scope, of.accounts.owner.account_id, { status: "disabled", now }),
    updateFailedLogin: (tx, _scope, of) => accounts.updateFailedLogin(tx, { _id: of.identity_id, browser: null }, now),
    updateSuccessfulLogin: (tx, _scope, of) =>
      accounts.updateSuccessfulLogin(tx, { _id: of.identity_id, password_hash: "x", browser: null }, now),
    updateUnlock: (tx, _scope, of) => accounts.updateUnlock(tx, of.email_key, now),
    updateAccount: (tx, scope, of) =>
      accounts.updateAccount(tx, scope, of.accounts.owner.account_id, { theme: "dark" }, now),
    insertIdentity: (tx) =>
      accounts.insertIdentity(tx, {
        _id: made(),
        email: "x@example.test",
        email_key: made(),
        password_hash: null,
        email_verified_at: null,
        now,
      }),
    insertAccount: (tx, scope, of) =>
      accounts.insertAccount(tx, scope, {
        _id: made(),
        identity_id: of.identity_id,
        account_role_id: of.role_id,
        first_name: null,
        last_name: null,
        name_key: "x",
        language: null,
        place_ids: [of.places[0]],
        now,
      }),
  },
  signInReads: {
    selectSuspensionOf: (tx, _scope, of) => selectSuspensionOf(tx, of.identity_id),
    selectIdentity: (tx, _scope, of) => accounts.selectIdentity(tx, of.email_key, { browser: null, now }),
    selectAccountsOfIdentity: (tx, _scope, of) => accounts.selectAccountsOfIdentity(tx, of.identity_id),
    selectAccount: (tx, scope, of) => accounts.selectAccount(tx, scope, of.accounts.owner.account_id),
  },
};
