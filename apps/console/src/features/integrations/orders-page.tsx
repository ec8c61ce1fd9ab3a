import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { IntegrationOrderRow, OrderCounts } from "@rewardo/contract/integration-orders";
import { Link } from "@tanstack/react-router";
import { lazy, useState } from "react";
import { CountChips } from "../../kit/list/count-chips.tsx";
import type { Column } from "../../kit/list/description.ts";
import { ListPage } from "../../kit/list/list-page.tsx";
import { usePlaceFilter } from "../../kit/list/use-place-filter.ts";
import { Marker, type MarkerKind } from "../../kit/marker.tsx";
import { PauseButton } from "../../kit/transactions/live-line.tsx";
import { sentenceCase } from "../../kit/words/sentence-case.ts";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { orderCalls } from "./api.ts";
import c from "./integrations.module.css";
import type { OrderFilters } from "./order-list.ts";
import { useIntegrations } from "../../kit/integrations/use-integrations.ts";
import { useCounts } from "./use-counts.ts";
import { useOrders } from "./use-orders.ts";
import { useOrderWords } from "./use-order-words.ts";

const loadDrawer = () => import("./order-drawer.tsx");
const OrderDrawer = lazy(async () => ({ default: (await loadDrawer()).OrderDrawer }));

/** Statuses that the list is limited to: of what waits to be settled a moment later nothing is wanted. */
const shown = ["unmatched", "earned", "refunded", "refused", "cancelled", "open"] as const;
/** Copied from the contract, whose file would bring its schemas into the bundle. */
const mostCounted = 10_000;

/** What became of an order, as a sign. */
const markerOf = ({ status }: IntegrationOrderRow): MarkerKind =>
  status === "earned" ? "stamp" : status === "cancelled" || status === "refunded" ? "taken_back" : "visit";

/** Orders as the tills ring them up, newest first and live; one of them open in the drawer. */
export function OrdersPage() {
  const { t } = useLingui();
  const format = useFormat();
  const words = useOrderWords();
  const today = format.day(useMinute());
  const [isPaused, setPaused] = useState(false);
  const { list, live } = useOrders({ today, isPaused });
  const { integrations } = useIntegrations();
  const { state } = list;
  const { counts, ofDays, isToday } = useCounts({ state, today, isPaused, isReady: !list.query.isPending });
  const placeFilter = usePlaceFilter(list.state.filters.place, !list.query.isPending);
  const money = ({ amount, currency }: IntegrationOrderRow) => format.money(amount, currency);
  const columns = useColumns(money);
  const { statuses } = words;
  return (
    <ListPage<IntegrationOrderRow, "occurred_at", OrderFilters>
      list={list}
      title={t`Orders`}
      sub={
        <>
          {t`From the tills, as they are rung up.`}{" "}
          <Link to="/settings/integration" className="link">
            {t`Connection and names`}
          </Link>
        </>
      }
      searchLabel={t`Receipt number`}
      filters={[
        { kind: "period", today },
        ...placeFilter,
        ...(integrations.length > 1
          ? [
              {
                kind: "choice" as const,
                name: "integration" as const,
                label: t`Integration`,
                any: t`All systems`,
                options: integrations.map(({ _id, name }) => ({ value: _id, label: name })),
              },
            ]
          : []),
      ]}
      exportCall={orderCalls.export}
      rows={{
        columns,
        nameOf: words.receipt,
        groupOf: ({ occurred_at }) => {
          const day = format.day(occurred_at);
          const label = day === today ? null : sentenceCase(format.relativeDay(occurred_at), format.locale);
          return { key: day, label };
        },
        markOf: live.markOf,
        feedSkeleton: <Skeleton width="28px" height="28px" round />,
        feed: (order) => ({
          before: (
            <>
              <time dateTime={order.occurred_at}>{format.date(order.occurred_at, "time")}</time>
              <Marker kind={markerOf(order)} />
            </>
          ),
          name: order.user_name ?? words.goods(order.items),
          line: order.user_name === null ? statuses[order.status] : words.goods(order.items),
          end: (
            <>
              <span className="num nw">{money(order)}</span>
              {order.delta !== null && <span className="num nw mut">{format.signed(order.delta)}</span>}
            </>
          ),
        }),
      }}
      empty={{
        ghost: { kind: "rows" },
        title: t`Here every order of your tills will be seen`,
        text: t`Once a point-of-sale system is connected, its orders appear by themselves and stamp the cards of your customers.`,
        actions: integrations.length === 0 && (
          <Link to="/settings/integration" className="link">
            {t`Connect a point-of-sale system`}
          </Link>
        ),
      }}
      tools={<PauseButton isPaused={isPaused} onPause={setPaused} />}
      above={(isEmpty) =>
        !isEmpty && (
          <>
            <CountChips
              options={[
                { value: undefined, label: t({ message: "All", context: "orders" }), count: counts?.all },
                ...shown.map((value) => ({
                  value,
                  label: sentenceCase(statuses[value], format.locale),
                  count: counts?.[value],
                })),
              ]}
              most={mostCounted}
              value={state.filters.status}
              onChange={(status) => list.narrow({ filters: { ...state.filters, status } })}
            />
            <div className={c.above}>
              <Sums counts={ofDays} isToday={isToday} />
            </div>
          </>
        )
      }
      drawer={{ load: loadDrawer, render: (openId) => <OrderDrawer openId={openId} list={list} /> }}
    />
  );
}

