import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import { previewReversal, reverseTransaction, type TransactionRow } from "@rewardo/contract/transactions";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { happenedOf, unitOf } from "../../../kit/transactions/happened.ts";
import { useLayer } from "@rewardo/ui/overlays/back-layers.ts";
import { type Answer, call } from "@rewardo/web/api.ts";
import { ApiError } from "@rewardo/web/api-error.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSharedTexts } from "@rewardo/web/i18n/shared-texts.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Spinner } from "@rewardo/ui/spinner.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { useOwnUnit } from "@rewardo/loyalty/card/use-own-unit.ts";
import { useReversalFailure } from "./reversal-failure.ts";
import { useDebounced } from "../../../kit/use-debounced.ts";
import { all, bodyOf, emptyPart } from "./part.ts";
import { PartChoice } from "./part-choice.tsx";
import { type Outcome, OutcomeShown } from "./reversal-outcome.tsx";
import c from "./take-back.module.css";

const calls = {
  preview: previewReversal,
  reverse: reverseTransaction,
};

export type Reversed = Answer<typeof reverseTransaction>;

/** Milliseconds after the last change before the server is asked what a part would do. */
const typingPauseMs = 250;

/** The button shows this long how it went, before the question goes away. */
const saidMs = 900;

interface TakeBackProps {
  transaction: TransactionRow;
  card: Card | undefined;
  /** Called with whether the confirmation is open; until it is answered the component must stay mounted. */
  onAsked: (isAsked: boolean) => void;
  onReversed: (reversed: Reversed) => void;
}

