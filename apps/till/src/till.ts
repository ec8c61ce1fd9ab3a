/**
 * The till as a state machine: scan, look up, card, send, done. It has no timers and makes no calls; `use-till.ts` does what a
 * step asks for and tells the outcome as an event.
 */
import type { Coded } from "@rewardo/contract/fields";
import type { Basket, CommitResult, Preview } from "@rewardo/contract/scanner";
import { earnsBeside, emptyEntry, type Entry } from "./basket/basket.ts";
import { needsYes, type Said } from "./basket/questions.ts";
import { offered } from "./visit/card-face.ts";
import {
  type ChosenCoupon,
  noPromotions,
  type OfferLine,
  type Promotions,
  promotionsOf,
  withCoupon,
  withOfferLine,
} from "./promotions/chosen.ts";

/** `new`: made by this till a moment ago. */
export type Source = "camera" | "wedge" | "typed" | "seen" | "new";

/** An attempt to find out whose card was scanned. */
export interface Scan {
  readonly id: number;
  readonly number: string;
  readonly source: Source;
  /** The card is scanned for a receipt of before: its order is counted instead of a visit now. */
  readonly receipt?: string;
}

/** A visit that shall be written once. Its key was made when the button was pressed and stays until an answer came. */
export interface Visit {
  readonly key: string;
  readonly basket: Basket;
  /** What staff had entered. */
  readonly entry: Entry;
  readonly scan: Scan;
  /** The card before the visit. */
  readonly preview: Preview;
}

export type Problem =
  /** The code is another business's card, or no card at all. */
  | "not_ours"
  /** An unknown number. */
  | "unknown"
  /** Several cards have the number, in spellings of their own. */
  | "ambiguous"
  /** A typed number whose check digit is wrong. */
  | "mistyped"
  /** The place is closed, or this account may not act there. */
  | "place"
  | "forbidden"
  /** No plan is in force for so long that the till is closed, too. */
  | "closed"
  /** This account or till was stopped from giving and taking. */
  | "frozen"
  | "session"
  /** The device waits for the PIN of the person who serves. */
  | "pin"
  /** Staff stopped the sending: it is unknown whether the visit was recorded. */
  | "unsure"
  /** The order of a receipt was not counted. */
  | "receipt"
  | "broken";

export type Undo =
  | { readonly is: "possible" | "over" }
  | { readonly is: "running"; readonly key: string; readonly failures: number }
  | { readonly is: "done"; readonly balance: number }
  /** `reasons` are the engine's; none where the time was over or the right is missing. */
  | { readonly is: "refused"; readonly reasons: readonly Coded[] };

export interface CardStep {
  readonly at: "card";
  readonly scan: Scan;
  readonly preview: Preview;
  /** The basket that `preview` answered, as JSON. */
  readonly previewed: string;
  readonly entry: Entry;
  /** The reward that would be handed over; `null` while the visit only earns. */
  readonly reward_id: string | null;
  /** A reward is handed over without counting a visit beside it. */
  readonly isAlone: boolean;
  readonly promotions: Promotions;
  /** What staff are asked before it is written; `null` while nothing is asked. */
  readonly question: Coded | null;
  /** What they have answered already; gone with the next change. */
  readonly said: Said;
  /** What the server refused when the button was pressed; gone with the next change. */
  readonly refused: readonly Coded[];
}

/** Visit of a customer without a code: with the card they have at home, or a new one. */
export type NoCode =
  | { readonly is: "phone" }
  /** The visit is written first, and the guest's phone takes it with its card. */
  | {
      readonly is: "guest";
      /** Names the touch that began it: a repeat writes no second visit. */
      readonly key: string;
      /** The visit is on its way, and no other customer comes between. */
      readonly isSending: boolean;
      /** The next scan is a printed card that takes the visit. */
      readonly wantsPaper: boolean;
      readonly paper: string | null;
    }
  | {
      readonly is: "new_card";
      /** E.164, looked for in vain; it comes onto the new card. */
      readonly phone: string | null;
      /** The next scan is a printed card to hand out, and no visit. */
      readonly wantsPaper: boolean;
      readonly paper: string | null;
    };

export interface Scanning {
  readonly at: "scanning";
  readonly isTyping: boolean;
  readonly noCode?: NoCode;
  /** The scanned receipt, whose card is scanned next; `null`: the next scan is the receipt. */
  readonly receipt?: string | null;
  /** A typed number that belongs to no card, to be corrected. */
  readonly wrong?: { readonly number: string; readonly problem: Problem };
}

