/** What a transaction did, from its kind and the engine's own explanation; words and pictures are made from this. */
import type { Card } from "@rewardo/contract/cards";
import type { LocalizedText } from "@rewardo/contract/fields";
import type { TransactionRow } from "@rewardo/contract/transactions";
import type { MarkerKind } from "../marker.tsx";

export type Unit = "stamp" | "point";

export interface Happened {
  readonly what:
    | "earned"
    | "rewards"
    | "nothing"
    | "taken_back"
    | "given_back"
    | "undone"
    | "expired"
    | "adjusted"
    | "imported"
    | "moved_in"
    | "moved_out";
  readonly unit: Unit;
  /** Units, unsigned except for what was adjusted or imported. With `rewards` what was earned beside them. */
  readonly count: number;
  /** Names of the rewards handed over. */
  readonly rewards: readonly LocalizedText[];
  /** What was earned does not count yet. */
  readonly waits: boolean;
  readonly marker: MarkerKind;
}

/** The part of a transaction that says what happened; rows and messages have more. */
export type HappenedSource = Pick<
  TransactionRow,
  "kind" | "source" | "delta" | "delta_pending" | "reward_ids" | "explanation"
>;

/** `card` may be unknown to this reader; then the unit comes from the explanation. */
export const happenedOf = (transaction: HappenedSource, card: Pick<Card, "type"> | undefined): Happened => {
  const { kind, delta, explanation } = transaction;
  const unit = unitOf(transaction, card);
  const plain = { unit, count: Math.abs(delta), rewards: [], waits: false } as const;
  const earnedMarker = unit === "stamp" ? "stamp" : "points";
  switch (kind) {
    case "visit":
    case "redeem":
    case "game": {
      const said = sumOf(explanation, "earned", "amount");
      const count = said > 0 ? said : Math.max(0, delta);
      const rewards = rewardsOf(explanation);
      const waits = transaction.delta_pending > 0;
      if (rewards.length > 0 || transaction.reward_ids.length > 0 || kind === "redeem") {
        return { what: "rewards", unit, count, rewards, waits, marker: "reward" };
      }
      if (count > 0) return { what: "earned", unit, count, rewards, waits, marker: earnedMarker };
      return { ...plain, what: "nothing", marker: "visit" };
    }
    case "reverse":
      return { ...plain, ...takenBack(transaction), marker: "taken_back" };
    case "expire":
      return { ...plain, what: "expired", marker: "expired" };
    case "adjust":
      return {
        ...{ ...plain, count: delta, marker: "adjusted" },
        what: transaction.source === "import" ? "imported" : "adjusted",
      };
    case "transfer":
      return { ...plain, what: delta < 0 ? "moved_out" : "moved_in", marker: "adjusted" };
  }
};

/** A refund takes units away, gives what was spent back, or, where nothing had moved, only undoes the visit. */
const takenBack = ({ delta, explanation }: HappenedSource): Pick<Happened, "what" | "count"> => {
  const taken = sumOf(explanation, "taken_back", "wanted");
  if (taken > 0) return { what: "taken_back", count: taken };
  const given = sumOf(explanation, "restored", "amount");
  if (given > 0) return { what: "given_back", count: given };
  if (delta < 0) return { what: "taken_back", count: -delta };
  return delta > 0 ? { what: "given_back", count: delta } : { what: "undone", count: 0 };
};

export const unitOf = (
  { explanation }: Pick<HappenedSource, "explanation">,
  card: Pick<Card, "type"> | undefined,
): Unit => {
  if (card !== undefined) return card.type === "points" ? "point" : "stamp";
  return explanation.some(({ params }) => params["unit"] === "stamp") ? "stamp" : "point";
};

const sumOf = (explanation: TransactionRow["explanation"], code: string, name: string): number =>
  explanation.reduce((sum, entry) => {
    const value = entry.code === code ? entry.params[name] : 0;
    return sum + (typeof value === "number" ? value : 0);
  }, 0);

const rewardsOf = (explanation: TransactionRow["explanation"]): LocalizedText[] =>
  explanation
    .filter(({ code }) => code === "reward_redeemed")
    .map(({ params }) => params["name"])
    .filter((name): name is LocalizedText => typeof name === "object" && name !== null);