/** Takes a transaction back: shows what that would do, asks, and does it once, however often it is tried. */
export function TakeBack({ transaction, card, onAsked, onReversed }: TakeBackProps) {
  const words = useTakeBackWords()(transaction, card);
  const failure = useReversalFailure(card);
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [question, setQuestion] = useState<{ outcome: Outcome; key: string } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const setOpen = (next: boolean) => {
    setIsOpen(next);
    onAsked(next);
  };

  const ask = async () => {
    setAsking(true);
    setRefusal(null);
    try {
      const outcome = await call(calls.preview, { params: { id: transaction._id }, body: {} });
      // One idempotency key for all attempts: a retry after a lost answer cannot take back twice.
      setQuestion({ outcome, key: crypto.randomUUID() });
      setOpen(true);
    } catch (error) {
      setRefusal(failure(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      {refusal !== null && (
        <div className={c.refusal}>
          <Note tone="bad" announce>
            {refusal}
          </Note>
        </div>
      )}
      <Button
        kind="takes-away"
        aria-busy={isAsking}
        onClick={() => {
          if (!isAsking) void ask();
        }}
      >
        {isAsking ? <Spinner /> : <Icon name="arrow-counter-clockwise" />}
        {words}
      </Button>
      {question !== null && (
        <Question
          key={question.key}
          transaction={transaction}
          card={card}
          words={words}
          outcome={question.outcome}
          idempotencyKey={question.key}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onReversed={onReversed}
        />
      )}
    </>
  );
}

interface QuestionProps extends Omit<TakeBackProps, "onAsked"> {
  words: string;
  outcome: Outcome;
  idempotencyKey: string;
  isOpen: boolean;
  onClose: () => void;
}

/** What taking back would do, and whether it is wanted. */
function Question({
  transaction,
  card,
  words: whole,
  outcome,
  idempotencyKey,
  isOpen,
  onClose,
  onReversed,
}: QuestionProps) {
  const { t } = useLingui();
  const failure = useReversalFailure(card);
  const format = useFormat();
  const [phase, setPhase] = useState<"asked" | "sending" | "done">("asked");
  const [problem, setProblem] = useState<string | null>(null);
  const [{ part, key }, setChosen] = useState({ part: all, key: idempotencyKey });
  // Where it is unknown whether it was written, only the very same may be tried again: another part would come on top.
  const [isUnsure, setUnsure] = useState(false);
  const { currency, status } = transaction;
  const { left } = outcome;
  const body = bodyOf(part, currency, format.locale);
  const { rejection } = useSharedTexts(card);
  const isPart = part.is !== "all";
  const isTooMuch = (body?.amount ?? 0) > (left.amount ?? 0);
  const preview = usePartPreview(transaction._id, isPart && !isTooMuch ? body : null);
  const shown = isPart ? preview.outcome : outcome;
  const isReady = body !== null && (!isPart || preview.isCurrent);
  const refusal = isTooMuch
    ? rejection({ code: "exceeds_original", params: { left: left.amount, currency } })
    : isPart && preview.error !== null
      ? failure(preview.error)
      : undefined;
  const words = isPart ? t`Take a part back` : whole;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Only the question goes, and not the transaction below it.
  useLayer(isOpen && phase === "asked", onClose);

  const send = async () => {
    if (phase !== "asked" || body === null) return;
    setPhase("sending");
    setProblem(null);
    try {
      const reversed = await call(calls.reverse, { params: { id: transaction._id }, body, idempotencyKey: key });
      setPhase("done");
      timer.current = setTimeout(() => {
        onReversed(reversed);
        onClose();
        toast("success", t`Taken back. It stays in the list with its counter-entry.`);
      }, saidMs);
    } catch (error) {
      setPhase("asked");
      setProblem(failure(error));
      setUnsure(!(error instanceof ApiError) || error.status >= 500);
      throw error;
    }
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && phase === "asked" && onClose()}
      dismissible={phase === "asked"}
      narrow
      title={t({ message: `${words}?`, comment: "Question; the words are those of the button" })}
      actions={
        <>
          <AsyncButton
            kind="takes-away"
            icon="arrow-counter-clockwise"
            action={send}
            disabled={!isReady}
            pending={t`Taking back`}
            done={t`Taken back`}
            failed={t`Not taken back`}
          >
            {words}
          </AsyncButton>
          <Button disabled={phase !== "asked"} onClick={onClose}>
            {t({ message: "Keep it", comment: "Answer to the question whether to take something back" })}
          </Button>
        </>
      }
    >
      {(emptyPart(left) !== null || status === "partially_reversed") && (
        <fieldset disabled={phase !== "asked" || isUnsure}>
          <PartChoice
            left={left}
            isRest={status === "partially_reversed"}
            currency={currency}
            part={part}
            error={part.is === "amount" ? refusal : undefined}
            onChange={(next) => {
              setProblem(null);
              setChosen({ part: next, key: crypto.randomUUID() });
            }}
          />
        </fieldset>
      )}
      {shown !== undefined && (
        <OutcomeShown
          outcome={shown}
          transaction={transaction}
          unit={unitOf(transaction, card)}
          card={card}
          isPart={isPart}
        />
      )}
      {part.is === "lines" && refusal !== undefined && (
        <div className={c.problem}>
          <Note tone="bad" announce>
            {refusal}
          </Note>
        </div>
      )}
      {problem !== null && (
        <div className={c.problem}>
          <Note tone="bad" announce>
            {problem}
          </Note>
        </div>
      )}
    </Dialog>
  );
}

/** What taking this part back would do; asked again when another is chosen. `null`: nothing is chosen. */
function usePartPreview(id: string, chosen: ReturnType<typeof bodyOf>) {
  const now = JSON.stringify(chosen);
  const asked = useDebounced(now, typingPauseMs);
  const { data, error, isFetching } = useQuery({
    queryKey: ["transactions", "reversal_preview", id, asked],
    queryFn: ({ signal }) =>
      call(calls.preview, { params: { id }, body: JSON.parse(asked) as NonNullable<typeof chosen>, signal }),
    enabled: chosen !== null && now === asked,
    // What is left may have changed since.
    gcTime: 0,
    retry: false,
  });
  const isCurrent = now === asked && !isFetching;
  return {
    outcome: chosen === null ? undefined : data,
    error: isCurrent ? error : null,
    isCurrent: isCurrent && data !== undefined,
  };
}

/** What the button that takes a transaction back says: the thing by its name, in its number. */
function useTakeBackWords(): (transaction: TransactionRow, card: Card | undefined) => string {
  const { t } = useLingui();
  const ownUnit = useOwnUnit();
  return (transaction, card) => {
    if (transaction.status === "partially_reversed") return t`Take the rest back`;
    const { what, unit, count, rewards } = happenedOf(transaction, card);
    if (what === "earned") {
      const counted = unit === "point" ? ownUnit(card, count)?.counted : undefined;
      if (counted !== undefined) return t({ message: `Take ${counted} back`, comment: "Take 5 coffees back" });
      return unit === "stamp"
        ? plural(count, { one: "Take the stamp back", other: "Take # stamps back" })
        : plural(count, { one: "Take the point back", other: "Take # points back" });
    }
    if (what === "rewards" && count === 0) {
      const handed = Math.max(1, rewards.length);
      return plural(handed, { one: "Take the reward back", other: "Take # rewards back" });
    }
    if (what === "adjusted") return t`Take the change back`;
    return t`Take the visit back`;
  };
}
