import { useLingui } from "@lingui/react/macro";
import type { Plan } from "@rewardo/contract/plans";
import { useMemo } from "react";
import type { Column } from "../../kit/list/description.ts";
import { PlanPlaces, PlanPrice, PlanPromo, PlanStatus } from "./plan-words.tsx";

/** The columns where there is room for a table. */
export function usePlanColumns(): readonly Column<Plan, "position">[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: "name",
        label: t({ message: "Plan", context: "subscription" }),
        leads: true,
        render: ({ name }) => name,
        sub: (plan) => <PlanPlaces {...plan} />,
      },
      {
        id: "status",
        label: t`Status`,
        width: "16%",
        folds: true,
        render: (plan) =>
          plan.status === "active" ? t({ message: "Offered", context: "plan" }) : <PlanStatus {...plan} />,
      },
      { id: "promo", label: t`Promotion`, width: "26%", folds: true, render: (plan) => <PlanPromo plan={plan} /> },
      { id: "price", label: t`Price`, width: "190px", align: "end", render: (plan) => <PlanPrice {...plan} /> },
    ],
    [t],
  );
}
