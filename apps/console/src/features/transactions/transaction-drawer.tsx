import { useLingui } from "@lingui/react/macro";
import type { Transaction } from "@rewardo/contract/transactions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ErrorPanel } from "../../kit/error-panel.tsx";
import { LoyaltyCardSkeleton } from "../../kit/loyalty-card/loyalty-card.tsx";
import { sentenceCase } from "../../kit/sentence-case.ts";
import { transactionCalls } from "../../kit/transactions/calls.ts";
import type { Cards } from "../../kit/transactions/use-cards.ts";
import { useHappened } from "../../kit/transactions/use-happened.ts";
import { useErrorWords } from "../../kit/use-error-words.ts";
import { useSkeleton } from "../../kit/use-skeleton.ts";
import { call } from "../../platform/api.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { useLive } from "../../platform/live.ts";
import { useAllowed, useSession } from "../../platform/session/index.ts";
import { Button } from "../../ui/button.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { type Reversed, TakeBack } from "./take-back.tsx";
import c from "./transaction-drawer.module.css";
import { TransactionDetail } from "./transaction-detail.tsx";
import type { Transactions } from "./use-transactions.ts";

interface TransactionDrawerProps {
  /** What the address opens; `undefined` closes. */
  id: string | undefined;
  list: Transactions;
  cards: Cards;
}

/** One transaction beside the list: up and down walk the records, closing goes back to the list as it was. */
export function TransactionDrawer({ id, list, cards }: TransactionDrawerProps) {
  const { t } = useLingui();
  const format = useFormat();
  const navigate = useNavigate();
  const happened = useHappened();
  const words = useErrorWords();
  // What was open stays drawn while the drawer goes out.
  const [shownId, setShownId] = useState(id);
  if (id !== undefined && id !== shownId) setShownId(id);

  const { transaction, query, put } = useOne(shownId, list);
  const card = transaction && cards.byId.get(transaction.card_id);
  const phase = useSkeleton(transaction === undefined && query.isPending);
  const walk = useWalk(id, list);
  const mayReverse = useAllowed("transactions_reverse");
  const hasBusiness = useSession().business !== null;

  const [reversedId, setReversedId] = useState<string | null>(null);
  // The live update comes before the question has told how it went: until then its button stays.
  const [askedId, setAskedId] = useState<string | null>(null);
  const isAsked = askedId !== null && askedId === transaction?._id;
  const detail = useFocusWhen(!isAsked && reversedId !== null && reversedId === transaction?._id);

  const close = () => void navigate({ to: "/transactions", search: true, resetScroll: false });
  const onReversed = ({ transaction: counter, reversed }: Reversed) => {
    put(reversed);
    list.change({ changed: [reversed] });
    list.change({ added: [counter] });
    setReversedId(reversed._id);
  };
  return (
    <Drawer
      open={id !== undefined}
      onClose={close}
      finalFocus={() => document.querySelector<HTMLElement>(`[data-row-link="${shownId ?? ""}"]`)}
      title={transaction === undefined ? t`Transaction` : happened(transaction, card).words}
      sub={transaction !== undefined && <span className="num">{momentOf(transaction, format)}</span>}
      headActions={
        <>
          <Button
            kind="quiet"
            square
            icon="caret-up"
            aria-label={t`Newer transaction`}
            disabled={walk.newer === undefined}
            onClick={() => walk.go(walk.newer)}
          />
          <Button
            kind="quiet"
            square
            icon="caret-down"
            aria-label={t`Older transaction`}
            disabled={walk.older === undefined}
            onClick={() => walk.go(walk.older)}
          />
        </>
      }
      foot={
        transaction !== undefined && (transaction.can.reverse || isAsked) && mayReverse && hasBusiness ? (
          <TakeBack
            key={transaction._id}
            transaction={transaction}
            card={card}
            onAsked={(next) => setAskedId(next ? transaction._id : null)}
            onReversed={onReversed}
          />
        ) : undefined
      }
    >
      {transaction !== undefined ? (
        <div ref={detail} tabIndex={-1} className={c.detail}>
          <TransactionDetail key={transaction._id} transaction={transaction} card={card} />
        </div>
      ) : query.error !== null ? (
        <ErrorPanel message={words(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        phase === "skeleton" && <LoyaltyCardSkeleton />
      )}
    </Drawer>
  );
}

/** Once a thing is taken back its button is gone, and with the button the focus: it goes to what is there now. */
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

const momentOf = ({ occurred_at }: Transaction, format: ReturnType<typeof useFormat>): string =>
  `${sentenceCase(format.date(occurred_at, "weekdayDate"), format.locale)}, ${format.date(occurred_at, "timeWithSeconds")}`;

/** The transaction of an id: from the list if it is there, else asked for; live in both cases. */
function useOne(id: string | undefined, { rows }: Transactions) {
  const client = useQueryClient();
  const row = rows.find(({ _id }) => _id === id);
  const queryKey = ["transactions", "one", id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(transactionCalls.read, { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined && row === undefined,
    ...(row === undefined ? {} : { initialData: row }),
  });
  const put = (transaction: Transaction) => client.setQueryData(["transactions", "one", transaction._id], transaction);
  useLive("transaction", (messages) => {
    for (const { action, data } of messages) {
      if (action !== "refresh" && action !== "delete" && data._id === id) put(data);
      if (action === "refresh") void client.invalidateQueries({ queryKey });
    }
  });
  return { transaction: row ?? query.data, query, put };
}

/** Where up and down lead from the open record; at the end of what is loaded the next page is fetched. */
function useWalk(id: string | undefined, { rows, query }: Transactions) {
  const navigate = useNavigate();
  const at = rows.findIndex(({ _id }) => _id === id);
  const newer = at > 0 ? rows[at - 1]?._id : undefined;
  const older = at === -1 ? undefined : rows[at + 1]?._id;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const isAtEnd = at !== -1 && at === rows.length - 1 && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (isAtEnd) void fetchNextPage();
  }, [isAtEnd, fetchNextPage]);

  const go = (to: string | undefined) => {
    if (to === undefined) return;
    void navigate({ to: "/transactions/$id", params: { id: to }, search: true, replace: true, resetScroll: false });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowUp: newer, k: newer, ArrowDown: older, j: older }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    // A question above the drawer has the keys to itself.
    if (document.querySelectorAll('[role="dialog"]').length !== 1) return;
    event.preventDefault();
    go(step);
  });
  const isOpen = id !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    // On the way down: on the way up the drawer keeps the arrows to itself.
    document.addEventListener("keydown", listen, true);
    return () => document.removeEventListener("keydown", listen, true);
  }, [isOpen]);
  return { newer, older, go };
}
