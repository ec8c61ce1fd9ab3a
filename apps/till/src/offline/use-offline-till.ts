/** What the till does at each step while it goes on without a network. */
import type { Business } from "@rewardo/contract/businesses";
import type { Card } from "@rewardo/contract/cards";
import type { Place } from "@rewardo/contract/places";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useOnline } from "@rewardo/web/network.ts";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { earningBasket, redeemingBasket, type Terms } from "../basket/basket.ts";
import type { TillChoices } from "../place/place.ts";
import { isNoCard, isOtherCode } from "../problems/problem.ts";
import { giveFeedback } from "../reader/feedback.ts";
import { lastScan, noteScan } from "./last-scan.ts";
import {
  type Asked,
  isLapsed,
  type Refusal,
  refusalOf,
  stampsOf,
  tooSoon,
  type TooSoon,
  undoDraft,
  undoneKeys,
  unitOf,
  visitDraft,
} from "./promising.ts";
import { DiskFull } from "./queue/database.ts";
import { noteSeen } from "./queue/keeping.ts";
import type { Entry } from "./queue/records.ts";
import { NoQueue, serverNow, takePromise } from "./queue/taking.ts";
import {
  type CardStep,
  cardHere,
  couponKey,
  type Failure,
  forgotten,
  type OfflineStep,
  openCard,
  scanning,
} from "./step.ts";
import { promisable, takeOver } from "./take-over.ts";
import type { Work } from "./work.ts";

export interface OfflineTillProps {
  work: Work;
  looks: readonly Card[];
  business: Business;
  place: Place;
  choices: TillChoices;
  /** Opened from a till that has its network, to look at what waits or differed. */
  isList: boolean;
  /** The network is back, and what differed was looked at. */
  onOver: () => void;
}

export interface OfflineControl {
  readonly step: OfflineStep;
  readonly go: (step: OfflineStep) => void;
  readonly terms: Terms;
  /** What the card's step would promise, and why it cannot. */
  readonly asked: Asked | null;
  readonly refusal: Refusal | null;
  /** Part of the card's balance has lapsed since it was seen. */
  readonly isBalanceOver: boolean;
  /** An undo that was not written. */
  readonly undoFailure: Failure | null;
  readonly scan: (number: string) => void;
  readonly change: (changes: Partial<CardStep>) => void;
  readonly promise: () => void;
  readonly answer: (isYes: boolean) => void;
  readonly undo: (entry: Entry) => void;
  readonly next: () => void;
}

/** What a card's step would promise. */
const askedOf = ({ here, entry, reward_id, coupons }: CardStep, terms: Terms): Asked => {
  const { look, number } = here;
  const own = { ...terms, number };
  if (reward_id !== null)
    return { basket: promisable(redeemingBasket(reward_id, own)) ?? { number, place_id: terms.place_id }, units: 0 };
  const plain = { number, place_id: terms.place_id };
  const basket = (look === null ? null : promisable(earningBasket(look, entry, own))) ?? plain;
  const chosen = here.known?.card.coupons.filter((coupon) => coupons.includes(couponKey(coupon))) ?? [];
  const used = chosen.map(({ coupon_id, grant_id }) => ({ coupon_id, ...(grant_id === null ? {} : { grant_id }) }));
  return {
    basket: used.length === 0 ? basket : { ...basket, coupons: used },
    units: unitOf(here) === "stamp" ? stampsOf(look, basket) : null,
  };
};

const failureOf = (error: unknown): Failure => {
  if (error instanceof DiskFull) return "full";
  return error instanceof NoQueue ? "no_queue" : "broken";
};

