import { useLingui } from "@lingui/react/macro";
import { givePromise, leavePromise, type PromiseConflict } from "@rewardo/contract/promise-conflicts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { call } from "@rewardo/web/api.ts";
import { useMembershipFailure } from "@rewardo/web/errors/membership-failure.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { promisesKey } from "../../../kit/adjustments/open-promises.ts";
import { findMembership, type FoundMembership } from "./find-membership.ts";

interface Given {
  readonly delta: number;
  readonly note: string;
  /** The card that gets it; `null` where the promise knows its card, or nothing is given. */
  readonly card_subscription_id: string | null;
}

/** Gives or leaves a promise, and finds whose card a number is; what does not work is told in `problem`. */
export function useSettling({ _id }: PromiseConflict, onDone: () => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const failure = useMembershipFailure();
  // One key for all attempts: a retry after a lost answer gives nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { id: _id };
  const attempt = async <T>(send: () => Promise<T>): Promise<T> => {
    setProblem(null);
    setSending(true);
    try {
      return await send();
    } catch (error) {
      setProblem(failure(error));
      throw error;
    } finally {
      setSending(false);
    }
  };
  const settle = (send: () => Promise<unknown>, words: string) =>
    attempt(async () => {
      await send();
      toast("success", words);
      onDone();
      for (const queryKey of [promisesKey, ["users"], ["card_subscriptions"]])
        void client.invalidateQueries({ queryKey });
    });
  const give = ({ delta, note, card_subscription_id }: Given) => {
    const body = { delta, note, ...(card_subscription_id === null ? {} : { card_subscription_id }) };
    return settle(() => call(givePromise, { params, body, idempotencyKey }), t`The promise is kept`);
  };
  const leave = (note: string) =>
    settle(() => call(leavePromise, { params, body: { note } }), t`The promise is left as it is`);
  /** `null` where no card has the number, or it is not known which. */
  const find = async (number: string): Promise<FoundMembership | null> => {
    const found = await attempt(() => findMembership(number)).catch(() => null);
    if (found === "none") setProblem(t`No card has this number.`);
    if (found === "several") setProblem(t`Several cards have this number. Type it as it is written on the card.`);
    return found === "none" || found === "several" ? null : found;
  };
  return { give, leave, find, isSending, problem };
}
