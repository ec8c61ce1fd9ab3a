import { useLingui } from "@lingui/react/macro";
import type { PromiseConflict } from "@rewardo/contract/promise-conflicts";
import { pickText } from "@rewardo/rules/localized-text";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import { Textarea } from "@rewardo/ui/fields/textarea.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import c from "../../../kit/adjustments/request-dialog.module.css";
import { type FoundMembership, numberIn } from "./find-membership.ts";
import { useHappened } from "./use-promise-words.ts";
import { useSettling } from "./use-settling.ts";

interface PromiseDialogProps {
  conflict: PromiseConflict;
  cards: Cards;
  /** Why it was not counted. */
  why: string;
  /** Whose card it is. */
  name: string;
  onClose: () => void;
}

/** What to begin with: nothing more, where a reward is all that was promised. */
const unitsOf = ({ units, rewards }: PromiseConflict): string => {
  if (rewards > 0) return String(units ?? 0);
  return units === null ? "" : String(units);
};

/** Gives what was promised after all, or leaves it; an undo is only left. Who may not is told why. */
export function PromiseDialog({ conflict, cards, why, name, onClose }: PromiseDialogProps) {
  const { t } = useLingui();
  const body = useRef<HTMLDivElement>(null);
  const [units, setUnits] = useState(() => unitsOf(conflict));
  const [number, setNumber] = useState(() => numberIn(conflict.number ?? ""));
  const [found, setFound] = useState<FoundMembership | null>(null);
  const [note, setNote] = useState("");
  const { give, leave, find, isSending, problem } = useSettling(conflict, onClose);
  const { can, status } = conflict;
  const isUndo = conflict.kind === "undo";
  const mayGive = can.settle && !isUndo;
  const isRight = /^\d{1,9}$/.test(units);
  // Where nothing more is given, no card gets it.
  const needsCard = conflict.card_subscription_id === null && !(isRight && Number(units) === 0);
  const isFound = !needsCard || found !== null;
  const look = async () => {
    const one = await find(number);
    setFound(one);
    // The button that was pressed is gone; what was found is read next.
    if (one !== null) body.current?.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && !isSending && onClose()}
      dismissible={!isSending}
      narrow
      sheet
      initialFocus={body}
      title={
        isUndo
          ? t({ message: `Not taken back: ${name}`, comment: "A visit of this customer, which a till had taken back" })
          : t({ message: `Not counted: ${name}`, comment: "A promise to this customer" })
      }
      description={why}
    >
      <div ref={body} tabIndex={-1} className={c.body}>
        <Happened conflict={conflict} />
        {status === "open" && !can.settle && <WhyNot conflict={conflict} />}
        {mayGive && (
          <>
            <TextField
              label={t`Points or stamps to give`}
              inputMode="numeric"
              figures
              value={units}
              hint={t`0 means that nothing more is given.`}
              onChange={({ currentTarget }) => setUnits(currentTarget.value.replaceAll(/\D/g, ""))}
            />
            {needsCard && (
              <TextField
                label={t`Number of the card that gets them`}
                figures
                value={number}
                onChange={({ currentTarget }) => {
                  setNumber(currentTarget.value);
                  setFound(null);
                }}
              />
            )}
            {needsCard && found !== null && <Whose found={found} cards={cards} />}
          </>
        )}
        {can.settle && (
          <Textarea
            label={t`Note`}
            hint={isUndo ? t`It says why this is left.` : t`It stays with the promise, whether you give or leave it.`}
            maxLength={500}
            rows={2}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        )}
        <Problem>{problem}</Problem>
        <div className={c.answers}>
          {mayGive && !isFound && (
            <Button kind="primary" disabled={number.trim() === "" || isSending} onClick={() => void look()}>
              {t`Find the card`}
            </Button>
          )}
          {mayGive && isFound && (
            <AsyncButton
              kind="primary"
              action={() =>
                give({
                  delta: Number(units),
                  note: note.trim(),
                  card_subscription_id: needsCard ? (found?.card_subscription_id ?? null) : null,
                })
              }
              disabled={note.trim() === "" || !isRight || isSending}
              pending={t({ message: "Giving", context: "promise" })}
              done={t({ message: "Given", context: "promise" })}
              failed={t({ message: "Not given", context: "promise" })}
            >
              {needsCard ? t`Give to this card` : t({ message: "Give", context: "promise" })}
            </AsyncButton>
          )}
          {can.settle && (
            <AsyncButton
              action={() => leave(note.trim())}
              disabled={note.trim() === "" || isSending}
              pending={t`Leaving`}
              done={t({ message: "Left", context: "promise" })}
              failed={t`Not left`}
            >
              {t({ message: "Leave", context: "promise" })}
            </AsyncButton>
          )}
          <Button disabled={isSending} onClick={onClose}>
            {can.settle ? t`Decide later` : t({ message: "Close", comment: "A dialog" })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What is known of it besides points and stamps, and the way to its transaction. */
function Happened({ conflict }: Pick<PromiseDialogProps, "conflict">) {
  const { t } = useLingui();
  const maySee = useAllowed("transactions_view");
  const { kind, status, transaction_id: id } = conflict;
  return (
    <>
      {useHappened()(conflict).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {kind === "undo" && status === "open" && (
        <p className="mut">
          {t`If the visit is counted, take it back among the transactions. Then leave this with a note.`}
        </p>
      )}
      {id !== null && maySee && (
        <p>
          <Link to="/transactions/$id" params={{ id }} className="link">
            {t`Open the transaction`}
          </Link>
        </p>
      )}
    </>
  );
}

/** Whose card the typed number is, before it gets anything. */
function Whose({ found: { holder, card_id }, cards }: { found: FoundMembership } & Pick<PromiseDialogProps, "cards">) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const language = useSession().business?.language ?? "en";
  const card = cards.byId.get(card_id);
  const whose =
    holder === null
      ? t`Card without a name`
      : t({ message: `Card held by: ${holder}`, comment: "Name of the customer whose card it is" });
  return (
    <Note icon="info" announce>
      {card === undefined ? whose : `${whose} · ${pickText(card.name, locale, language)}`}
    </Note>
  );
}

/** Why this account cannot settle it. */
function WhyNot({ conflict: { account_id, place_id } }: Pick<PromiseDialogProps, "conflict">) {
  const { t } = useLingui();
  const { account } = useSession();
  return (
    <Note icon="info">
      {account_id !== null && account_id === account?._id
        ? t`You promised this yourself. Someone without a limit on corrections settles it.`
        : place_id === null
          ? t`It names no place of yours. Someone who works at all places settles it.`
          : t`It is more than you may correct, or of another place. A colleague with a higher limit settles it.`}
    </Note>
  );
}
