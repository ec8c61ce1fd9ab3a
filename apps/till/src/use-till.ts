/** Does what the till's step asks for, and tells the machine how it ended. */
import { matchOrder } from "@rewardo/contract/integration-orders";
import { previewVisit, commitVisit, type Basket, type CommitResult } from "@rewardo/contract/scanner";
import { reverseTransaction } from "@rewardo/contract/transactions";
import { type Dispatch, useEffect, useEffectEvent, useReducer } from "react";
import { call } from "@rewardo/web/api.ts";
import { checkNetwork, onNetwork } from "@rewardo/web/network.ts";
import { asks, countsVisit, earningBasket, redeemingBasket, type Terms } from "./basket/basket.ts";
import { isNoCard, problemOf, reasonsOf, unknownNumber } from "./problems/problem.ts";
import { useHeldCoupons } from "./promotions/release.ts";
import { sendUntilAnswered } from "./basket/sending.ts";
import { noteCounted } from "./offline/counted.ts";
import type { Owner } from "./owner.ts";
import {
  type CardStep,
  openTill,
  type Scan,
  type Step,
  type Till,
  tillAfter,
  type TillEvent,
  type Visit,
} from "./till.ts";
import { forgetUnsent, isStillUnsent, keepUnsent, readUnsent } from "./basket/unsent.ts";

const calls = {
  preview: previewVisit,
  commit: commitVisit,
  match: matchOrder,
  reverse: reverseTransaction,
};

/** Milliseconds after the last key before the server is asked what the basket would earn. */
const typingPauseMs = 250;

/** The user of the till and its place. */
export interface TillContext extends Omit<Terms, "number">, Owner {}

export interface TillControl {
  readonly till: Till;
  readonly tell: Dispatch<TillEvent>;
  /** Writes what is on the card's screen, or what the caller made of it. */
  readonly commit: (card: CardStep) => void;
  /** Hands over a reward that the visit just written has filled the card for: no scan, one more press. */
  readonly handOver: (number: string, reward_id: string) => void;
  /** Stops sending a visit whose outcome is unknown. */
  readonly giveUp: () => void;
}

/** The basket that is on the screen. */
export const basketOf = (step: CardStep, context: TillContext): Basket => {
  const { scan, preview, entry, reward_id, promotions, said } = step;
  const terms: Terms = { ...context, number: scan.number };
  if (reward_id !== null && !countsVisit(step, context)) return { ...redeemingBasket(reward_id, terms), ...said };
  const basket = { ...earningBasket(preview.card, entry, terms, promotions), ...said };
  return reward_id === null ? basket : { ...basket, reward_ids: [reward_id] };
};

/** @param receipt of an order that is to be counted for the card that is scanned first */
export function useTill(context: TillContext, receipt?: string): TillControl {
  const [till, tell] = useReducer(tillAfter, receipt, (code) =>
    code === undefined ? openTill : tillAfter(openTill, { is: "receipt", code }),
  );
  const { step } = till;
  useLooking(step, context, tell);
  usePreviewing(step, context, tell);
  useSending(step, context, tell);
  useUndoing(step, context, tell);
  useHeldCoupons(step);
  const commit: TillControl["commit"] = (card) =>
    tell({ is: "committed", key: crypto.randomUUID(), basket: basketOf(card, context) });
  useFirstVisit(step, commit);
  return {
    till,
    tell,
    commit,
    handOver: (number, reward_id) => {
      const basket = redeemingBasket(reward_id, { ...context, number });
      tell({ is: "handed_over", key: crypto.randomUUID(), basket });
    },
    giveUp: () => {
      forgetUnsent(sessionStorage, context);
      tell({ is: "given_up" });
    },
  };
}

/** Silence may be the network's: the browser does not say so where the Wi-Fi is there and what is behind it is not. */
const onSilence = (tell: Dispatch<TillEvent>) => (failures: number) => {
  void checkNetwork();
  tell({ is: "silence", failures });
};

/** Waits, but no longer than until the network comes back. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      off();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const off = onNetwork(end);
  });

function useLooking(step: Step, { place_id }: TillContext, tell: Dispatch<TillEvent>): void {
  const scan = step.at === "looking" ? step.scan : null;
  const look = useEffectEvent(async ({ id, number, source }: Scan, signal: AbortSignal) => {
    if (isNoCard(number)) return tell({ is: "problem", problem: unknownNumber({ number, source }) });
    const basket: Basket = { number, place_id };
    const preview = await sendUntilAnswered({
      attempt: (one) => call(calls.preview, { body: basket, signal: one }),
      onSilence: onSilence(tell),
      pause,
      signal,
    });
    // If the till asks for no input, this preview was already the question.
    const previewed = asks(preview.card) === "quantity" ? "" : JSON.stringify(basket);
    tell({ is: "found", scan_id: id, preview, previewed });
  });
  const failed = useEffectEvent((error: unknown, one: Scan) =>
    tell({ is: "problem", problem: problemOf(error, one), error }),
  );
  useEffect(() => {
    if (scan === null) return;
    return run(
      (signal) => look(scan, signal),
      (error) => failed(error, scan),
    );
  }, [scan]);
}

/**
 * The button that made a card has also said that its first visit counts, where nothing more has to be asked; and a card
 * that is scanned after a receipt says whose order it was.
 */
function useFirstVisit(step: Step, commit: TillControl["commit"]): void {
  const write = useEffectEvent((card: CardStep) => commit({ ...card, reward_id: null }));
  useEffect(() => {
    if (step.at === "card" && step.scan.receipt !== undefined) return write(step);
    if (step.at !== "card" || step.scan.source !== "new" || asks(step.preview.card) !== "nothing") return;
    const isRefused = step.refused.length > 0 || step.preview.rejected.length > 0 || step.question !== null;
    if (!isRefused) write(step);
  }, [step]);
}

