import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { IntegrationHealth } from "@rewardo/contract/integration-health";
import type { Integration } from "@rewardo/contract/integrations";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useId } from "react";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { integrationCalls } from "./api.ts";
import c from "./health.module.css";
import { type HourState, hoursOf, latenessOf } from "./hours.ts";

const refreshMs = 60_000;
const mostListed = 3;

/** How a system did in the last 24 hours: whether orders came in time, how it is read, and at which places they counted. */
export function Health({ integration }: { integration: Integration }) {
  const { t } = useLingui();
  const { _id: id } = integration;
  const query = useQuery({
    queryKey: ["integrations", "health", id],
    queryFn: ({ signal }) => call(integrationCalls.health, { params: { id }, signal }),
    refetchInterval: refreshMs,
  });
  return (
    <section className="stack g16">
      <h3>{t`Last 24 hours`}</h3>
      <Loaded query={query} skeleton={<Skeleton height="160px" />}>
        {(health) => (
          <>
            <Dots hours={health.hours} />
            <Connection integration={integration} health={health} />
            {health.places.length > 0 && <OrdersByPlace places={health.places} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** A dot an hour, and in words when orders came late. */
function Dots({ hours: kept }: Pick<IntegrationHealth, "hours">) {
  const { t } = useLingui();
  const format = useFormat();
  const hours = hoursOf(kept, useMinute());
  const time = (at: string) => format.date(at, "time");
  const states: Readonly<Record<HourState, string>> = {
    in_time: t({ message: "in time", context: "hours" }),
    late: t({ message: "late", context: "hours" }),
    nothing: t({ message: "nothing heard", context: "hours" }),
  };
  const legend = (["in_time", "late", "nothing"] as const).map((state) => ({
    state,
    words: `${states[state]} ${format.number(hours.filter((hour) => hour.state === state).length)}`,
  }));
  return (
    <div className="stack g8">
      <div className={c.dots} role="img" aria-label={legend.map(({ words }) => words).join(", ")}>
        {hours.map(({ at, state }) => (
          <i key={at} className={c[state]} />
        ))}
      </div>
      <div className={c.ends} aria-hidden="true">
        <span>{time(hours[0]!.at)}</span>
        <span>{time(hours[12]!.at)}</span>
        <span>{t({ message: "now", comment: "The right end of a row of hours" })}</span>
      </div>
      <ul className={c.legend} aria-hidden="true">
        {legend.map(({ state, words }) => (
          <li key={state}>
            <i className={c[state]} />
            {words}
          </li>
        ))}
      </ul>
      {latenessOf(hours)
        .slice(0, mostListed)
        .map(({ from, to, lagMinutes }) => {
          const [begin, end] = [time(from), time(to)];
          return (
            <p key={from} className="t13">
              {plural(lagMinutes, {
                one: `Late between ${begin} and ${end}, by # minute at most.`,
                other: `Late between ${begin} and ${end}, by # minutes at most.`,
              })}
            </p>
          );
        })}
    </div>
  );
}

function Connection({ integration, health }: { integration: Integration; health: IntegrationHealth }) {
  const { t } = useLingui();
  const format = useFormat();
  const { way, status, lag_seconds, trouble } = integration;
  const { failures, next_at, connected_at, connected_by, hours } = health;
  const isTold = hours.some(({ nudged }) => nudged > 0);
  const minutes = Math.floor(lag_seconds / 60);
  const facts: [string, string][] = [
    [
      t({ message: "How", comment: "How orders come from a till" }),
      way === "key"
        ? t`The till’s vendor sends its orders.`
        : isTold
          ? t`It tells us of changes, and we ask every minute.`
          : t`We ask every minute.`,
    ],
  ];
  if (way !== "key" && status === "connected")
    facts.push([
      t({ message: "Behind by", comment: "For so long orders have been unread" }),
      minutes === 0 ? t`less than a minute` : plural(minutes, { one: "# minute", other: "# minutes" }),
    ]);
  if (trouble !== null && next_at !== null) {
    const time = format.date(next_at, "time");
    facts.push([
      t`Asked again`,
      plural(failures, {
        one: `${time}, after # failure in a row`,
        other: `${time}, after # failures in a row`,
      }),
    ]);
  }
  if (connected_at !== null) {
    const day = format.date(connected_at, "date");
    facts.push([
      t({ message: "Connected", context: "since" }),
      connected_by === null ? day : `${connected_by}, ${day}`,
    ]);
  }
  return (
    <dl className="kv">
      {facts.map(([name, words]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function OrdersByPlace({ places }: Pick<IntegrationHealth, "places">) {
  const { t } = useLingui();
  const format = useFormat();
  const titleId = useId();
  return (
    <div className="stack g8">
      <h4 id={titleId} className="t13">{t`Orders by place`}</h4>
      <ul className={c.places} aria-labelledby={titleId}>
        {places.map(({ place_id, place_name, orders_count, last_order_at }) => (
          <li key={place_id}>
            <span>{place_name ?? t`No place chosen`}</span>
            <b className="num">{format.number(orders_count)}</b>
            <span className="t13 mut num">{format.date(last_order_at, "time")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
