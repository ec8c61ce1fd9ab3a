import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { Transaction } from "@rewardo/contract/transactions";
import { memo } from "react";
import { inFours } from "../../kit/loyalty-card/card-number.ts";
import { Marker } from "../../kit/marker.tsx";
import { sentenceCase } from "../../kit/sentence-case.ts";
import { Balance } from "../../kit/transactions/balance.tsx";
import { Amount, RowLink, useCustomerName } from "../../kit/transactions/feed-row.tsx";
import { useHappened } from "../../kit/transactions/use-happened.ts";
import type { Cards } from "../../kit/transactions/use-cards.ts";
import type { LiveRows, Mark } from "../../kit/transactions/use-live-rows.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { useSession } from "../../platform/session/index.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { DayOfRows } from "./transaction-rows.tsx";
import c from "./transaction-table.module.css";

interface TransactionTableProps {
  days: readonly DayOfRows[];
  today: string;
  cards: Cards;
  live: LiveRows;
  isCompact: boolean;
}

const columns = 6;

/** The list on wide screens: days under each other, one row a transaction. */
export function TransactionTable({ days, today, cards, live, isCompact }: TransactionTableProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <div className={c.panel}>
      <table className={cx(c.table, isCompact && c.compact)} aria-label={t`Transactions`}>
        <Head />
        {days.map(({ day, rows }) => (
          <tbody key={day}>
            {day !== today && (
              <tr className={c.day}>
                <th colSpan={columns} scope="rowgroup">
                  {sentenceCase(format.relativeDay(rows[0]?.occurred_at ?? day), format.locale)}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <Row key={row._id} transaction={row} card={cards.byId.get(row.card_id)} mark={live.markOf(row._id)} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Head() {
  const { t } = useLingui();
  const currency = useSession().business?.currency;
  return (
    <thead>
      <tr>
        <th scope="col" aria-sort="descending">
          <span className={c.sorted}>
            {t`Time`} <Icon name="arrow-down" size={12} />
          </span>
        </th>
        <th scope="col">{t`Customer`}</th>
        <th scope="col">{t`What happened`}</th>
        <th scope="col" className={c.place}>{t`Place and till`}</th>
        <th scope="col">{t`On the card`}</th>
        <th scope="col" className={c.amount}>
          {currency === undefined ? t`Amount` : t({ message: `Amount, ${currency}`, comment: "Head of a column" })}
        </th>
      </tr>
    </thead>
  );
}

interface RowProps {
  transaction: Transaction;
  card: Card | undefined;
  mark: Mark | undefined;
}

/** Fifty and more of them stand there while one changes. */
const Row = memo(function Row({ transaction, card, mark }: RowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const happened = useHappened()(transaction, card);
  const name = useCustomerName()(transaction);
  const { user_name, card_number, occurred_at, place_name, device_name, account_name, status } = transaction;
  const isUndone = status === "reversed" || status === "partially_reversed";
  return (
    <tr className={cx(mark !== undefined && c[mark])}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
      <td>
        <div className={cx(c.cell, c.time)}>
          <time dateTime={occurred_at}>{format.date(occurred_at, "timeWithSeconds")}</time>
        </div>
      </td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
      <td>
        <div className={cx(c.cell, c.two)}>
          <RowLink transaction={transaction} keepsSearch className={cx(c.name, "el")}>
            {name}
          </RowLink>
          <span className={cx(c.sub, "el")}>
            {user_name === null ? t`not named yet` : card_number === null ? "" : inFours(card_number)}
          </span>
        </div>
      </td>
      <td>
        <div className={cx(c.cell, c.what)}>
          <Marker kind={happened.marker} stamp={card?.design.stamp_icon} land={mark === "arrives"} />
          <div className={c.two}>
            <span className="el">{happened.lead}</span>
            {happened.beside !== null && !isUndone && <span className={cx(c.sub, "el")}>{happened.beside}</span>}
            {isUndone ? (
              <span className={cx(c.sub, c.undone, "el")}>
                {status === "reversed" ? t`taken back` : t`partly taken back`}
              </span>
            ) : (
              happened.beside === null && <span className={cx(c.sub, c.folded, "el")}>{place_name}</span>
            )}
          </div>
        </div>
      </td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
      <td className={c.place}>
        <div className={cx(c.cell, c.two)}>
          <span className="el">{place_name}</span>
          <span className={cx(c.sub, "el")}>{device_name ?? account_name}</span>
        </div>
      </td>
      <td>
        <div className={cx(c.cell, c.card)}>
          <Balance transaction={transaction} card={card} kind="table" />
        </div>
      </td>
      <td className={c.amount}>
        <div className={c.cell}>
          <Amount transaction={transaction} />
        </div>
      </td>
    </tr>
  );
});

/** The table's shape while it loads; its head is known. */
export function TransactionTableSkeleton({ isCompact }: { isCompact: boolean }) {
  return (
    <div className={c.panel}>
      <table className={cx(c.table, isCompact && c.compact)} aria-hidden="true">
        <Head />
        <tbody>
          {Array.from({ length: 10 }, (_, row) => (
            <tr key={row}>
              <td>
                <Skeleton width="56px" />
              </td>
              <td>
                <Skeleton width={`${90 + ((row * 29) % 50)}px`} />
              </td>
              <td>
                <div className={c.what}>
                  <Skeleton width="28px" height="28px" round />
                  <Skeleton width="72px" />
                </div>
              </td>
              <td className={c.place}>
                <Skeleton width={`${70 + ((row * 41) % 60)}px`} />
              </td>
              <td>
                <Skeleton width="96px" />
              </td>
              <td className={c.amount}>
                <Skeleton width="44px" className={c.end} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
