import { useLingui } from "@lingui/react/macro";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { LoyaltyCardSkeleton } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { RecordDrawer } from "../../kit/record/record-drawer.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { recordKey } from "../../kit/record/use-record.ts";
import { sentenceCase } from "../../kit/words/sentence-case.ts";
import { transactionCalls, wholeKey } from "../../kit/transactions/calls.ts";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { useHappened } from "../../kit/transactions/use-happened.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useLive } from "@rewardo/web/live.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { type Reversed, TakeBack } from "./take-back/take-back.tsx";
import { TransactionDetail } from "./transaction-detail.tsx";
import type { Transactions } from "./use-transactions.ts";
import c from "./transaction-detail.module.css";

interface TransactionDrawerProps {
  /** Id of the open entry, from the address; `undefined` closes. */
  openId: string | undefined;
  transactions: Transactions;
  cards: Cards;
}

/** One transaction beside the list: the card as it was then, whose, where and why; and the way to take it back. */
export function TransactionDrawer({ openId, transactions: { list, change }, cards }: TransactionDrawerProps) {
  const { t } = useLingui();
  const format = useFormat();
  const happened = useHappened();
  const cache = useRecordCache<TransactionRow>("transactions");
  const client = useQueryClient();
  useLiveRecord(openId);
  const mayReverse = useAllowed("transactions_reverse");
  const hasBusiness = useSession().business !== null;

  const [reversedId, setReversedId] = useState<string | null>(null);
  // The live update comes before the question has told how it went: until then its button stays.
  const [askedId, setAskedId] = useState<string | null>(null);
  const detail = useFocusWhen(reversedId !== null && reversedId === openId && askedId !== openId);

  const onReversed = ({ transaction: counter, reversed }: Reversed) => {
    cache.put(reversed);
    void client.invalidateQueries({ queryKey: ["transactions", "counter_entries", reversed._id] });
    change({ added: [counter] });
    setReversedId(reversed._id);
  };
  const cardOf = ({ card_id }: TransactionRow) => cards.byId.get(card_id);
  return (
    <RecordDrawer
      list={list}
      openId={openId}
      read={(id, signal) => call(transactionCalls.read, { params: { id }, signal })}
      title={(row) => (row === undefined ? t`Transaction` : happened(row, cardOf(row)).words)}
      sub={(row) => <span className="num">{momentOf(row, format)}</span>}
      steps={{ up: t`Newer transaction`, down: t`Older transaction` }}
      skeleton={<LoyaltyCardSkeleton />}
      foot={(row) =>
        (row.can.reverse || askedId === row._id) && mayReverse && hasBusiness ? (
          <TakeBack
            key={row._id}
            transaction={row}
            card={cardOf(row)}
            onAsked={(next) => setAskedId(next ? row._id : null)}
            onReversed={onReversed}
          />
        ) : undefined
      }
    >
      {(row) => (
        <div ref={detail} tabIndex={-1} className={c.detail}>
          <TransactionDetail key={row._id} transaction={row} card={cardOf(row)} />
        </div>
      )}
    </RecordDrawer>
  );
}

/** After a reversal its button is gone, and the focus with it: move it to what replaced the button. */
function useFocusWhen(isDone: boolean) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isDone) return;
    // The closing question first gives the focus back to the button.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => element.current?.focus());
    });
    return () => cancelAnimationFrame(frame);
  }, [isDone]);
  return element;
}

const momentOf = ({ occurred_at }: TransactionRow, format: ReturnType<typeof useFormat>): string =>
  `${sentenceCase(format.date(occurred_at, "weekdayDate"), format.locale)}, ${format.date(occurred_at, "timeWithSeconds")}`;

/** What happens to the open transaction is seen at once, also where it is not among the list's rows. */
function useLiveRecord(id: string | undefined): void {
  const client = useQueryClient();
  useLive("transaction", (messages) => {
    for (const { action, data } of messages) {
      if (id === undefined || (action !== "refresh" && data._id !== id)) continue;
      const queryKey = recordKey("transactions", id);
      void client.invalidateQueries({ queryKey: wholeKey(id) });
      if (action === "refresh") void client.invalidateQueries({ queryKey });
      else if (action !== "delete") client.setQueryData(queryKey, data);
    }
  });
}
