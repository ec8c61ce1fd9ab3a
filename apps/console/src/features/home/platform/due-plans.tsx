import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { BusinessPlanFilter } from "@rewardo/contract/businesses";
import type { DuePlan, listDuePlans } from "@rewardo/contract/plan-subscriptions";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import { Link } from "@tanstack/react-router";
import { Feed, FeedItem } from "../../../kit/list/feed.tsx";
import { LogoTile } from "@rewardo/loyalty/card/logo-tile.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import c from "../home.module.css";

interface DuePlansProps {
  title: string;
  plans: ResponseOf<typeof listDuePlans>["trials"];
  /** Within which time, and the list that shows them all. */
  span: string;
  filter: BusinessPlanFilter;
  now: number;
}

/** Businesses whose plan ends or has ended, each with the day, and whether it is used. Nothing where there are none. */
export function DuePlans({ title, plans: { count, items }, span, filter, now }: DuePlansProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (items.length === 0) return null;
  const lineOf = ({ city, members_count, last_seen_at }: DuePlan) => {
    const day = last_seen_at === null ? null : format.date(last_seen_at, "shortDate");
    return [
      city,
      plural(members_count, { one: "# member", other: "# members" }),
      day === null ? null : t({ message: `last seen ${day}`, comment: "A business's people, with a day: 3 June" }),
    ]
      .filter((part) => part !== null)
      .join(" · ");
  };
  return (
    <section className={c.businesses}>
      <div className={c.dueHead}>
        <h2>{title}</h2>
        <p>
          <b className="num">{format.number(count)}</b>{" "}
          <Link to="/businesses" search={{ plan: filter }} className="link">
            {span}
          </Link>
        </p>
      </div>
      <Feed label={title}>
        {items.map((business) => {
          const { business_id, ends_at, name } = business;
          const isOver = Date.parse(ends_at) <= now;
          // The end is the first instant without a plan: the day before is the last one with it.
          const day = format.date(Date.parse(ends_at) - (isOver ? 0 : 1), "shortDate");
          return (
            <FeedItem
              key={business_id}
              path="/businesses"
              id={business_id}
              keepsSearch={false}
              before={<BusinessLogo of={business} />}
              name={name}
              line={lineOf(business)}
              end={<span className="t13 mut num">{isOver ? t`since ${day}` : t`until ${day}`}</span>}
            />
          );
        })}
      </Feed>
    </section>
  );
}

type Shown = Pick<DuePlan, "name" | "logo" | "logo_icon" | "logo_stock">;

export function BusinessLogo({ of: { name, logo, logo_icon, logo_stock } }: { of: Shown }) {
  const url = logo === null ? null : `/api/uploads/${encodeURIComponent(logo)}?w=100`;
  return <LogoTile name={name} size="small" icon={logo_icon} stock={logo_stock} url={url} />;
}
