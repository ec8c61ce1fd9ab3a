/** What the address keeps of the list of businesses. */
import type { Business } from "@rewardo/contract/businesses";
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";

type Status = Business["status"];
const statuses: readonly Status[] = ["active", "read_only", "suspended"];

export type BusinessSort = "created_at";
interface BusinessFilters {
  readonly [filter: string]: readonly Status[];
  readonly status: readonly Status[];
}

export const businessList: ListSpec<BusinessSort, BusinessFilters> = {
  sorts: { created_at: "desc" },
  filters: { status: statuses },
  hasSearch: true,
};

/** The query of the list in this state. */
export const businessQueryOf = ({ q, sort_by, sort, filters }: ListState<BusinessSort, BusinessFilters>) => ({
  q: q === "" ? undefined : q,
  status: filters.status,
  sort_by: [sort_by],
  sort: [sort],
});
