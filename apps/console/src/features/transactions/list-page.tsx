import { useLingui } from "@lingui/react/macro";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { Link } from "@tanstack/react-router";
import { lazy, type RefObject, useEffect, useRef, useState } from "react";
import { daysOf } from "../../kit/list/bar/period.ts";
import type { Group } from "../../kit/list/items.ts";
import { FirstCardLink } from "../../kit/first-card-link.tsx";
import { ListPage } from "../../kit/list/list-page.tsx";
import { sentenceCase } from "../../kit/words/sentence-case.ts";
import { FeedRow, TransactionFeedSkeleton } from "../../kit/transactions/feed-row.tsx";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { LiveNews, PauseButton, PauseLink, WaitingPill } from "../../kit/transactions/live-line.tsx";
import { transactionCalls } from "../../kit/transactions/calls.ts";
import { useCards } from "@rewardo/web/use-cards.ts";
import { useIsWide } from "@rewardo/web/use-is-wide.ts";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { isBound } from "@rewardo/web/session/reach.ts";
import { Facts } from "./facts.tsx";
import c from "./list-page.module.css";
import { PeriodSums } from "./period-sums.tsx";
import { useKindWords } from "./use-transaction-words.ts";
import { kindNames, moreFilterNames } from "./filter.ts";
import { useColumns } from "./use-columns.tsx";
import { usePlaceFilter } from "../../kit/list/use-place-filter.ts";
import { useSums } from "./use-sums.ts";
import { useTransactions } from "./use-transactions.ts";
import { usePreferredIntegration } from "../../kit/integrations/preferred.ts";
import { useIntegrations } from "../../kit/integrations/use-integrations.ts";

const MoreFilters = lazy(async () => ({ default: (await import("./more-filters.tsx")).MoreFilters }));
const loadDrawer = () => import("./transaction-drawer.tsx");
const TransactionDrawer = lazy(async () => ({ default: (await loadDrawer()).TransactionDrawer }));

/** Transactions, newest first and live; one of them open in the drawer when the address names it. */
export function TransactionListPage() {
  const { t } = useLingui();
  const format = useFormat();
  const session = useSession();
  const hasBusiness = session.business !== null;
  const mayJudge = useAllowed("transactions_modify") && hasBusiness;
  const today = format.day(useMinute());
  const [isPaused, setPaused] = useState(false);
  const isWide = useIsWide();
  const top = useRef<HTMLDivElement>(null);
  const isAtTop = useAtTop(top);
  const cards = useCards();
  const sums = useSums(today, isPaused);
  const transactions = useTransactions({ today, isPaused, isScrolled: !isAtTop, onNews: sums.settle });
  const { list, live } = transactions;
  const columns = useColumns(cards);
  const nameOf = useCustomerName();
  const placeFilter = usePlaceFilter(list.state.filters.place, !list.query.isPending);

  const kindWords = useKindWords();
  const kindFilter = hasBusiness
    ? [
        {
          kind: "choice" as const,
          name: "kind" as const,
          label: t({ message: "Kind", context: "transaction" }),
          any: t({ message: "All kinds", context: "transaction" }),
          options: kindNames.map((value) => ({ value, label: kindWords(value) })),
        },
      ]
    : [];

  // A business has it among more filters.
  const flagFilter = hasBusiness
    ? []
    : [
        {
          kind: "choice" as const,
          name: "flagged" as const,
          label: t`Flags`,
          any: t`Flagged or not`,
          icon: "warning-circle" as const,
          options: [{ value: "true", label: t`Flagged only` }],
        },
      ];

  const lastDay = daysOf(list.state.period, today).to;
  const endsToday = lastDay === null || lastDay >= today;
  const groupOf = ({ occurred_at }: TransactionRow): Group => {
    const day = format.day(occurred_at);
    const label = day === today ? null : sentenceCase(format.relativeDay(occurred_at), format.locale);
    return { key: day, label };
  };
  return (
    <ListPage
      list={list}
      title={t`Transactions`}
      sub={
        <span className={c.sub}>
          {isWide && sums.isKnown ? <PeriodSums sums={sums} /> : <Facts />}
          {isWide && <OrdersLink />}
        </span>
      }
      tools={isWide && endsToday && <PauseButton isPaused={isPaused} onPause={setPaused} />}
      filters={[{ kind: "period", today }, ...placeFilter, ...kindFilter, ...flagFilter]}
      moreFilters={
        hasBusiness
          ? {
              names: moreFilterNames,
              render: (isOpen, close) => <MoreFilters isOpen={isOpen} onClose={close} list={list} cards={cards} />,
            }
          : undefined
      }
      searchLabel={hasBusiness ? t`Customer, receipt or amount` : undefined}
      isWaiting={cards.isPending}
      imports={
        hasBusiness && !isBound(session) ? { kind: "transactions", permission: "transactions_modify" } : undefined
      }
      exportCall={transactionCalls.export}
      rows={{
        columns,
        nameOf,
        groupOf,
        markOf: live.markOf,
        feed: {
          item: (row, rest) => (
            <FeedRow
              {...rest}
              key={row._id}
              transaction={row}
              card={cards.byId.get(row.card_id)}
              second="happened"
              keepsSearch
            />
          ),
          skeleton: <TransactionFeedSkeleton rows={10} />,
        },
      }}
      empty={{
        ghost: { kind: "rows" },
        actions: <FirstCardLink cards={cards} />,
        title: t`Here every stamp will be seen`,
        text: t`As soon as a till scans the first card, it appears here by itself, with who, where and why.`,
      }}
      above={
        <>
          <div className={c.above}>
            {!isWide && <PeriodSums sums={sums} />}
            {list.state.filters.flagged !== undefined && mayJudge && (
              <Link to="/transactions/integrity" className="link">
                {t`By account and device`}
              </Link>
            )}
            {!isWide && <OrdersLink />}
            {!isWide && endsToday && <PauseLink isPaused={isPaused} onPause={setPaused} />}
          </div>
          <LiveNews count={live.announced} />
          <div ref={top} className={c.top} />
          <WaitingPill
            count={live.waiting}
            onShow={() => {
              setPaused(false);
              if (list.offset > 0) list.restart();
              live.release();
              window.scrollTo({ top: 0 });
            }}
          />
        </>
      }
      drawer={{
        load: loadDrawer,
        render: (openId) => <TransactionDrawer openId={openId} transactions={transactions} cards={cards} />,
      }}
    />
  );
}

/** Whether the list's upper edge is in view: only then new rows may be inserted above the others. */
function useAtTop(edge: RefObject<HTMLElement | null>): boolean {
  const [isAtTop, setAtTop] = useState(true);
  useEffect(() => {
    const element = edge.current;
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      // An edge below the view was not scrolled past.
      if (entry !== undefined) setAtTop(entry.isIntersecting || entry.boundingClientRect.top > 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [edge]);
  return isAtTop;
}

/** Leads to the orders of the tills, of the one that this browser works with first. */
function OrdersLink() {
  const { t } = useLingui();
  const { integrations } = useIntegrations();
  const preferred = usePreferredIntegration(integrations);
  // With a single system the link needs no filter.
  const search: Record<string, string> = preferred != null && integrations.length > 1 ? { integration: preferred } : {};
  return (
    integrations.length > 0 && (
      <Link to="/transactions/orders" search={search} className="link">
        {t`Orders of the tills`}
      </Link>
    )
  );
}
