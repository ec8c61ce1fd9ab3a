/** The calls about accounts, and what their answers are kept under. */
import type { listAccountRoles } from "@rewardo/contract/account-roles";
import type {
  changeAccountAccess,
  disableAccount,
  enableAccount,
  inviteAccount,
  inviteAgain,
  exportAccounts,
  listAccounts,
  listAccountTransactions,
  readAccount,
} from "@rewardo/contract/accounts";
import type { listAccountFeedback } from "@rewardo/contract/feedback";
import type { freezeAccount, unfreezeAccount } from "@rewardo/contract/integrity";
import { queryOptions } from "@tanstack/react-query";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call, route } from "@rewardo/web/api.ts";

export const accountCalls = {
  list: route<typeof listAccounts>({ method: "GET", path: "/accounts", scope: "scoped" }),
  export: route<typeof exportAccounts>({ method: "GET", path: "/accounts/export", scope: "scoped" }),
  read: route<typeof readAccount>({ method: "GET", path: "/accounts/:id", scope: "scoped" }),
  invite: route<typeof inviteAccount>({ method: "POST", path: "/accounts", scope: "business" }),
  change: route<typeof changeAccountAccess>({ method: "PATCH", path: "/accounts/:id/access", scope: "business" }),
  disable: route<typeof disableAccount>({ method: "POST", path: "/accounts/:id/disable", scope: "business" }),
  freeze: route<typeof freezeAccount>({ method: "POST", path: "/accounts/:id/freeze", scope: "business" }),
  unfreeze: route<typeof unfreezeAccount>({ method: "POST", path: "/accounts/:id/unfreeze", scope: "business" }),
  enable: route<typeof enableAccount>({ method: "POST", path: "/accounts/:id/enable", scope: "business" }),
  inviteAgain: route<typeof inviteAgain>({ method: "POST", path: "/accounts/:id/invite_again", scope: "business" }),
  transactions: route<typeof listAccountTransactions>({
    method: "GET",
    path: "/accounts/:id/transactions",
    scope: "scoped",
  }),
  feedback: route<typeof listAccountFeedback>({ method: "GET", path: "/accounts/:id/feedback", scope: "scoped" }),
};

const roleList = route<typeof listAccountRoles>({ method: "GET", path: "/account_roles", scope: "scoped" });

/** One account. */
export const accountQuery = recordQuery("accounts", (id, signal) =>
  call(accountCalls.read, { params: { id }, signal }),
);

/** The roles to choose from; a business has few. */
export const rolesQuery = queryOptions({
  queryKey: ["account_roles", "choice"],
  queryFn: ({ signal }) => call(roleList, { query: { limit: 200, status: "active" }, signal }),
});
