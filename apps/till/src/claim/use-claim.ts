/** A guest's visit on its way: written once, shown as a code, and what became of it. */
import type { Card } from "@rewardo/contract/cards";
import {
  cancelClaim,
  type Claim,
  type ClaimInput,
  claimSeconds,
  putClaimOnPaper,
  readClaim,
  renewClaim,
  startClaim,
} from "@rewardo/contract/claims";
import type { Coded } from "@rewardo/contract/fields";
import { reverseTransaction, type Transaction } from "@rewardo/contract/transactions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { earningBasket, type Entry } from "../basket/basket.ts";
import { sendUntilAnswered } from "../basket/sending.ts";
import { reasonsOf } from "../problems/problem.ts";
import { needsYes } from "../basket/questions.ts";
import { pause, type TillContext } from "../use-till.ts";
import { type KeptClaim, keptName } from "./kept-claim.ts";

const claimCalls = {
  start: startClaim,
  read: readClaim,
  renew: renewClaim,
  paper: putClaimOnPaper,
  cancel: cancelClaim,
  reverse: reverseTransaction,
};

/** A code as it is shown, by this machine's own clock: the server's may differ. */
export interface Shown {
  /** `null` where the visit waits for no code any more. */
  readonly url: string | null;
  readonly endsMs: number;
  /** Until when another code may be shown. */
  readonly waitsMs: number;
  readonly transaction: Transaction;
  readonly first: Claim;
}

export type Sending =
  | { readonly is: "idle" }
  | { readonly is: "running"; readonly failures: number }
  | { readonly is: "refused"; readonly reasons: readonly Coded[]; readonly why: string };

const shownOf = (claim: Claim, url: string | null, transaction: Transaction): Shown => {
  const endsMs = Date.now() + claimSeconds * 1000;
  const moreMs = Date.parse(claim.waits_until) - Date.parse(claim.code_until);
  return { url, endsMs: url === null ? 0 : endsMs, waitsMs: endsMs + moreMs, transaction, first: claim };
};

/** How often it is asked whether a phone has come, beside what the live connection says. */
const askMs = 2000;

export interface ClaimControl {
  readonly sending: Sending;
  readonly shown: Shown | null;
  /** The claim as the server knows it; `undefined` before the visit is written. */
  readonly claim: Claim | undefined;
  /** What staff do with it is on its way; its failure is said in `problem`. */
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly isTakenBack: boolean;
  readonly start: (card: Card, entry: Entry, confirmed: boolean) => void;
  /** Sends what was sent before the page was loaded again. */
  readonly resume: (body: ClaimInput) => void;
  readonly renew: () => void;
  readonly cancel: () => void;
  readonly putOnPaper: (number: string) => void;
  readonly takeBack: () => void;
}

export function useClaim(context: TillContext, key: string, onSending: (isSending: boolean) => void): ClaimControl {
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const [sending, setSending] = useState<Sending>({ is: "idle" });
  const [shown, setShown] = useState<Shown | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isTakenBack, setTakenBack] = useState(false);
  const asked = useRef({ of: "", key });
  const undoKey = useRef(crypto.randomUUID());
  const end = useRef(new AbortController());
  useEffect(() => {
    end.current = new AbortController();
    const { current } = end;
    // A reloaded page runs this not: there the visit goes on.
    return () => {
      current.abort();
      keepClaim(null);
    };
  }, []);

  const id = shown?.first._id;
  const queryKey = ["claims", id];
  const { data: claim } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(claimCalls.read, { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
    initialData: shown?.first,
    staleTime: askMs,
    // A page that is hidden asks nothing.
    refetchInterval: ({ state }) => (state.data?.status === "waiting" ? askMs : false),
  });
  const keep = (next: Claim) => client.setQueryData(["claims", next._id], next);

  const send = async (body: ClaimInput) => {
    // The touch's own key belongs to its first request; another one is another visit.
    const text = JSON.stringify(body);
    if (asked.current.of !== "" && asked.current.of !== text) asked.current.key = crypto.randomUUID();
    asked.current.of = text;
    const { actor_id, business_id } = context;
    keepClaim({ actor_id, business_id, key: asked.current.key, body });
    const { signal } = end.current;
    setSending({ is: "running", failures: 0 });
    onSending(true);
    try {
      const answer = await sendUntilAnswered({
        attempt: (one) => call(claimCalls.start, { body, idempotencyKey: asked.current.key, signal: one }),
        onSilence: (failures) => {
          setSending({ is: "running", failures });
          // Nobody waits for a network: the till may go on.
          onSending(false);
        },
        pause,
        signal,
      });
      keep(answer.claim);
      setShown(shownOf(answer.claim, answer.url, answer.transaction));
      setSending({ is: "idle" });
      onSending(false);
    } catch (error) {
      if (signal.aborted) return;
      keepClaim(null);
      setSending({ is: "refused", reasons: reasonsOf(error) ?? [], why: errorWords(error) });
      onSending(false);
    }
  };

  const act = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      // A phone was faster, or another till: what it came to is shown.
      if (error instanceof ApiError && error.code === "already_decided") await client.invalidateQueries({ queryKey });
      else setProblem(errorWords(error));
    }
    setBusy(false);
  };
  const params = { id: id ?? "" };
  return {
    ...{ sending, shown, claim: shown === null ? undefined : claim, isBusy, problem, isTakenBack },
    start: (card, entry, confirmed) => {
      const { number: _none, ...basket } = earningBasket(card, entry, { ...context, number: "" });
      void send({ ...basket, card_id: card._id, ...(confirmed ? { confirmed } : {}) });
    },
    resume: (body) => void send(body),
    renew: () =>
      void act(async () => {
        const answer = await call(claimCalls.renew, { params });
        keep(answer.claim);
        if (shown !== null) setShown(shownOf(answer.claim, answer.url, shown.transaction));
      }),
    cancel: () => void act(async () => void keep(await call(claimCalls.cancel, { params }))),
    putOnPaper: (number) => void act(async () => void keep(await call(claimCalls.paper, { params, body: { number } }))),
    takeBack: () =>
      void act(async () => {
        if (shown === null) return;
        const of = { params: { id: shown.transaction._id }, body: {}, idempotencyKey: undoKey.current };
        await call(claimCalls.reverse, of);
        setTakenBack(true);
        await client.invalidateQueries({ queryKey });
      }),
  };
}

/** Staff are asked, rather than refused. */
export const asksForYes = (sending: Sending): boolean => sending.is === "refused" && sending.reasons.some(needsYes);

/** The reading is apart from it, in `kept-claim.ts`: every till reads when it is loaded. */
const keepClaim = (kept: KeptClaim | null): void => {
  try {
    if (kept === null) sessionStorage.removeItem(keptName);
    else sessionStorage.setItem(keptName, JSON.stringify(kept));
  } catch {
    // Without storage a reloaded page forgets it, and what was earned goes back after a day.
  }
};
