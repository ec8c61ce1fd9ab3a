import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { memo } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import type { Mark } from "../list/description.ts";
import { FeedItem, type FeedItemProps, FeedSkeleton } from "../list/feed.tsx";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { Marker } from "../marker.tsx";
import { Balance } from "./balance.tsx";
import c from "./feed-row.module.css";
import { useFlagWords } from "./use-flag-words.ts";
import { useHappened } from "./use-happened.ts";

interface FeedRowProps {
  transaction: TransactionRow;
  card: Card | undefined;
  /** What the second line leads with: the goods at the place, or what happened there. */
  second: "goods" | "happened";
  mark?: Mark | undefined;
  /** The address keeps its filters when the row is opened. */
  keepsSearch?: boolean | undefined;
  place?: FeedItemProps["place"];
  measure?: FeedItemProps["measure"];
  choice?: FeedItemProps["choice"];
}

const goodsOf = ({ items }: TransactionRow, figure: (value: number, digits?: number) => string): string =>
  items.map(({ name, quantity }) => (quantity === 1 ? name : `${name} ×${figure(quantity, 3)}`)).join(", ");

/** A transaction in two lines: when, who, where and what, the amount and what is on the card. */
export const FeedRow = memo(function FeedRow({
  transaction,
  card,
  second,
  keepsSearch = false,
  ...rest
}: FeedRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const happened = useHappened()(transaction, card);
  const name = useCustomerName()(transaction);
  const flagWords = useFlagWords();
  const { place_name: place, occurred_at, status, flags } = transaction;
  const isUndone = status === "reversed" || status === "partially_reversed";

  const goods = second === "goods" && happened.what === "earned" ? goodsOf(transaction, format.number) : "";
  const what = goods === "" ? happened.words : goods;
  const line =
    place === null
      ? what
      : second === "goods"
        ? t({ message: `${place}: ${what}`, comment: "A place and what was bought or happened there" })
        : t({ message: `${what}, ${place}`, comment: "What happened and the place" });

  return (
    <FeedItem
      {...rest}
      path="/transactions"
      id={transaction._id}
      keepsSearch={keepsSearch}
      before={
        <>
          <time dateTime={occurred_at}>{format.date(occurred_at, "time")}</time>
          <Marker kind={happened.marker} stamp={card?.design.stamp_icon} land={rest.mark === "arrives"} />
        </>
      }
      name={name}
      line={
        <>
          {isUndone && (
            <>
              <span className={c.undone}>{status === "reversed" ? t`taken back` : t`partly taken back`}</span> ·{" "}
            </>
          )}
          {flags.map((flag) => (
            <span key={flag}>
              <span className={c.flag}>{flagWords(flag)}</span> ·{" "}
            </span>
          ))}
          {transaction.business_name !== undefined && `${transaction.business_name} · `}
          {line}
          {goods !== "" && <span className="sr">, {happened.words}</span>}
        </>
      }
      end={
        <>
          <Amount transaction={transaction} />
          <Balance transaction={transaction} card={card} kind="row" />
        </>
      }
    />
  );
});

/** What was paid; a dash where the till does not ask. The currency is named only where rows may differ in it. */
export function Amount({ transaction: { amount, currency } }: { transaction: TransactionRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const { business } = useSession();
  if (amount === null) {
    return (
      <span className="num dim">
        <span aria-hidden="true">–</span>
        <span className="sr">{t`no amount`}</span>
      </span>
    );
  }
  return (
    <span className="num nw">
      {business?.currency === currency ? format.amount(amount, currency) : format.money(amount, currency)}
    </span>
  );
}

/** The customer of a row, where a component is wanted. */
export function CustomerName({ transaction }: { transaction: TransactionRow }) {
  return useCustomerName()(transaction);
}

/** The shape of transactions in two lines while they load. */
export function TransactionFeedSkeleton({ rows }: { rows: number }) {
  return (
    <FeedSkeleton
      rows={rows}
      before={
        <>
          <Skeleton width="36px" />
          <Skeleton width="28px" height="28px" round />
        </>
      }
    />
  );
}