export type Step =
  | Scanning
  | { readonly at: "looking"; readonly scan: Scan; readonly failures: number }
  | CardStep
  | { readonly at: "sending"; readonly visit: Visit; readonly failures: number }
  | { readonly at: "done"; readonly visit: Visit; readonly result: CommitResult; readonly undo: Undo }
  | {
      readonly at: "problem";
      readonly problem: Problem;
      readonly number: string | null;
      readonly error: unknown;
      readonly receipt?: string | null;
    };

/** A card of the last minutes, for its mini. */
export interface Seen {
  readonly number: string;
  readonly preview: Pick<Preview, "card" | "card_subscription">;
  /** What was written last and may be taken back. */
  readonly written?: { readonly visit: Visit; readonly result: CommitResult } | undefined;
}

export interface Till {
  readonly step: Step;
  /** The last five, newest first. */
  readonly seen: readonly Seen[];
  readonly lastScanId: number;
}

export type TillEvent =
  | { readonly is: "scanned"; readonly number: string; readonly source: Source }
  | { readonly is: "typing"; readonly on: boolean }
  | { readonly is: "no_code"; readonly way: NoCode | null }
  | { readonly is: "receipt"; readonly code: string | null }
  | { readonly is: "found"; readonly scan_id: number; readonly preview: Preview; readonly previewed: string }
  | { readonly is: "silence"; readonly failures: number }
  | { readonly is: "previewed"; readonly scan_id: number; readonly preview: Preview; readonly previewed: string }
  | { readonly is: "entered"; readonly entry: Partial<Entry> }
  | { readonly is: "reward_chosen"; readonly reward_id: string | null }
  | { readonly is: "coupon_toggled"; readonly coupon: ChosenCoupon; readonly lock_key: string }
  | { readonly is: "offer_toggled"; readonly line: OfferLine }
  | { readonly is: "asked"; readonly question: Coded; readonly said: Said }
  | { readonly is: "declined" }
  | { readonly is: "committed"; readonly key: string; readonly basket: Basket }
  /** The reward that the visit just written has filled the card for. */
  | { readonly is: "handed_over"; readonly key: string; readonly basket: Basket }
  /** The outcome of a card just seen again, to take it back. */
  | { readonly is: "reopened"; readonly card_subscription_id: string }
  /** With `undo` the visit was written and was being reversed. */
  | { readonly is: "resumed"; readonly visit: Visit; readonly undo?: { key: string; result: CommitResult } }
  | { readonly is: "written"; readonly key: string; readonly result: CommitResult }
  | { readonly is: "refused"; readonly key: string; readonly rejected: readonly Coded[] }
  | { readonly is: "problem"; readonly problem: Problem; readonly error?: unknown }
  | { readonly is: "given_up" }
  | { readonly is: "undo"; readonly key: string }
  | { readonly is: "undone"; readonly key: string; readonly balance: number }
  | { readonly is: "undo_refused"; readonly key: string; readonly reasons: readonly Coded[] }
  | { readonly is: "undo_over" }
  | { readonly is: "next" };

export const openTill: Till = { step: { at: "scanning", isTyping: false }, seen: [], lastScanId: 0 };
const mostSeen = 5;

/** Whether the till may serve another customer: not before it knows the outcome of this visit. */
export const mayTurnAway = ({ step }: Till): boolean => {
  if (step.at === "sending") return false;
  if (step.at === "scanning" && step.noCode?.is === "guest" && step.noCode.isSending) return false;
  return !(step.at === "done" && step.undo.is === "running");
};

