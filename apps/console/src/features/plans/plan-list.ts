/** What the address keeps of the list of plans: a handful of rows, in the platform's order. */
import type { Plan } from "@rewardo/contract/plans";
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";

type Status = Plan["status"];

interface PlanFilters {
  readonly [filter: string]: readonly Status[];
  readonly status: readonly Status[];
}

export const planList: ListSpec<"position", PlanFilters> = {
  sorts: { position: "asc" },
  filters: { status: ["active", "archived"] },
};

export const planQueryOf = ({ filters }: ListState<"position", PlanFilters>) => ({ status: filters.status });
