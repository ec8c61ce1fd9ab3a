import { inviteAccount, listAccounts } from "@rewardo/contract/accounts";
import { createCard } from "@rewardo/contract/cards";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";

export const configureCalls = {
  createCard,
  invite: inviteAccount,
  accounts: listAccounts,
};

/** Enough accounts to know whether there is a second. */
export const firstAccountsQuery = queryOptions({
  queryKey: ["accounts", "first"],
  queryFn: ({ signal }) => call(configureCalls.accounts, { query: { limit: 5 }, signal }),
});
