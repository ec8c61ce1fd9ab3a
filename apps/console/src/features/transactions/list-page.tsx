import { useLingui } from "@lingui/react/macro";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { LiveLine, LiveNews, WaitingPill } from "../../kit/transactions/live-line.tsx";
import { useCards } from "../../kit/transactions/use-cards.ts";
import { useMinute } from "../../kit/use-minute.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { daysOf, readFilter, writeFilter } from "./filter.ts";
import { FilterBar } from "./filter-bar.tsx";
import { ListFoot } from "./list-foot.tsx";
import { ListHead } from "./list-head.tsx";
import c from "./list-page.module.css";
import { PeriodSums } from "./period-sums.tsx";
import { TransactionRows } from "./transaction-rows.tsx";
import { useAtTop } from "./use-at-top.ts";
import { useRowHeight } from "./use-row-height.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useSums } from "./use-sums.ts";
import { useTransactions } from "./use-transactions.ts";

const loadDrawer = () => import("./transaction-drawer.tsx");
const TransactionDrawer = lazy(async () => ({ default: (await loadDrawer()).TransactionDrawer }));
/** The drawer's script is fetched when the page has come to rest. */
const drawerAfterMs = 1500;

/** Transactions, newest first and live; one of them open in the drawer when the address names it. */
export function TransactionListPage() {
  const { t } = useLingui();
  const format = useFormat();
  usePageTitle(t`Transactions`);
  const navigate = useNavigate();
  const { id: openId } = useParams({ strict: false });
  const filter = readFilter(useSearch({ strict: false }));
  const today = format.day(useMinute());

  const lastDay = daysOf(filter, today).to;
  const endsToday = lastDay === null || lastDay >= today;

  const [isPaused, setPaused] = useState(false);
  const [rowHeight, setRowHeight] = useRowHeight();
  const top = useRef<HTMLDivElement>(null);
  const isAtTop = useAtTop(top);
  const cards = useCards();
  const sums = useSums(filter, today, isPaused);
  const list = useTransactions({
    filter,
    today,
    isPaused,
    isAway: !isAtTop || openId !== undefined,
    onNews: sums.settle,
  });
  useRowKeys(openId === undefined);

  const [wasOpened, setOpened] = useState(openId !== undefined);
  if (openId !== undefined && !wasOpened) setOpened(true);
  useEffect(() => {
    const idle = setTimeout(() => void loadDrawer(), drawerAfterMs);
    return () => clearTimeout(idle);
  }, []);

  const narrow = (next: typeof filter) =>
    void navigate({ to: "/transactions", search: writeFilter(next), replace: true, resetScroll: false });
  return (
    <>
      <ListHead />
      <FilterBar
        filter={filter}
        today={today}
        onChange={narrow}
        rowHeight={rowHeight}
        onRowHeight={setRowHeight}
        isListReady={list.query.data !== undefined}
      />
      <div className={c.above}>
        <PeriodSums sums={sums} />
        {endsToday && <LiveLine isPaused={isPaused} onPause={setPaused} />}
      </div>
      <LiveNews count={list.live.announced} />
      <div ref={top} className={c.top} />
      <WaitingPill
        count={list.live.waiting}
        onShow={() => {
          setPaused(false);
          list.live.release();
          window.scrollTo({ top: 0 });
        }}
      />
      <TransactionRows
        list={list}
        cards={cards}
        filter={filter}
        today={today}
        isCompact={rowHeight === "compact"}
        onClear={() => narrow(readFilter({}))}
      />
      <ListFoot list={list} />
      {wasOpened && (
        <Suspense fallback={null}>
          <TransactionDrawer id={openId} list={list} cards={cards} />
        </Suspense>
      )}
    </>
  );
}
