/** State of the list of roles in the address. */
import type { ManagedAccountRole } from "@rewardo/contract/account-roles";
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";

type Status = ManagedAccountRole["status"];
const statuses: readonly Status[] = ["active", "archived"];
const none: readonly Status[] = [];

export type RoleSort = "name" | "created_at";
interface RoleFilters {
  readonly [filter: string]: readonly Status[];
  readonly status: readonly Status[];
}

/** Roles of one business, sorted by name or newest first. */
export const roleList: ListSpec<RoleSort, RoleFilters> = {
  sorts: { name: "asc", created_at: "desc" },
  filters: { status: statuses },
};

/** Across all businesses the server offers newest first alone. */
export const roleListAcross: ListSpec<RoleSort, RoleFilters> = {
  sorts: { created_at: "desc", name: "asc" },
  filters: { status: none },
};

/** The query of the list in this state. */
export const roleQueryOf = ({ sort_by, sort, filters }: ListState<RoleSort, RoleFilters>) => ({
  status: filters.status,
  sort_by: [sort_by],
  sort: [sort],
});
