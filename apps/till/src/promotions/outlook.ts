/** What pressing the main button now would do, as far as is known. */
import type { Coded } from "@rewardo/contract/fields";
import { asks, asksReceipt, countsVisit, earnedBy, isComplete, type Terms } from "../basket/basket.ts";
import { minorOf } from "../basket/figure-typing.ts";
import { isAboutPromotion } from "./promotions.ts";
import { isAgain, isAnswered, needsYes } from "../basket/questions.ts";
import type { CardStep } from "../till.ts";

/** Reasons that go away with what staff enter next; with any other the customer is done here. */
const mendable: ReadonlySet<string> = new Set([
  "staff_limit",
  "visit_limit",
  "invalid_amount",
  "insufficient_balance",
  "nothing_to_do",
]);
/** Reasons that the empty field shows already. */
const unsaid: ReadonlySet<string> = new Set(["custom_amount_required", "reason_required"]);
/** Reasons that hold whatever is done with the card. */
const whatever: ReadonlySet<string> = new Set([
  "membership_frozen",
  "membership_closed",
  "card_is_draft",
  "card_is_archived",
  "place_not_allowed",
  "own_card",
]);

export interface Outlook {
  /** The visit counts, with a reward beside it or not. */
  readonly earns: boolean;
  /** Points or stamps that would be added, before a reward is paid with others; `null` while unknown. */
  readonly delta: number | null;
  /** Why the visit would be refused. */
  readonly rejected: readonly Coded[];
  /** Staff are asked this before it is written. */
  readonly question: Coded | null;
  /** No input of staff could change the refusal. */
  readonly isRefused: boolean;
  /** Why less is earned than one might think, or nothing. */
  readonly notes: readonly Coded[];
  /** All required input is present and nothing forbids sending it. */
  readonly mayCommit: boolean;
}

/** @param isCurrent whether the preview answered the basket that is on the screen. */
export const outlookOf = (step: CardStep, isCurrent: boolean, terms: Pick<Terms, "currency" | "language">): Outlook => {
  const { preview, entry, promotions, refused, said } = step;
  const { card } = preview;
  const earns = countsVisit(step, terms);
  const known = isCurrent ? preview.rejected : preview.rejected.filter(earns ? isOfVisit : isOfCard);
  const rejected = [...refused, ...known].filter(
    (reason, index, all) => !isUnsaid(reason) && all.findIndex((one) => isSameReason(one, reason)) === index,
  );
  const isRefused = rejected.some((reason) => !isMendable(reason));
  const unusual = earns ? unusualAmount(step, terms) : null;
  const questions = [...known.filter(needsYes), ...(unusual === null ? [] : [unusual])];
  const complete = !earns || isComplete(card, entry, terms, promotions);
  return {
    earns,
    delta: isCurrent && preview.rejected.length === 0 ? earnedBy(preview) : expected(step),
    rejected,
    question: questions.find((question) => !isAnswered(question, said)) ?? null,
    isRefused,
    notes: earns && isCurrent && complete ? preview.explanation.filter(worthSaying(promotions)) : [],
    mayCommit: complete && rejected.length === 0,
  };
};

/** The question about a bill far above the usual ones: a forgotten decimal sign is a hundred times too much. */
const unusualAmount = (
  { preview, entry, promotions }: CardStep,
  { currency, language }: Pick<Terms, "currency" | "language">,
) => {
  const { card, high_amount: high } = preview;
  const isAsked = asks(card) === "amount" || asksReceipt(card, promotions.coupons);
  const amount = isAsked ? minorOf(entry.amount, currency, language) : null;
  if (amount === null || (high ?? null) === null || amount <= Number(high)) return null;
  return { code: "unusual_amount", params: { amount, currency } };
};

const isOfCard = (reason: Coded): boolean => whatever.has(reason.code) && !isAboutPromotion(reason);
/** Holds whatever is chosen beside the visit. */
const isOfVisit = (reason: Coded): boolean => !isAboutPromotion(reason) && (!needsYes(reason) || isAgain(reason));

const isUnsaid = (reason: Coded): boolean => unsaid.has(reason.code) || needsYes(reason);

/** What names a coupon, an offer or a reward is over once that is put back. */
const isMendable = (reason: Coded): boolean =>
  mendable.has(reason.code) || isAboutPromotion(reason) || "reward_id" in reason.params;

const isSameReason = (a: Coded, b: Coded): boolean =>
  a.code === b.code && ["coupon_id", "offer_id", "grant_id"].every((name) => a.params[name] === b.params[name]);

/** What a piece or a visit earns is plain from the card; the server's word replaces it a moment later. */
const expected = ({ preview, entry, reward_id }: CardStep): number | null => {
  const { card } = preview;
  const earns = card.earning["earns"];
  if (asks(card) === "quantity" && typeof earns === "number") return earns * entry.quantity;
  // Beside a reward no figure changes, so what the server said of the visit still holds.
  if (reward_id !== null) return earnedBy(preview);
  return card.earning.mode === "visit" && typeof earns === "number" ? earns : null;
};

/** The level's chip already tells what it multiplies, and lines handed over for an offer are not expected to earn. */
const worthSaying =
  ({ offer_lines }: CardStep["promotions"]) =>
  ({ code, params }: Coded): boolean => {
    if (code === "multiplier_used") return params["source"] !== "level";
    return code === "cap_hit" || (code === "rule_not_matched" && offer_lines.length === 0);
  };
