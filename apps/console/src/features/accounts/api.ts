/** The calls about accounts, and what their answers are kept under. */
import { listAccountRoles } from "@rewardo/contract/account-roles";
import {
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
import { listAccountFeedback } from "@rewardo/contract/feedback";
import { freezeAccount, unfreezeAccount } from "@rewardo/contract/integrity";
import { queryOptions } from "@tanstack/react-query";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call } from "@rewardo/web/api.ts";

export const accountCalls = {
  list: listAccounts,
  export: exportAccounts,
  read: readAccount,
  invite: inviteAccount,
  change: changeAccountAccess,
  disable: disableAccount,
  freeze: freezeAccount,
  unfreeze: unfreezeAccount,
  enable: enableAccount,
  inviteAgain,
  transactions: listAccountTransactions,
  feedback: listAccountFeedback,
};

export const accountQuery = recordQuery("accounts", (id, signal) =>
  call(accountCalls.read, { params: { id }, signal }),
);

/** The roles to choose from; a business has few. */
export const rolesQuery = queryOptions({
  queryKey: ["account_roles", "choice"],
  queryFn: ({ signal }) => call(listAccountRoles, { query: { limit: 200, status: "active" }, signal }),
});
