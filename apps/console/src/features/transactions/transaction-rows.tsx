import { useLingui } from "@lingui/react/macro";
import type { Transaction } from "@rewardo/contract/transactions";
import { ErrorPanel } from "../../kit/error-panel.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { sentenceCase } from "../../kit/sentence-case.ts";
import { Feed, FeedDay, FeedRow } from "../../kit/transactions/feed-row.tsx";
import { FeedSkeleton } from "../../kit/transactions/feed-skeleton.tsx";
import type { Cards } from "../../kit/transactions/use-cards.ts";
import { useErrorWords } from "../../kit/use-error-words.ts";
import { useSkeleton } from "../../kit/use-skeleton.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { cx } from "../../ui/cx.ts";
import { type Filter, isSet } from "./filter.ts";
import { TransactionTable, TransactionTableSkeleton } from "./transaction-table.tsx";
import c from "./transaction-rows.module.css";
import type { Transactions } from "./use-transactions.ts";
import { useWide } from "./use-wide.ts";

interface TransactionRowsProps {
  list: Transactions;
  cards: Cards;
  filter: Filter;
  today: string;
  isCompact: boolean;
  onClear: () => void;
}

export interface DayOfRows {
  /** Local day. */
  readonly day: string;
  readonly rows: readonly Transaction[];
}

/** The rows as a table, or in two lines on phones; or why there are none. */
export function TransactionRows({ list, cards, filter, today, isCompact, onClear }: TransactionRowsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useErrorWords();
  const isWide = useWide();
  const { query, rows, live } = list;
  const phase = useSkeleton(query.isPending || cards.isPending);

  if (query.data === undefined && query.error !== null) {
    return <ErrorPanel message={words(query.error)} onRetry={() => void query.refetch()} />;
  }
  if (phase !== "content") {
    return (
      <div aria-busy="true" className={cx(phase === "nothing" && c.unseen)}>
        {isWide ? <TransactionTableSkeleton isCompact={isCompact} /> : <FeedSkeleton rows={10} />}
      </div>
    );
  }
  if (rows.length === 0 && isSet(filter)) {
    return (
      <p className={c.nothing}>
        {t`Nothing found`}
        <button type="button" className="link" onClick={onClear}>
          {t`Clear filters`}
        </button>
      </p>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        ghost={{ kind: "rows" }}
        title={t`Here every stamp will be seen`}
        text={t`As soon as a till scans the first card, it appears here by itself, with who, where and why.`}
      />
    );
  }
  const days = byDay(rows, format.day);
  if (isWide) return <TransactionTable days={days} today={today} cards={cards} live={live} isCompact={isCompact} />;
  return (
    <Feed label={t`Transactions`}>
      {days.flatMap(({ day, rows: ofDay }) => [
        ...(day === today
          ? []
          : [
              <FeedDay key={day}>
                {sentenceCase(format.relativeDay(ofDay[0]?.occurred_at ?? day), format.locale)}
              </FeedDay>,
            ]),
        ...ofDay.map((row) => (
          <FeedRow
            key={row._id}
            transaction={row}
            card={cards.byId.get(row.card_id)}
            second="happened"
            mark={live.markOf(row._id)}
            keepsSearch
          />
        )),
      ])}
    </Feed>
  );
}

function byDay(rows: readonly Transaction[], dayOf: (at: string) => string): DayOfRows[] {
  const days = new Map<string, Transaction[]>();
  for (const row of rows) {
    const day = dayOf(row.occurred_at);
    const known = days.get(day);
    if (known === undefined) days.set(day, [row]);
    else known.push(row);
  }
  return [...days].map(([day, ofDay]) => ({ day, rows: ofDay }));
}
