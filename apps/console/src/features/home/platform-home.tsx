import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { listBusinesses } from "@rewardo/contract/businesses";
import type { DuePlan, listDuePlans } from "@rewardo/contract/plan-subscriptions";
import type { StatsSummary } from "@rewardo/contract/stats";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ErrorPanel } from "../../kit/error-panel.tsx";
import { FigureBand, FigureBandSkeleton } from "../../kit/figures/figure-band.tsx";
import { InView } from "../../kit/in-view.tsx";
import { Feed, FeedItem } from "../../kit/list/feed.tsx";
import { LogoTile } from "../../kit/loyalty-card/logo-tile.tsx";
import { useErrorWords } from "../../kit/use-error-words.ts";
import { readSummary } from "../../kit/transactions/calls.ts";
import { useMinute } from "../../kit/use-minute.ts";
import { useSkeleton } from "../../kit/use-skeleton.ts";
import { call, route } from "../../platform/api.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { useAllowed } from "../../platform/session/index.ts";
import { Tag } from "../../ui/tag.tsx";
import { HomeHead } from "./home-head.tsx";
import { healthQuery, PlatformHealthList } from "./platform-health.tsx";
import { PlatformWorth } from "./platform-worth.tsx";
import c from "./home.module.css";

const PlatformTraffic = lazy(async () => ({ default: (await import("./platform-traffic.tsx")).PlatformTraffic }));

const list = route<typeof listBusinesses>({ method: "GET", path: "/businesses", scope: "none" });
const listDue = route<typeof listDuePlans>({ method: "GET", path: "/plan_subscriptions/due", scope: "none" });
const weekMs = 7 * 86_400_000;
/** Newest businesses that are asked for, and how many of those are listed. */
const newest = { asked: 20, listed: 8 } as const;

