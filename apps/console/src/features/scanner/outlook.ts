/** What would happen if the rose button were pressed now, as far as it is known. */
import type { Card } from "@rewardo/contract/cards";
import type { Coded } from "@rewardo/contract/fields";
import { asks, type Entry, isComplete, type Terms } from "./basket.ts";
import type { CardStep } from "./till.ts";

/** Reasons that go away with what staff enter next; with any other the customer is done here. */
const mendable: ReadonlySet<string> = new Set([
  "staff_limit",
  "invalid_amount",
  "insufficient_balance",
  "nothing_to_do",
]);
/** Said by the empty field already. */
const unsaid: ReadonlySet<string> = new Set(["custom_amount_required", "reason_required"]);
/** Reasons that hold whatever is done with the card. */
const whatever: ReadonlySet<string> = new Set([
  "membership_frozen",
  "membership_closed",
  "card_is_draft",
  "card_is_archived",
  "place_not_allowed",
]);

export interface Outlook {
  /** Points or stamps that would be added; `null` while nobody knows. */
  readonly delta: number | null;
  /** Why the visit would be refused. */
  readonly rejected: readonly Coded[];
  /** Nothing that staff could enter would change the refusal. */
  readonly isRefused: boolean;
  /** Why less is earned than one might think, or nothing. */
  readonly notes: readonly Coded[];
  /** Everything asked for is there and nothing speaks against it. */
  readonly mayCommit: boolean;
}

/** @param isCurrent whether the preview answered the basket that stands on the screen. */
export function outlookOf(step: CardStep, isCurrent: boolean, terms: Omit<Terms, "number" | "place_id">): Outlook {
  const { preview, entry, reward_id, refused } = step;
  const { card } = preview;
  const earns = reward_id === null;
  const known = isCurrent || earns ? preview.rejected : preview.rejected.filter(({ code }) => whatever.has(code));
  const rejected = [...refused, ...known].filter(
    ({ code }, index, all) => !unsaid.has(code) && all.findIndex((one) => one.code === code) === index,
  );
  const isRefused = rejected.some(({ code }) => !mendable.has(code));
  const complete = !earns || isComplete(card, entry, { ...terms, number: "", place_id: "" });
  return {
    delta: isCurrent ? preview.delta : expected(card, entry),
    rejected,
    isRefused,
    notes: earns && isCurrent && complete ? preview.explanation.filter(isWorthSaying) : [],
    mayCommit: complete && rejected.length === 0,
  };
}

/** What a piece or a visit earns is plain from the card; the server's word replaces it a moment later. */
function expected(card: Card, { quantity }: Entry): number | null {
  const earns = card.earning["earns"];
  if (typeof earns !== "number") return null;
  if (asks(card) === "quantity") return earns * quantity;
  return card.earning.mode === "visit" ? earns : null;
}

function isWorthSaying({ code }: Coded): boolean {
  return code === "rule_not_matched" || code === "cap_hit";
}