export function useOfflineTill(props: OfflineTillProps): OfflineControl {
  const { work, looks, business, place, choices, isList, onOver } = props;
  const { waiting, browser, records, known, sending } = work;
  const online = useOnline();
  const format = useFormat();
  // What is asked and refused depends on the time.
  useMinute();
  const [undoFailure, setUndoFailure] = useState<Failure | null>(null);
  const isWriting = useRef(false);
  const terms: Terms = {
    ...{ number: "", place_id: place._id, currency: business.currency, language: format.locale },
    fallback: business.language,
  };
  const { queue } = waiting;
  const now = () => ({
    entries: waiting.all,
    at: queue?.answer == null ? new Date().toISOString() : serverNow(browser, queue.answer),
  });
  const refusalFor = (one: CardStep): Refusal | null =>
    queue === null ? null : refusalOf(one.here, askedOf(one, terms), { queue, ...now() });

  const isCard = (number: string): boolean =>
    !isNoCard(number) && (!isOtherCode(number) || cardHere(known, number, looks).known !== null);
  const opened = (number: string): CardStep => {
    const one = openCard(cardHere(known, number, looks));
    // What cannot be handed over is not asked for first.
    return one.reward_id !== null && refusalFor(one) !== null ? { ...one, reward_id: null } : one;
  };
  const [kept, setStep] = useState<OfflineStep>(() => {
    const number = lastScan();
    if (isList) return waiting.waiting.length > 0 ? { at: "list" } : scanning;
    return number !== null && isCard(number) ? opened(number) : scanning;
  });
  // What is too old is forgotten by the card that is open, too.
  const step = known === null ? forgotten(kept, looks) : kept;
  const go = (next: OfflineStep) => {
    setUndoFailure(null);
    setStep(next);
  };
  const scan = (number: string) => {
    if (isCard(number)) go(opened(number));
    else go({ at: "scanning", isTyping: true, wrong: { number, problem: "mistyped" } });
  };
  const write = async (one: CardStep, again: TooSoon["again"] | null) => {
    if (isWriting.current) return;
    isWriting.current = true;
    try {
      const draft = visitDraft(one.here, askedOf(one, terms), one.key, again);
      const promised = await takePromise(browser, records, work, draft);
      giveFeedback(choices);
      go({ at: "done", here: one.here, promised });
    } catch (error) {
      go({ ...one, question: null, failure: failureOf(error) });
    } finally {
      isWriting.current = false;
    }
  };
  const undo = async (entry: Entry) => {
    if (isWriting.current || undoneKeys(waiting.all).has(entry.idempotency_key)) return;
    isWriting.current = true;
    try {
      await takePromise(browser, records, work, undoDraft(entry.idempotency_key, entry.shown));
      setUndoFailure(null);
    } catch (error) {
      setUndoFailure(failureOf(error));
    } finally {
      isWriting.current = false;
    }
  };

  const overtaken = useEffectEvent(() => (isList ? Promise.resolve(null) : takeOver(work, sessionStorage)));
  useEffect(() => {
    noteScan(null);
    overtaken().then(
      (taken) => taken !== null && go({ at: "done", here: null, promised: taken }),
      () => undefined,
    );
  }, []);

  // Back on the network nothing is taken from under a hand: only where the till waits for a card.
  const isBack = online && step.at === "scanning" && !step.isTyping;
  const isAllSent = waiting.waiting.length === 0;
  const hasAnswers = waiting.answered.length > 0;
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (isBack && (isAllSent ? !hasAnswers : sending === "failed")) over();
  }, [isBack, isAllSent, hasAnswers, sending]);
  const shown: OfflineStep = isBack && isAllSent && hasAnswers ? { at: "sent", answered: waiting.answered } : step;

  const next = () => {
    if (shown.at === "sent") {
      void noteSeen(browser, records, work)
        .catch(() => undefined)
        .then(onOver);
    } else if (step.at === "list" && isList && online) onOver();
    else go(scanning);
  };
  return {
    ...{ step: shown, go, terms, scan, next, undoFailure },
    isBalanceOver: (step.at === "card" || step.at === "done") && step.here !== null && isLapsed(step.here, now().at),
    asked: step.at === "card" ? askedOf(step, terms) : null,
    refusal: step.at === "card" ? refusalFor(step) : null,
    change: (changes) => {
      if (step.at === "card") go({ ...step, question: null, failure: null, ...changes });
    },
    promise: () => {
      if (step.at !== "card") return;
      // The time may have made it one since it was drawn.
      if (refusalFor(step) !== null) return go({ ...step, question: null });
      const soon = step.reward_id === null ? tooSoon(step.here, now()) : null;
      if (soon === null) void write(step, null);
      else go({ ...step, question: soon });
    },
    answer: (isYes) => {
      if (step.at !== "card") return;
      if (isYes && refusalFor(step) === null) void write(step, step.question?.again ?? null);
      else go({ ...step, question: null });
    },
    undo: (entry) => void undo(entry),
  };
}