/** The platform's own start: what a person should see to, and which businesses came last. Each row opens a business. */
export function PlatformHome() {
  const { t } = useLingui();
  const format = useFormat();
  const words = useErrorWords();
  const mayView = useAllowed("businesses_view");
  const now = useMinute();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["businesses", "newest"],
    queryFn: ({ signal }) => call(list, { query: { limit: newest.asked, count: true }, signal }),
    enabled: mayView,
  });
  const due = useQuery({
    queryKey: ["plan_subscription", "due"],
    queryFn: ({ signal }) => call(listDue, { signal }),
    enabled: mayView,
    refetchOnMount: "always",
  });
  const mayCount = useAllowed("stats_view");
  const summary = useQuery({
    queryKey: ["stats", "summary"],
    queryFn: ({ signal }) => call(readSummary, { signal }),
    enabled: mayView && mayCount,
    refetchOnMount: "always",
  });
  const health = useQuery({ ...healthQuery, enabled: mayView });
  const isWaiting = mayView && (isPending || due.isPending || health.isPending || summary.isLoading);
  const phase = useSkeleton(isWaiting);
  const failed = error ?? due.error ?? health.error;
  const again = () => {
    void refetch();
    void due.refetch();
    void health.refetch();
  };
  const joined = (data?.items ?? []).filter(({ created_at }) => now - Date.parse(created_at ?? "") < weekMs);
  const fresh = `${format.number(joined.length)}${joined.length === newest.asked ? "+" : ""}`;
  const shown = joined.length > 0 ? joined : (data?.items ?? []);
  const joinedTitle = joined.length > 0 ? t`New this week` : t`Joined last`;
  const transactionsOf = ({ transactions }: StatsSummary) => {
    const before = format.number(transactions.previous);
    return {
      label: t`Transactions today`,
      value: format.number(transactions.value),
      detail: t({ message: `${before} yesterday`, comment: "Transactions of the whole day before" }),
    };
  };
  return (
    <>
      <HomeHead now={now} isNew />
      {!mayView && <p className="mut">{t`Choose what you need from the menu.`}</p>}
      {failed !== null && !isWaiting && <ErrorPanel message={words(failed)} onRetry={again} />}
      {isWaiting && phase === "skeleton" && <FigureBandSkeleton figures={4} />}
      {data !== undefined && due.data !== undefined && (
        <>
          <FigureBand
            figures={[
              ...(summary.data ? [transactionsOf(summary.data)] : []),
              {
                label: t`Businesses`,
                value: format.number(data.count ?? data.items.length),
                detail: t({ message: `${fresh} new this week`, comment: "Under the number of businesses" }),
              },
              {
                label: t`Trials ending`,
                value: format.number(due.data.trials.count),
                detail: (
                  <Link to="/businesses" search={{ plan: "trial_ending" }} className="link q">
                    {t`within seven days`}
                  </Link>
                ),
              },
              {
                label: t`Payments missing`,
                value: format.number(due.data.unpaid.count),
                detail: (
                  <Link to="/businesses" search={{ plan: "unpaid" }} className="link q">
                    {t`for up to sixty days`}
                  </Link>
                ),
              },
            ]}
          />
          {health.data !== undefined && <PlatformWorth health={health.data} />}
          <div className={c.due}>
            <DuePlans title={t`Trials ending`} plans={due.data.trials.items} now={now} />
            <DuePlans title={t`Payments missing`} plans={due.data.unpaid.items} now={now} />
          </div>
          {shown.length === 0 ? (
            <p className={c.nothing}>{t`No business has joined yet.`}</p>
          ) : (
            <section className={c.businesses}>
              <h2>{joinedTitle}</h2>
              <Feed label={joinedTitle}>
                {shown.slice(0, newest.listed).map((business) => (
                  <FeedItem
                    key={business._id}
                    path="/businesses"
                    id={business._id}
                    keepsSearch={false}
                    before={<Logo of={business} />}
                    name={business.name}
                    line={business.city}
                    end={
                      <>
                        {business.status !== "active" && (
                          <Tag tone="warn">{business.status === "read_only" ? t`Read only` : t`Suspended`}</Tag>
                        )}
                        <span className="t13 mut num">
                          {plural(business.places_count, { one: "# place", other: "# places" })}
                        </span>
                      </>
                    }
                  />
                ))}
              </Feed>
            </section>
          )}
          {mayCount && (
            <div className={c.traffic}>
              <InView>
                <Suspense fallback={null}>
                  <PlatformTraffic now={now} />
                </Suspense>
              </InView>
            </div>
          )}
          {health.data !== undefined && (
            <div className={c.health}>
              <PlatformHealthList health={health.data} />
            </div>
          )}
        </>
      )}
    </>
  );
}

/** Businesses whose plan ends or has ended, each with the day. Nothing where there are none. */
function DuePlans({ title, plans, now }: { title: string; plans: readonly DuePlan[]; now: number }) {
  const { t } = useLingui();
  const format = useFormat();
  if (plans.length === 0) return null;
  return (
    <section className={c.businesses}>
      <h2>{title}</h2>
      <Feed label={title}>
        {plans.map(({ business_id, ends_at, ...business }) => {
          const isOver = Date.parse(ends_at) <= now;
          // The end is the first instant without a plan: the day before is the last one with it.
          const day = format.date(Date.parse(ends_at) - (isOver ? 0 : 1), "shortDate");
          return (
            <FeedItem
              key={business_id}
              path="/businesses"
              id={business_id}
              keepsSearch={false}
              before={<Logo of={business} />}
              name={business.name}
              line={business.city}
              end={<span className="t13 mut num">{isOver ? t`since ${day}` : t`until ${day}`}</span>}
            />
          );
        })}
      </Feed>
    </section>
  );
}

type Shown = Pick<DuePlan, "name" | "logo" | "logo_icon" | "logo_stock">;

function Logo({ of: { name, logo, logo_icon, logo_stock } }: { of: Shown }) {
  const url = logo === null ? null : `/api/uploads/${encodeURIComponent(logo)}?w=100`;
  return <LogoTile name={name} size="small" icon={logo_icon} stock={logo_stock} url={url} />;
}
