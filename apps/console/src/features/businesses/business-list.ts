/** State of the list of businesses in the address. */
import type { Business, BusinessPlanFilter } from "@rewardo/contract/businesses";
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";

type Status = Business["status"];
const statuses: readonly Status[] = ["active", "read_only", "suspended"];

const plans: readonly BusinessPlanFilter[] = ["trial", "trial_ending", "unpaid", "none"];

export type BusinessSort = "created_at";
interface BusinessFilters {
  readonly [filter: string]: readonly string[];
  readonly status: readonly Status[];
  readonly plan: readonly BusinessPlanFilter[];
}

export const businessList: ListSpec<BusinessSort, BusinessFilters> = {
  sorts: { created_at: "desc" },
  filters: { status: statuses, plan: plans },
  hasSearch: true,
};

/** The query of the list in this state. */
export const businessQueryOf = ({ q, sort_by, sort, filters }: ListState<BusinessSort, BusinessFilters>) => ({
  q: q === "" ? undefined : q,
  status: filters.status,
  plan: filters.plan,
  sort_by: [sort_by],
  sort: [sort],
});
