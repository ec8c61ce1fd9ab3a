import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { listBusinesses } from "@rewardo/contract/businesses";
import type { PlatformHealth } from "@rewardo/contract/platform-health";
import { listDuePlans } from "@rewardo/contract/plan-subscriptions";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { FigureBandSkeleton } from "@rewardo/loyalty/figures/figure-band.tsx";
import { useSeen } from "../../../kit/page/in-view.tsx";
import { Feed, FeedItem } from "../../../kit/list/feed.tsx";
import { readStatsSummary } from "@rewardo/contract/stats";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useSkeleton } from "@rewardo/loyalty/frame/use-skeleton.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { Tag } from "@rewardo/ui/tag.tsx";
import { BusinessLogo, DuePlans } from "./due-plans.tsx";
import { healthQuery } from "./health-query.ts";
import { HomeHead } from "../home-head.tsx";
import { PlatformBelow } from "./platform-below.tsx";
import { PlatformFailed } from "./platform-failed.tsx";
import { PlatformFigures } from "./platform-figures.tsx";
import { PlatformWorth } from "./platform-worth.tsx";
import c from "../home.module.css";

const weekMs = 7 * 86_400_000;
/** Newest businesses that are asked for, and how many of those are listed. */
const newest = { asked: 20, listed: 8 } as const;

/** The platform's own start: what a person should see to, and which businesses came last. Each row opens a business. */
export function PlatformHome() {
  const { t } = useLingui();
  const format = useFormat();
  const mayView = useAllowed("businesses_view");
  const now = useMinute();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["businesses", "newest"],
    queryFn: ({ signal }) => call(listBusinesses, { query: { limit: newest.asked, count: true }, signal }),
    enabled: mayView,
  });
  const due = useQuery({
    queryKey: ["plan_subscription", "due"],
    queryFn: ({ signal }) => call(listDuePlans, { signal }),
    enabled: mayView,
    refetchOnMount: "always",
  });
  const mayCount = useAllowed("stats_view");
  const summary = useQuery({
    queryKey: ["stats", "summary"],
    queryFn: ({ signal }) => call(readStatsSummary, { signal }),
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
  return (
    <>
      <HomeHead
        now={now}
        isNew
        state={mayView ? health.data !== undefined && <PlatformState health={health.data} /> : undefined}
      />
      {!mayView && <p className="mut">{t`Choose what you need from the menu.`}</p>}
      {failed !== null && !isWaiting && <PlatformFailed error={failed} onRetry={again} />}
      {isWaiting && <div aria-busy="true">{phase === "skeleton" && <FigureBandSkeleton figures={4} />}</div>}
      {data !== undefined && due.data !== undefined && (
        <>
          <PlatformFigures
            businesses={{ count: data.count ?? data.items.length, fresh }}
            standing={due.data.standing}
            summary={summary.data}
            refused={health.data?.refused}
          />
          {health.data !== undefined && <PlatformWorth health={health.data} />}
          <div className={c.due}>
            <DuePlans
              title={t`Trials ending`}
              plans={due.data.trials}
              span={t`within seven days`}
              filter="trial_ending"
              now={now}
            />
            <DuePlans
              title={t`Payments missing`}
              plans={due.data.unpaid}
              span={t`for up to sixty days`}
              filter="unpaid"
              now={now}
            />
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
                    before={<BusinessLogo of={business} />}
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
          <Below now={now} health={health.data} />
        </>
      )}
    </>
  );
}

/** The lower half, which asks when it is about to come into view. */
function Below(shown: { now: number; health: PlatformHealth | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const wasSeen = useSeen(place, "160px");
  return (
    <div ref={place} className={c.below}>
      {wasSeen && <PlatformBelow {...shown} />}
    </div>
  );
}

/** How the installation does, in a few words below the greeting: all is well, or what of it needs a look. */
function PlatformState({ health: { nights, checks, mails, sms, integrations } }: { health: PlatformHealth }) {
  const { t } = useLingui();
  const format = useFormat();
  const parts: readonly [name: string, isFine: boolean][] = [
    [t({ message: "Nights", comment: "The nightly jobs of all businesses" }), nights.done === nights.businesses],
    [t({ message: "Checks", comment: "Nightly checks of points and statistics" }), checks.faulty_businesses === 0],
    [t`Mails`, mails.failing + mails.given_up === 0],
    [t`SMS`, sms.late === 0],
    ...integrations.map(({ name, behind }): [string, boolean] => [name, behind === 0]),
  ];
  const faulty = format.list(parts.flatMap(([name, isFine]) => (isFine ? [] : [name])));
  return faulty === ""
    ? t({ message: "Everything is running", comment: "The whole installation" })
    : t({ message: `Needs a look: ${faulty}`, comment: "Names of what is late or wrong: Nights and GoPOS" });
}
