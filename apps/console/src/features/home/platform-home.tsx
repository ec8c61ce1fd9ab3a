import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { listBusinesses } from "@rewardo/contract/businesses";
import { useQuery } from "@tanstack/react-query";
import { ErrorPanel } from "../../kit/error-panel.tsx";
import { FigureBand, FigureBandSkeleton } from "../../kit/figures/figure-band.tsx";
import { Feed, FeedItem } from "../../kit/list/feed.tsx";
import { LogoTile } from "../../kit/loyalty-card/logo-tile.tsx";
import { useErrorWords } from "../../kit/use-error-words.ts";
import { useMinute } from "../../kit/use-minute.ts";
import { useSkeleton } from "../../kit/use-skeleton.ts";
import { call, route } from "../../platform/api.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { useAllowed } from "../../platform/session/index.ts";
import { Tag } from "../../ui/tag.tsx";
import { HomeHead } from "./home-head.tsx";
import c from "./home.module.css";

const list = route<typeof listBusinesses>({ method: "GET", path: "/businesses", scope: "none" });

/** The platform's own start: how many businesses there are, and which came last. */
export function PlatformHome() {
  const { t } = useLingui();
  const format = useFormat();
  const words = useErrorWords();
  const mayView = useAllowed("businesses_view");
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["businesses", "newest"],
    queryFn: ({ signal }) => call(list, { query: { limit: 8, count: true }, signal }),
    enabled: mayView,
  });
  const phase = useSkeleton(mayView && isPending);
  return (
    <>
      <HomeHead now={useMinute()} isNew />
      {!mayView && <p className="mut">{t`Choose what you need from the menu.`}</p>}
      {error !== null && data === undefined && <ErrorPanel message={words(error)} onRetry={() => void refetch()} />}
      {mayView && isPending && phase === "skeleton" && <FigureBandSkeleton figures={1} />}
      {data !== undefined && (
        <>
          <FigureBand figures={[{ label: t`Businesses`, value: format.number(data.count ?? data.items.length) }]} />
          {data.items.length === 0 ? (
            <p className={c.nothing}>{t`No business has joined yet.`}</p>
          ) : (
            <section className={c.businesses}>
              <h2>{t`Joined last`}</h2>
              <Feed label={t`Joined last`}>
                {data.items.map(({ _id, name, logo, logo_icon, logo_stock, city, places_count, status }) => (
                  <FeedItem
                    key={_id}
                    path="/businesses"
                    id={_id}
                    keepsSearch={false}
                    before={
                      <LogoTile
                        name={name}
                        size="small"
                        icon={logo_icon}
                        stock={logo_stock}
                        url={logo === null ? null : `/api/uploads/${encodeURIComponent(logo)}?w=100`}
                      />
                    }
                    name={name}
                    line={city}
                    end={
                      <>
                        {status !== "active" && (
                          <Tag tone="warn">{status === "read_only" ? t`Read only` : t`Suspended`}</Tag>
                        )}
                        <span className="t13 mut num">
                          {plural(places_count, { one: "# place", other: "# places" })}
                        </span>
                      </>
                    }
                  />
                ))}
              </Feed>
            </section>
          )}
        </>
      )}
    </>
  );
}
