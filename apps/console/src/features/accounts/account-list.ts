/** State of the list of accounts in the address. */
import type { ManagedAccount } from "@rewardo/contract/accounts";
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";

type Status = ManagedAccount["status"];
const statuses: readonly Status[] = ["active", "invited", "disabled"];
const none: readonly Status[] = [];

export type AccountSort = "name" | "created_at";
interface AccountFilters {
  readonly [filter: string]: readonly Status[] | ((value: string) => boolean);
  readonly status: readonly Status[];
  readonly role: (value: string) => boolean;
}

const isId = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

/** Accounts of one business, sorted by name or newest first. */
export const accountList: ListSpec<AccountSort, AccountFilters> = {
  sorts: { name: "asc", created_at: "desc" },
  filters: { status: statuses, role: isId },
  hasSearch: true,
};

/** Across all businesses the server offers newest first alone. */
export const accountListAcross: ListSpec<AccountSort, AccountFilters> = {
  sorts: { created_at: "desc", name: "asc" },
  filters: { status: none, role: () => false },
};

/** The query of the list in this state. */
export const accountQueryOf = ({ q, sort_by, sort, filters }: ListState<AccountSort, AccountFilters>) => ({
  q: q === "" ? undefined : q,
  status: filters.status,
  account_role_id: filters.role,
  sort_by: [sort_by],
  sort: [sort],
});
