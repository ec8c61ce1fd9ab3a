import type { inviteAccount, listAccounts } from "@rewardo/contract/accounts";
import type { createCard } from "@rewardo/contract/cards";
import { queryOptions } from "@tanstack/react-query";
import { call, route } from "@rewardo/web/api.ts";

export const configureCalls = {
  createCard: route<typeof createCard>({ method: "POST", path: "/cards", scope: "business" }),
  invite: route<typeof inviteAccount>({ method: "POST", path: "/accounts", scope: "business" }),
  accounts: route<typeof listAccounts>({ method: "GET", path: "/accounts", scope: "scoped" }),
};

/** Enough accounts to know whether there is a second. */
export const firstAccountsQuery = queryOptions({
  queryKey: ["accounts", "first"],
  queryFn: ({ signal }) => call(configureCalls.accounts, { query: { limit: 5 }, signal }),
});
