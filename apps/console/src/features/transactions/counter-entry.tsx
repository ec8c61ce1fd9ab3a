import { useLingui } from "@lingui/react/macro";
import { previewReversal, type TransactionRow } from "@rewardo/contract/transactions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { transactionCalls } from "../../kit/transactions/calls.ts";
import { useStampedBy } from "../../kit/transactions/use-stamped-by.ts";
import c from "./transaction-detail.module.css";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Note } from "@rewardo/ui/note.tsx";

/** Number of later transactions of the card in which a counter-entry is searched. */
const lookedThrough = 200;

/** On a transaction that was taken back the way to its counter-entry, and on that the way to what it took back. */
export function CounterEntry({ transaction }: { transaction: TransactionRow }) {
  const { t } = useLingui();
  const { reverses_id, status } = transaction;
  if (reverses_id !== null) {
    return (
      <div className={c.place}>
        <Note icon="arrow-counter-clockwise" action={<Go to={reverses_id}>{t`Open it`}</Go>}>
          {t`This takes an earlier transaction back.`}
        </Note>
      </div>
    );
  }
  if (status !== "reversed" && status !== "partially_reversed") return null;
  return <TakenBack transaction={transaction} />;
}

function TakenBack({ transaction }: { transaction: TransactionRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const { _id, card_subscription_id, occurred_at, status } = transaction;
  const stampedBy = useStampedBy();
  const from = format.day(occurred_at);
  // The counter-entry names what it takes back; it happened on the same card, that day or later.
  const { data } = useQuery({
    queryKey: ["transactions", "counter_entries", _id, status],
    queryFn: ({ signal }) =>
      call(transactionCalls.list, {
        query: { card_subscription_id, from, sort: ["asc"], limit: lookedThrough },
        signal,
      }),
    select: ({ items }) => items.findLast(({ reverses_id }) => reverses_id === _id),
  });
  const left = useLeft(transaction, data?._id);
  const when = data === undefined ? "" : format.date(data.occurred_at, "dateTime");
  const who = data === undefined ? null : (stampedBy(data) ?? data.device_name);
  return (
    <div className={c.place}>
      <Note
        tone="warn"
        icon="arrow-counter-clockwise"
        action={data !== undefined && <Go to={data._id}>{t`Counter-entry`}</Go>}
      >
        {status === "partially_reversed"
          ? left === null
            ? t`Partly taken back.`
            : t`Partly taken back, ${left} is left.`
          : data === undefined
            ? t`Taken back.`
            : who === null
              ? t`Taken back on ${when}.`
              : t`Taken back on ${when} by ${who}.`}
      </Note>
    </div>
  );
}

/** The money that is left of what was taken back in part, for those who may take the rest back. */
function useLeft({ _id: id, status, currency, can }: TransactionRow, counterId: string | undefined): string | null {
  const format = useFormat();
  const { data } = useQuery({
    // Each counter-entry leaves another rest.
    queryKey: ["transactions", "left", id, counterId],
    queryFn: ({ signal }) => call(previewReversal, { params: { id }, body: {}, signal }),
    enabled: status === "partially_reversed" && can.reverse && counterId !== undefined,
    retry: false,
  });
  const amount = data?.left.amount ?? null;
  return amount === null ? null : format.money(amount, currency);
}

function Go({ to, children }: { to: string; children: string }) {
  return (
    <Link to="/transactions/$id" params={{ id: to }} search={true} resetScroll={false} preload={false} className="link">
      {children}
    </Link>
  );
}
