/** A question to the customer's card on its way: asked when it is shown, read until it is answered or over. */
import {
  askForReward,
  cancelRewardConfirmation,
  confirmSeconds,
  readRewardConfirmation,
  type RewardConfirmation,
} from "@rewardo/contract/reward-confirmations";
import type { Basket } from "@rewardo/contract/scanner";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";

/** How often the answer is asked for. */
const readMs = 1000;

export interface ConfirmationControl {
  /** `null` until it is asked. */
  readonly confirmation: RewardConfirmation | null;
  /** Seconds in which the customer can still answer, by this machine's own clock: the server's may differ. */
  readonly seconds: number;
  readonly problem: string | null;
  /** Minutes until the card can be asked again after too many questions; `null` while it can be. */
  readonly askedOften: number | null;
  readonly askAgain: () => void;
  /** The till asks no more; nobody waits for the answer. */
  readonly cancel: () => void;
}

/** @param onYes the customer said yes: the id of the confirmation */
export function useConfirmation(basket: Basket, onYes: (_id: string) => void): ConfirmationControl {
  const errorWords = useErrorWords();
  const [attempt, setAttempt] = useState(0);
  const asked = useAsked(basket, attempt);
  const id = asked.data?._id;
  const { data } = useQuery({
    queryKey: ["scanner", "reward_confirmations", id],
    queryFn: ({ signal }) => call(readRewardConfirmation, { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
    initialData: asked.data,
    refetchInterval: ({ state }) => (state.data?.status === "waiting" ? readMs : false),
  });
  const confirmation = data ?? null;
  const yes = useEffectEvent((_id: string) => onYes(_id));
  const askedOften = minutesOf(asked.error);
  const confirmed = confirmation?.status === "confirmed" ? confirmation._id : null;
  useEffect(() => {
    if (confirmed !== null) yes(confirmed);
  }, [confirmed]);
  return {
    confirmation,
    seconds: useSeconds(id),
    problem: asked.error === null || askedOften !== null ? null : errorWords(asked.error),
    askedOften,
    askAgain: () => setAttempt((before) => before + 1),
    cancel: () => {
      // Not heard, it ends by itself within the minute.
      if (id !== undefined) void call(cancelRewardConfirmation, { params: { id } }).catch(() => undefined);
    },
  };
}

/** Of an error that says that the card was asked too often. */
const minutesOf = (error: unknown): number | null => {
  if (!isApiError(error, "too_many_requests")) return null;
  const { retry_after_seconds: seconds } = error.params;
  return typeof seconds === "number" ? Math.max(1, Math.ceil(seconds / 60)) : null;
};

/** The server answers the same question once while it stands, so that it may be asked twice. */
function useAsked(basket: Basket, attempt: number) {
  return useQuery({
    queryKey: ["scanner", "reward_confirmations", "asked", JSON.stringify(basket), attempt],
    queryFn: ({ signal }) => call(askForReward, { body: basket, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Counts down from the moment at which the question was known here. */
function useSeconds(id: string | undefined): number {
  const [left, setLeft] = useState(confirmSeconds);
  useEffect(() => {
    if (id === undefined) return undefined;
    const endsMs = Date.now() + confirmSeconds * 1000;
    const count = () => setLeft(Math.max(0, Math.ceil((endsMs - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [id]);
  return left;
}
