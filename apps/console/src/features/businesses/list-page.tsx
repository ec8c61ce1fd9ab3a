import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import { Parts } from "@rewardo/ui/parts.tsx";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { ListPage } from "../../kit/list/list-page.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { call } from "@rewardo/web/api.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { businessCalls, plansQuery } from "./api.ts";
import { businessList, businessQueryOf } from "./business-list.ts";
import { BusinessLogo, BusinessStatus } from "./business-marks.tsx";
import { PlanStanding } from "./plan-standing.tsx";
import { useBusinessColumns } from "./use-business-columns.tsx";

/** All businesses, for the platform: found by a part of the name or by the tax number. */
export function BusinessListPage() {
  const { t } = useLingui();
  const list = useList({
    entity: "businesses",
    path: "/businesses",
    spec: businessList,
    query: businessQueryOf,
    load: (query, signal) => call(businessCalls.list, { query, signal }),
  });
  const { data: plans, isLoading } = useQuery(plansQuery);
  const planOf = useCallback(({ plan_id }: Business) => plans?.items.find(({ _id }) => _id === plan_id)?.name, [plans]);
  const columns = useBusinessColumns(planOf);
  return (
    <ListPage
      list={list}
      title={t`Businesses`}
      searchLabel={t`Name or tax number`}
      create={{ to: "/businesses/new", label: t`New business`, permission: "businesses_modify" }}
      filters={[
        {
          kind: "choice",
          name: "status",
          label: t`Status`,
          any: t`Any status`,
          options: [
            { value: "active", label: t({ message: "Active", context: "businesses" }) },
            { value: "read_only", label: t({ message: "Read only", context: "businesses" }) },
            { value: "suspended", label: t({ message: "Suspended", context: "businesses" }) },
          ],
        },
        {
          kind: "choice",
          name: "plan",
          label: t({ message: "Plan", comment: "What a business pays for" }),
          any: t`Any plan`,
          options: [
            { value: "trial", label: t({ message: "On trial", context: "businesses" }) },
            { value: "trial_ending", label: t({ message: "Trial ends this week", context: "businesses" }) },
            { value: "unpaid", label: t({ message: "Payment missing", context: "businesses" }) },
            { value: "none", label: t`No plan yet` },
          ],
        },
      ]}
      isWaiting={isLoading}
      exportCall={businessCalls.export}
      rows={{
        columns,
        nameOf: ({ name }) => name,
        feedSkeleton: <Skeleton width="50px" height="50px" />,
        feed: (business) => ({
          before: <BusinessLogo business={business} />,
          name: business.name,
          line: <Parts of={[business.city, planOf(business)]} />,
          end:
            business.status === "active" ? (
              <>
                <PlanStanding standing={business.plan_standing} />
                <span className="t12 mut num nw">
                  {plural(business.transactions_30_days ?? 0, {
                    one: "# transaction in 30 days",
                    other: "# transactions in 30 days",
                  })}
                </span>
              </>
            ) : (
              <BusinessStatus status={business.status} />
            ),
        }),
      }}
      empty={{
        ghost: { kind: "record", icon: "buildings" },
        title: t`No businesses yet`,
        text: t`Businesses that register appear here, and you can open one yourself.`,
      }}
    />
  );
}