/** The till after an event. An event that does not belong to the step it finds changes nothing. */
export const tillAfter = (till: Till, event: TillEvent): Till => {
  const { step } = till;
  const to = (next: Step): Till => ({ ...till, step: next });
  switch (event.is) {
    case "scanned": {
      if (!mayTurnAway(till)) return till;
      if (
        step.at === "scanning" &&
        step.noCode !== undefined &&
        step.noCode.is !== "phone" &&
        step.noCode.wantsPaper &&
        event.source !== "new"
      ) {
        return to({ ...step, noCode: { ...step.noCode, paper: event.number } });
      }
      const { number, source } = event;
      const { receipt } = goingOn(step);
      if (receipt === null) return to({ at: "scanning", isTyping: false, receipt: number.trim() });
      const id = till.lastScanId + 1;
      const scan: Scan = { id, number, source, ...(receipt === undefined ? {} : { receipt }) };
      return { ...till, lastScanId: id, step: { at: "looking", scan, failures: 0 } };
    }
    case "typing":
      return step.at === "scanning" || step.at === "problem"
        ? to({ at: "scanning", isTyping: event.on, ...goingOn(step) })
        : till;
    case "receipt":
      return step.at === "scanning" || step.at === "problem"
        ? to({ at: "scanning", isTyping: false, receipt: event.code })
        : till;
    case "no_code": {
      if (step.at !== "scanning") return till;
      const way = event.way === null ? {} : { noCode: event.way };
      return to({ at: "scanning", isTyping: false, ...way, ...goingOn(step) });
    }
    case "found": {
      if (step.at !== "looking" || step.scan.id !== event.scan_id) return till;
      const { scan } = step;
      const { preview, previewed } = event;
      const card: Step = {
        at: "card",
        scan,
        preview,
        previewed,
        entry: emptyEntry,
        reward_id: firstOffer(preview),
        isAlone: !earnsBeside(preview),
        promotions: noPromotions,
        question: null,
        said: {},
        refused: [],
      };
      const { _id } = preview.card_subscription;
      const written = till.seen.find((one) => one.preview.card_subscription._id === _id)?.written;
      return { ...till, step: card, seen: withSeen(till.seen, scan.number, preview, written) };
    }
    case "silence":
      if (step.at === "looking" || step.at === "sending") return to({ ...step, failures: event.failures });
      if (step.at !== "done" || step.undo.is !== "running") return till;
      return to({ ...step, undo: { ...step.undo, failures: event.failures } });
    case "previewed": {
      if (step.at !== "card" || step.scan.id !== event.scan_id) return till;
      return to({ ...step, preview: event.preview, previewed: event.previewed });
    }
    case "entered":
      return step.at === "card" ? to({ ...step, entry: { ...step.entry, ...event.entry }, ...unasked }) : till;
    case "reward_chosen":
      // Coupons are not chosen beside a reward: they go back.
      return step.at === "card"
        ? to({ ...step, reward_id: event.reward_id, promotions: noPromotions, ...unasked })
        : till;
    case "coupon_toggled": {
      if (step.at !== "card") return till;
      return to({ ...step, promotions: withCoupon(step.promotions, event.coupon, event.lock_key), ...unasked });
    }
    case "offer_toggled":
      return step.at === "card"
        ? to({ ...step, promotions: withOfferLine(step.promotions, event.line), ...unasked })
        : till;
    case "asked":
      return step.at === "card" ? to({ ...step, question: event.question, said: event.said }) : till;
    case "declined":
      return step.at === "card" ? to({ ...step, question: null }) : till;
    case "committed": {
      if (step.at !== "card") return till;
      const { scan, preview, entry } = step;
      const { key, basket } = event;
      return to({ at: "sending", visit: { key, basket, entry, scan, preview }, failures: 0 });
    }
    case "handed_over": {
      if (step.at !== "done" || step.undo.is === "running" || step.undo.is === "done") return till;
      const { key, basket } = event;
      const { receipt: _counted, ...scan } = step.visit.scan;
      const preview = { ...step.visit.preview, card_subscription: step.result.card_subscription };
      const visit: Visit = { key, basket, entry: emptyEntry, scan, preview };
      return to({ at: "sending", visit, failures: 0 });
    }
    case "reopened": {
      const seen = till.seen.find(({ preview }) => preview.card_subscription._id === event.card_subscription_id);
      if (step.at !== "scanning" || seen?.written === undefined) return till;
      return to({ at: "done", ...seen.written, undo: { is: "possible" } });
    }
    case "resumed": {
      if (step.at !== "scanning") return till;
      const lastScanId = Math.max(till.lastScanId, event.visit.scan.id);
      const { visit, undo } = event;
      if (undo === undefined) return { ...till, lastScanId, step: { at: "sending", visit, failures: 0 } };
      const { key, result } = undo;
      return { ...till, lastScanId, step: { at: "done", visit, result, undo: { is: "running", key, failures: 0 } } };
    }
    case "written": {
      if (step.at !== "sending" || step.visit.key !== event.key) return till;
      const { visit } = step;
      const { result } = event;
      const undo: Undo = { is: result.transaction.can.reverse ? "possible" : "over" };
      const after = { card: visit.preview.card, card_subscription: result.card_subscription };
      const written = undo.is === "possible" ? { visit, result } : undefined;
      return {
        ...till,
        step: { at: "done", visit, result, undo },
        seen: withSeen(till.seen, visit.scan.number, after, written),
      };
    }
    case "refused": {
      if (step.at !== "sending" || step.visit.key !== event.key) return till;
      return to(backToCard(step.visit, event.rejected));
    }
    case "problem": {
      const number = "scan" in step ? step.scan.number : "visit" in step ? step.visit.scan.number : null;
      const { problem } = event;
      if ((problem === "mistyped" || problem === "unknown") && "scan" in step && step.scan.source === "typed") {
        return to({ at: "scanning", isTyping: true, wrong: { number: step.scan.number, problem }, ...goingOn(step) });
      }
      const again = problem === "receipt" ? { receipt: null } : goingOn(step);
      return to({ at: "problem", problem, number, error: event.error, ...again });
    }
    case "given_up":
      if (step.at !== "sending") return till;
      return to({ at: "problem", problem: "unsure", number: step.visit.scan.number, error: null });
    case "undo":
      if (step.at !== "done" || step.undo.is !== "possible") return till;
      return to({ ...step, undo: { is: "running", key: event.key, failures: 0 } });
    case "undone": {
      if (step.at !== "done" || step.undo.is !== "running" || step.undo.key !== event.key) return till;
      const { card, card_subscription } = step.visit.preview;
      const back = { card, card_subscription: { ...card_subscription, balance: event.balance } };
      const undo: Undo = { is: "done", balance: event.balance };
      return { ...till, step: { ...step, undo }, seen: withSeen(till.seen, step.visit.scan.number, back) };
    }
    case "undo_refused":
      if (step.at !== "done" || step.undo.is !== "running" || step.undo.key !== event.key) return till;
      return to({ ...step, undo: { is: "refused", reasons: event.reasons } });
    case "undo_over":
      return step.at === "done" && step.undo.is === "possible" ? to({ ...step, undo: { is: "over" } }) : till;
    case "next":
      if (!mayTurnAway(till)) return till;
      return to({ at: "scanning", isTyping: false, ...(step.at === "problem" ? goingOn(step) : {}) });
  }
};

