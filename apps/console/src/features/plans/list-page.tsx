import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { lazy, useMemo } from "react";
import { ListPage } from "../../kit/list/list-page.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { planCalls } from "./api.ts";
import { PlanFaces } from "./plan-preview.tsx";
import { PlanPlaces, PlanPrice, PlanPromo, PlanStatus } from "./plan-words.tsx";
import type { Plan } from "@rewardo/contract/plans";
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";
import type { Column } from "../../kit/list/description.ts";

/** What the address keeps of the list of plans: a handful of rows, in the platform's order. */
type Status = Plan["status"];

interface PlanFilters {
  readonly [filter: string]: readonly Status[];
  readonly status: readonly Status[];
}

const planList: ListSpec<"position", PlanFilters> = {
  sorts: { position: "asc" },
  filters: { status: ["active", "archived"] },
};

const planQueryOf = ({ filters }: ListState<"position", PlanFilters>) => ({ status: filters.status });

const loadDrawer = () => import("./plan-drawer.tsx");
const PlanDrawer = lazy(async () => ({ default: (await loadDrawer()).PlanDrawer }));

/** What businesses may subscribe to, for the platform; one of them open in the drawer. */
export function PlanListPage() {
  const { t } = useLingui();
  const list = useList({
    entity: "plans",
    path: "/plans",
    spec: planList,
    query: planQueryOf,
    // All plans fit on one page.
    load: ({ status }, signal) => call(planCalls.list, { query: { status }, signal }),
  });
  const columns = usePlanColumns(list.rows);
  return (
    <>
      <ListPage
        list={list}
        title={t`Plans`}
        create={{ to: "/plans/new", label: t`New plan`, permission: "plans_modify" }}
        filters={[
          {
            kind: "choice",
            name: "status",
            label: t`Status`,
            any: t`Offered and archived`,
            options: [
              { value: "active", label: t({ message: "Offered plans", comment: "Filter" }) },
              { value: "archived", label: t({ message: "Archived plans", comment: "Filter" }) },
            ],
          },
        ]}
        exportCall={planCalls.export}
        rows={{
          columns,
          nameOf: ({ name }) => name,
          feed: (plan) => ({
            name: plan.name,
            line: (
              <>
                <PlanPlaces {...plan} />
                {" · "}
                <PlanPrice {...plan} />
              </>
            ),
            end:
              plan.status === "active" ? (
                <span className="t12 mut num nw">
                  {plural(plan.businesses_count ?? 0, { one: "# business", other: "# businesses" })}
                </span>
              ) : (
                <PlanStatus {...plan} />
              ),
          }),
        }}
        empty={{
          ghost: { kind: "record", icon: "stack" },
          title: t`No plans yet`,
          text: t`A business that registers chooses one of them, by its number of places.`,
        }}
        drawer={{ load: loadDrawer, render: (openId) => <PlanDrawer openId={openId} list={list} /> }}
      />
      <PlanFaces plans={list.rows} />
    </>
  );
}

/** The columns where there is room for a table. */
function usePlanColumns(plans: readonly Plan[]): readonly Column<Plan, "position">[] {
  const { t } = useLingui();
  const format = useFormat();
  const hasPromos = plans.some(({ promo_price }) => promo_price !== null);
  const hasArchived = plans.some(({ status }) => status === "archived");
  return useMemo(
    () => [
      {
        id: "name",
        label: t({ message: "Plan", context: "subscription" }),
        leads: true,
        render: ({ name }) => name,
      },
      { id: "places", label: t`Places`, width: "24%", render: (plan) => <PlanPlaces {...plan} /> },
      {
        id: "businesses",
        label: t`Businesses`,
        width: "16%",
        align: "end",
        render: ({ businesses_count }) => <span className="num">{format.number(businesses_count ?? 0)}</span>,
      },
      // Only what differs from a plan that is offered at its price.
      ...(hasArchived
        ? [{ id: "status", label: t`Status`, width: "14%", render: (plan: Plan) => <PlanStatus {...plan} /> }]
        : []),
      ...(hasPromos
        ? [{ id: "promo", label: t`Promotion`, width: "24%", render: (plan: Plan) => <PlanPromo plan={plan} /> }]
        : []),
      { id: "price", label: t`Price`, width: "190px", align: "end", render: (plan) => <PlanPrice {...plan} /> },
    ],
    [t, format, hasPromos, hasArchived],
  );
}
