import { useLingui } from "@lingui/react/macro";
import { listCardSubscriptions } from "@rewardo/contract/card-subscriptions";
import { givePromise, leavePromise, type PromiseConflict } from "@rewardo/contract/promise-conflicts";
import { listUsers } from "@rewardo/contract/users";
import { Button } from "@rewardo/ui/button.tsx";
import { Textarea } from "@rewardo/ui/fields/textarea.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useMembershipFailure } from "@rewardo/web/errors/membership-failure.ts";
import c from "../../../kit/adjustments/request-dialog.module.css";
import { promisesKey } from "./promises-key.ts";

interface PromiseDialogProps {
  conflict: PromiseConflict;
  /** Why it was not counted. */
  why: string;
  /** Whose card it is. */
  name: string;
  onClose: () => void;
}

/** Gives what was promised after all, or leaves it; who may not is told why. */
export function PromiseDialog({ conflict, why, name, onClose }: PromiseDialogProps) {
  const { t } = useLingui();
  const body = useRef<HTMLDivElement>(null);
  const [units, setUnits] = useState(conflict.units === null ? "" : String(conflict.units));
  const [number, setNumber] = useState("");
  const [note, setNote] = useState("");
  const { give, leave, isSending, problem } = useSettling(conflict, onClose);
  const isUnknown = conflict.card_subscription_id === null;
  const mayGive = note.trim() !== "" && /^\d{1,9}$/.test(units) && (!isUnknown || number.trim() !== "");
  const { can, status } = conflict;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && !isSending && onClose()}
      dismissible={!isSending}
      narrow
      sheet
      initialFocus={body}
      title={t({ message: `Not counted: ${name}`, comment: "A promise to this customer" })}
      description={why}
    >
      <div ref={body} tabIndex={-1} className={c.body}>
        {status === "open" && !can.settle && <WhyNot conflict={conflict} />}
        {can.settle && (
          <>
            <TextField
              label={t`Points or stamps to give`}
              inputMode="numeric"
              figures
              value={units}
              hint={t`0 where what was handed over is all there is to give.`}
              onChange={({ currentTarget }) => setUnits(currentTarget.value.replaceAll(/\D/g, ""))}
            />
            {isUnknown && (
              <TextField
                label={t`Number of the card that gets them`}
                figures
                value={number}
                onChange={({ currentTarget }) => setNumber(currentTarget.value)}
              />
            )}
            <Textarea
              label={t`Note`}
              hint={t`It stays with the promise, whether you give or leave it.`}
              maxLength={500}
              rows={2}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </>
        )}
        <Problem>{problem}</Problem>
        <div className={c.answers}>
          {can.settle && (
            <>
              <AsyncButton
                kind="primary"
                action={() => give({ delta: Number(units), note: note.trim(), number: isUnknown ? number : null })}
                disabled={!mayGive || isSending}
                pending={t`Giving`}
                done={t({ message: "Given", context: "promise" })}
                failed={t`Not given`}
              >
                {t({ message: "Give", context: "promise" })}
              </AsyncButton>
              <AsyncButton
                action={() => leave(note.trim())}
                disabled={note.trim() === "" || isSending}
                pending={t`Leaving`}
                done={t({ message: "Left", context: "promise" })}
                failed={t`Not left`}
              >
                {t({ message: "Leave", context: "promise" })}
              </AsyncButton>
            </>
          )}
          <Button disabled={isSending} onClick={onClose}>
            {can.settle ? t`Decide later` : t({ message: "Close", comment: "A dialog" })}
          </Button>
        </div>
      </div>
    </Dialog>
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

interface Given {
  readonly delta: number;
  readonly note: string;
  /** Of the card that gets it; `null` where the promise knows its card. */
  readonly number: string | null;
}

function useSettling({ _id }: PromiseConflict, onDone: () => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const failure = useMembershipFailure();
  // One key for all attempts: a retry after a lost answer gives nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { id: _id };
  const settle = async (send: () => Promise<string | null>, words: string) => {
    setProblem(null);
    setSending(true);
    try {
      const fault = await send();
      if (fault !== null) {
        setProblem(fault);
        throw new Error(fault);
      }
      toast("success", words);
      onDone();
      for (const queryKey of [promisesKey, ["users"], ["card_subscriptions"]])
        void client.invalidateQueries({ queryKey });
    } catch (error) {
      setProblem((before) => before ?? failure(error));
      throw error;
    } finally {
      setSending(false);
    }
  };
  const give = ({ delta, note, number }: Given) =>
    settle(
      async () => {
        const membership = number === null ? {} : await find(number);
        if (membership === null) return t`No card has this number.`;
        await call(givePromise, { params, body: { delta, note, ...membership }, idempotencyKey });
        return null;
      },
      t`The promise is kept`,
    );
  const leave = (note: string) =>
    settle(
      async () => {
        await call(leavePromise, { params, body: { note } });
        return null;
      },
      t`The promise is left as it is`,
    );
  return { give, leave, isSending, problem };
}

/** The membership of a whole number; customers are found by the numbers of their cards. */
const find = async (number: string): Promise<{ card_subscription_id: string } | null> => {
  const digits = number.replaceAll(/\s/g, "");
  const { items: holders } = await call(listUsers, { query: { q: digits, limit: 3 } });
  for (const { _id: user_id } of holders) {
    const { items } = await call(listCardSubscriptions, { query: { user_id, limit: 50 } });
    const one = items.find(({ numbers }) => numbers.includes(digits));
    if (one !== undefined) return { card_subscription_id: one._id };
  }
  return null;
};