/** How many orders there were, how many with a card, and how much of the turnover those were. */
function Sums({ counts, isToday }: { counts: OrderCounts | undefined; isToday: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const { all = 0, earned = 0, turnover = null } = counts ?? {};
  const figures = [
    {
      value: format.number(all),
      words: isToday
        ? plural(all, { one: "order today", other: "orders today" })
        : plural(all, { one: "order", other: "orders" }),
    },
    { value: format.number(earned), words: t({ message: "with a card", comment: "After a figure: so many orders" }) },
    ...(turnover === null || turnover.total === 0
      ? []
      : [{ value: format.percent(turnover.earned / turnover.total), words: t`of the turnover` }]),
  ];
  // Until they are known the line takes its place unseen: what stands below it does not move.
  return (
    <div className={cx(c.sums, counts === undefined && c.unseen)}>
      {figures.map(({ value, words }) => (
        <span key={words}>
          <b>{value}</b> {words}
        </span>
      ))}
    </div>
  );
}

/** Columns of the table on wide screens. */
function useColumns(
  money: (order: IntegrationOrderRow) => string,
): readonly Column<IntegrationOrderRow, "occurred_at">[] {
  const { t } = useLingui();
  const format = useFormat();
  const { found, goods, receipt, statuses } = useOrderWords();
  return [
    {
      id: "time",
      label: t`Time`,
      width: "104px",
      sorted: "desc",
      render: ({ occurred_at }) => <time dateTime={occurred_at}>{format.date(occurred_at, "time")}</time>,
      skeleton: "56px",
    },
    {
      id: "order",
      label: t({ message: "Order", comment: "Head of a column" }),
      width: "32%",
      leads: true,
      render: ({ items }) => goods(items),
      sub: receipt,
    },
    {
      id: "whose",
      label: t({ message: "Whose", comment: "Head of a column" }),
      render: ({ user_name, status }) => user_name ?? <span className="mut">{statuses[status]}</span>,
      sub: ({ matched_by, place_name }) =>
        [...(matched_by === null ? [] : [found[matched_by]]), ...(place_name === null ? [] : [place_name])].join(" · "),
    },
    {
      id: "card",
      label: t`On the card`,
      width: "130px",
      render: (order) =>
        order.delta === null ? (
          <span className="dim">–</span>
        ) : (
          <>
            <Marker kind={markerOf(order)} />
            <span className="num">{format.signed(order.delta)}</span>
          </>
        ),
      skeleton: "48px",
    },
    {
      id: "amount",
      label: t`Amount`,
      width: "124px",
      align: "end",
      render: (order) => <span className="num">{money(order)}</span>,
      skeleton: "48px",
    },
  ];
}