/** The receipt that the next scan belongs to; nothing where there is none. */
const goingOn = (step: Step): Pick<Scanning, "receipt"> => {
  const from = step.at === "looking" ? step.scan : step.at === "sending" ? step.visit.scan : step;
  return "receipt" in from && from.receipt !== undefined ? { receipt: from.receipt } : {};
};

/** A full stamps card asks for its reward first. Points are more often saved, so there the receipt comes first. */
const firstOffer = ({ card, rewards }: Preview): string | null =>
  card.type === "stamps_stacked" ? (offered(rewards)[0]?._id ?? null) : null;

/** The card again, as it was before the button was pressed, with what speaks against it. */
export const backToCard = ({ scan, preview, basket, entry }: Visit, rejected: readonly Coded[]): CardStep => {
  const reward_id = basket.reward_ids?.[0] ?? null;
  const promotions = promotionsOf(basket, preview);
  const question = rejected.find(needsYes) ?? null;
  const refused = rejected.filter((reason) => !needsYes(reason));
  const isAlone = basket.earns === false;
  // A yes on the phone is good for once: what is refused with it is asked anew.
  const { confirmed, again_after } = basket;
  const said = {
    ...(confirmed === undefined ? {} : { confirmed }),
    ...(again_after === undefined ? {} : { again_after }),
  };
  return { at: "card", scan, preview, previewed: "", entry, reward_id, isAlone, promotions, question, said, refused };
};

/** Another basket: nothing is known against it, and nothing was answered about it. */
const unasked = { said: {}, refused: [] } as const;

const withSeen = (
  seen: readonly Seen[],
  number: string,
  { card, card_subscription }: Seen["preview"],
  written?: Seen["written"],
): readonly Seen[] => {
  const others = seen.filter((one) => one.preview.card_subscription._id !== card_subscription._id);
  return [{ number, preview: { card, card_subscription }, written }, ...others].slice(0, mostSeen);
};
