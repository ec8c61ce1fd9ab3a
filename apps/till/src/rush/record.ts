/** The last cards of a rush, for the strip at its foot, and how many were counted in it. */
import { heldStamps } from "@rewardo/rules/stamp-card";
import type { CardStock } from "@rewardo/loyalty/card/stock.ts";
import { memberStock } from "@rewardo/loyalty/card/stock.ts";
import type { Preview } from "@rewardo/contract/scanner";
import { isHandedOver } from "../basket/basket.ts";
import type { Step } from "../till.ts";

export interface RushEntry {
  /** The visit's key, or the scan's for an exception. */
  readonly key: string;
  /** `null` where the code led to no card. */
  readonly card_subscription_id: string | null;
  readonly is: "counted" | "reward" | "taken_back" | "exception";
  readonly card: Preview["card"] | null;
  readonly stock: CardStock;
  /** Stamps on the present card, or the balance of points. */
  readonly count: number;
  readonly required: number | null;
  /** The last four of the number. */
  readonly last_four: string;
  /** When it was written; `null` for an exception. */
  readonly at: string | null;
}

export interface RushRecord {
  /** Newest first. */
  readonly entries: readonly RushEntry[];
  readonly counted: number;
  readonly sinceMs: number;
}

const mostEntries = 5;

export const newRecord = (sinceMs: number): RushRecord => ({ entries: [], counted: 0, sinceMs });

const entryOf = (preview: Preview, balance: number, rest: Pick<RushEntry, "key" | "is" | "at">): RushEntry => {
  const { card, card_subscription } = preview;
  const required = card.stamps_required;
  return {
    ...rest,
    card_subscription_id: card_subscription._id,
    card,
    stock: memberStock(card, card_subscription.level),
    count: required === null ? balance : heldStamps(balance, required).count,
    required,
    last_four: (card_subscription.numbers[0] ?? "").slice(-4),
  };
};

/** The record with what this step adds to it; the same record where it adds nothing. `isException`: a person has to decide. */
export const recordAfter = (record: RushRecord, step: Step, isException: boolean): RushRecord => {
  const added = addedBy(step, isException);
  if (added === null) return record;
  const before = record.entries.find(({ key }) => key === added.key);
  if (before?.is === added.is) return record;
  const counts = (one: RushEntry | undefined) => (one?.is === "counted" || one?.is === "reward" ? 1 : 0);
  const entries =
    before === undefined
      ? [added, ...record.entries].slice(0, mostEntries)
      : record.entries.map((one) => (one.key === added.key ? added : one));
  return { ...record, entries, counted: record.counted + counts(added) - counts(before) };
};

const addedBy = (step: Step, isException: boolean): RushEntry | null => {
  if (step.at === "card" && isException) {
    const { preview, scan } = step;
    const { balance } = preview.card_subscription;
    return entryOf(preview, balance, { key: `scan ${scan.id}`, is: "exception", at: null });
  }
  if (step.at === "problem") {
    const last_four = (step.number ?? "").replaceAll(/\D/g, "").slice(-4);
    return {
      ...{
        key: `no card ${step.number ?? ""}`,
        card_subscription_id: null,
        is: "exception",
        card: null,
        stock: "sand",
      },
      ...{ count: 0, required: null, last_four, at: null },
    };
  }
  if (step.at !== "done") return null;
  const { visit, result, undo } = step;
  const isReward = result.transaction.explanation.some(isHandedOver);
  const is = undo.is === "done" ? "taken_back" : isReward ? "reward" : "counted";
  const balance = undo.is === "done" ? undo.balance : result.card_subscription.balance;
  return entryOf(visit.preview, balance, { key: visit.key, is, at: result.transaction.occurred_at });
};
