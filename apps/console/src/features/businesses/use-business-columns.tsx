import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import { useMemo } from "react";
import type { Column } from "../../kit/list/description.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import type { BusinessSort } from "./business-list.ts";
import { BusinessLogo, BusinessStatus } from "./business-marks.tsx";
import { PlanStanding } from "./plan-standing.tsx";

/** The columns where there is room for a table. */
export function useBusinessColumns(
  planOf: (business: Business) => string | undefined,
): readonly Column<Business, BusinessSort>[] {
  const { t } = useLingui();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: "name",
        label: t({ message: "Business", comment: "Head of a column" }),
        leads: true,
        before: (business) => <BusinessLogo business={business} />,
        render: ({ name }) => name,
        sub: ({ city, status }) => (status === "active" ? city : <BusinessStatus status={status} />),
        skeleton: (
          <>
            <Skeleton width="50px" height="50px" />
            <Skeleton width="140px" />
          </>
        ),
      },
      {
        id: "plan",
        label: t({ message: "Plan", comment: "What a business pays for" }),
        width: "24%",
        render: (business) => planOf(business) ?? <PlanStanding standing={business.plan_standing} withDay />,
        sub: (business) => planOf(business) !== undefined && <PlanStanding standing={business.plan_standing} withDay />,
      },
      {
        id: "places",
        label: t`Places`,
        width: "9%",
        align: "end",
        folds: true,
        render: ({ places_count }) => <span className="num">{format.number(places_count)}</span>,
        skeleton: "24px",
      },
      {
        id: "cards",
        label: t({ message: "Programs", comment: "Head of a narrow column: how many loyalty programs" }),
        width: "10%",
        align: "end",
        folds: true,
        render: ({ cards_count }) => <span className="num">{format.number(cards_count)}</span>,
        skeleton: "24px",
      },
      {
        id: "transactions",
        label: t`Transactions, 30 days`,
        width: "152px",
        align: "end",
        render: ({ transactions_30_days }) => <span className="num">{format.number(transactions_30_days ?? 0)}</span>,
        skeleton: "40px",
      },
      {
        id: "joined",
        label: t({ message: "Joined", comment: "Head of a column: the day on which a business came" }),
        width: "136px",
        align: "end",
        sort: "created_at",
        render: ({ created_at }) =>
          created_at !== undefined && (
            <time dateTime={created_at} className="num nw">
              {format.date(created_at, "shortDate")}
            </time>
          ),
        skeleton: "84px",
      },
    ],
    [t, format, planOf],
  );
}