/** Asks again what the basket would earn whenever it is another one. The button may be pressed before the answer. */
function usePreviewing(step: Step, context: TillContext, tell: Dispatch<TillEvent>): void {
  const basket = step.at === "card" ? JSON.stringify(basketOf(step, context)) : null;
  const isAsked = step.at !== "card" || step.previewed === basket;
  const scan = step.at === "card" ? step.scan : null;
  const ask = useEffectEvent(async (scan_id: number, previewed: string, signal: AbortSignal) => {
    await pause(typingPauseMs);
    const preview = await sendUntilAnswered({
      attempt: (one) => call(calls.preview, { body: JSON.parse(previewed) as Basket, signal: one }),
      onSilence: () => undefined,
      pause,
      signal,
    });
    tell({ is: "previewed", scan_id, preview, previewed });
  });
  const failed = useEffectEvent((error: unknown, one: Scan) =>
    tell({ is: "problem", problem: problemOf(error, one), error }),
  );
  useEffect(() => {
    if (basket === null || scan === null || isAsked) return;
    return run(
      (signal) => ask(scan.id, basket, signal),
      (error) => failed(error, scan),
    );
  }, [basket, isAsked, scan]);
}

function useSending(step: Step, owner: TillContext, tell: Dispatch<TillEvent>): void {
  const resume = useEffectEvent(() => {
    const unsent = readUnsent(sessionStorage, owner);
    if (unsent !== null) tell({ is: "resumed", ...unsent });
  });
  useEffect(() => resume(), []);

  const { actor_id, business_id } = owner;
  const visit = step.at === "sending" ? step.visit : null;
  const send = useEffectEvent(async ({ key, basket, scan }: Visit, signal: AbortSignal) => {
    const { receipt } = scan;
    const { number, place_id } = basket;
    const result = await sendUntilAnswered<CommitResult>({
      attempt: (one) =>
        receipt === undefined
          ? call(calls.commit, { body: basket, idempotencyKey: key, signal: one })
          : call(calls.match, { body: { receipt, number, place_id }, signal: one }),
      onSilence: onSilence(tell),
      pause,
      signal,
    });
    forgetUnsent(sessionStorage, owner);
    const { _id: card_subscription_id, balance, last_visit_at } = result.card_subscription;
    const coupons = basket.coupons?.map(({ coupon_id }) => coupon_id) ?? [];
    noteCounted({ card_subscription_id, balance, last_visit_at, coupons, at: result.transaction.recorded_at });
    tell({ is: "written", key, result });
  });
  const failed = useEffectEvent((error: unknown, { key, scan }: Visit) => {
    const problem = problemOf(error, scan);
    if (!isStillUnsent(problem)) forgetUnsent(sessionStorage, owner);
    const rejected = scan.receipt === undefined ? reasonsOf(error) : null;
    tell(rejected === null ? { is: "problem", problem, error } : { is: "refused", key, rejected });
  });
  useEffect(() => {
    if (visit === null) return;
    keepUnsent(sessionStorage, { actor_id, business_id }, { visit });
    return run(
      (signal) => send(visit, signal),
      (error) => failed(error, visit),
    );
  }, [visit, actor_id, business_id]);
}

function useUndoing(step: Step, owner: TillContext, tell: Dispatch<TillEvent>): void {
  const key = step.at === "done" && step.undo.is === "running" ? step.undo.key : null;
  const id = step.at === "done" ? step.result.transaction._id : null;
  const keep = useEffectEvent((undoKey: string) => {
    if (step.at !== "done") return;
    const { visit, result } = step;
    keepUnsent(sessionStorage, owner, { visit, undo: { key: undoKey, result } });
  });
  const takeBack = useEffectEvent(async (transaction_id: string, idempotencyKey: string, signal: AbortSignal) => {
    const { transaction } = await sendUntilAnswered({
      attempt: (one) => call(calls.reverse, { params: { id: transaction_id }, body: {}, idempotencyKey, signal: one }),
      onSilence: onSilence(tell),
      pause,
      signal,
    });
    forgetUnsent(sessionStorage, owner);
    if (step.at === "done") {
      const { _id: card_subscription_id, last_visit_at } = step.visit.preview.card_subscription;
      const { balance_after: balance, recorded_at: at } = transaction;
      noteCounted({ card_subscription_id, balance, last_visit_at, coupons: [], at });
    }
    tell({ is: "undone", key: idempotencyKey, balance: transaction.balance_after });
  });
  const failed = useEffectEvent((error: unknown, undoKey: string) => {
    if (step.at !== "done") return;
    const problem = problemOf(error, step.visit.scan);
    if (isStillUnsent(problem)) return tell({ is: "problem", problem, error });
    forgetUnsent(sessionStorage, owner);
    tell({ is: "undo_refused", key: undoKey, reasons: reasonsOf(error) ?? [] });
  });
  useEffect(() => {
    if (key === null || id === null) return;
    keep(key);
    return run(
      (signal) => takeBack(id, key, signal),
      (error) => failed(error, key),
    );
  }, [key, id]);
}

/** Runs until it ends or the returned function is called; being ended is no failure. */
const run = (work: (signal: AbortSignal) => Promise<void>, failed: (error: unknown) => void): (() => void) => {
  const control = new AbortController();
  work(control.signal).catch((error: unknown) => {
    if (!control.signal.aborted) failed(error);
  });
  return () => control.abort();
};
