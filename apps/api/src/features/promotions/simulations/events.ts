/** Stored transactions as the simulator plays them, and what their member was before the first. */
import {
  emptyState,
  type Explanation,
  type ExplanationEntry,
  type Gathered,
  type Item,
  type Opening,
  type PlayedEvent,
  type Programme,
} from "@rewardo/engine";
import type { OpeningRow } from "./opening.ts";
import type { PlayedRow } from "./play-queries.ts";

type Code = ExplanationEntry["code"];
type ParamsOf<C extends Code> = Extract<ExplanationEntry, { code: C }>["params"];

const all = <C extends Code>(explanation: Explanation, code: C): ParamsOf<C>[] =>
  explanation.flatMap((entry) => (entry.code === code ? [entry.params as ParamsOf<C>] : []));

/**
 * PostgreSQL's text of an entry with this code. A text value inside the entries cannot look like it: its quotes have
 * backslashes.
 */
const written = (code: Code): string => `"code": "${code}"`;

/** The last one that was parsed: a member's first row is asked for several things. */
let parsed: { readonly text: string; readonly explanation: Explanation } = { text: "[]", explanation: [] };

const parse = ({ explanation: text }: PlayedRow): Explanation => {
  if (parsed.text !== text) parsed = { text, explanation: JSON.parse(text) as Explanation };
  return parsed.explanation;
};

/** Codes of a visit's explanation that are needed besides its columns. */
const ofVisits = new RegExp(
  [...(["held", "coupon_applied", "offer_redeemed"] as const).map(written), '"mode": "custom"'].join("|"),
);

/** The entries with the code of the first of the rows that has any. */
const firstOf = <C extends Code>(
  rows: readonly PlayedRow[],
  code: C,
  isMeant: (params: ParamsOf<C>) => boolean = () => true,
  others: readonly string[] = [],
): ParamsOf<C>[] => {
  const texts = [written(code), ...others];
  for (const row of rows) {
    if (!texts.every((text) => row.explanation.includes(text))) continue;
    const found = all(parse(row), code).filter(isMeant);
    if (found.length > 0) return found;
  }
  return [];
};

/** Tills send what they know of a line. */
const toItem = (item: Partial<Item>): Item => ({
  line_no: item.line_no ?? 0,
  name: item.name ?? "",
  group: item.group ?? null,
  product_id: item.product_id ?? null,
  quantity: item.quantity ?? 1,
  amount: item.amount ?? 0,
  product_points: item.product_points ?? null,
  never_earns: item.never_earns ?? null,
});

const visitOf = (row: PlayedRow, when: Pick<PlayedRow, "_id" | "occurred_at" | "recorded_at">): PlayedEvent => {
  const explanation = ofVisits.test(row.explanation) ? parse(row) : [];
  const offered = all(explanation, "offer_redeemed");
  // Rewards that an offer handed over are played with its lines.
  const taken =
    offered.length === 0 ? (row.reward_ids ?? []) : all(explanation, "reward_redeemed").map((one) => one.reward_id);
  return {
    kind: "visit",
    ...when,
    amount: row.amount === null ? null : row.amount + row.discount,
    items: row.items.map((item) => toItem(item as Partial<Item>)),
    custom_amount: all(explanation, "rule_matched").find(({ mode }) => mode === "custom")?.earned ?? null,
    earns: row.kind === "visit",
    waive_guards: row.explanation.includes(written("guards_waived")),
    despite_delay: row.explanation.includes(written("delay_confirmed")),
    place_id: row.place_id,
    reward_ids: [...taken, ...all(explanation, "held").map(({ reward_id }) => reward_id)],
    coupon_ids: all(explanation, "coupon_applied").map(({ coupon_id }) => coupon_id),
    items_amounts: Object.fromEntries(
      all(explanation, "coupon_items").map(({ coupon_id, amount }) => [coupon_id, amount]),
    ),
    offer_lines: offered.map(({ offer_id, line_no }) => ({ offer_id, line_no })),
    given: row.is_live ? { earned: row.earned, balance: row.balance_after } : null,
  };
};

export const eventOf = (row: PlayedRow): PlayedEvent => {
  const { _id, occurred_at, recorded_at, delta, earned } = row;
  const when = { _id, occurred_at, recorded_at };
  if (row.kind === "visit" || row.kind === "redeem") return visitOf(row, when);
  const [reversal] = firstOf([row], "reversal");
  if (row.kind !== "reverse" || row.reverses_id === null || reversal === undefined)
    return { kind: "move", ...when, delta };
  const scope =
    reversal.by === "lines"
      ? { by: "lines" as const, lines: reversal.lines }
      : reversal.by === "amount"
        ? { by: "amount" as const, amount: reversal.amount ?? 0 }
        : { by: "all" as const };
  return { kind: "refund", ...when, of: row.reverses_id, scope, delta, earned };
};

/**
 * Amount gathered under the rule before the first of these rows; the present amount if none of the rows came under it.
 */
const gatheredBefore = (
  { earning }: Programme,
  rows: readonly PlayedRow[],
  now: OpeningRow["gathered"],
): Record<string, Gathered> => {
  const isMeant = ({ rule_id, mode }: ParamsOf<"rule_matched">): boolean => rule_id === earning._id && mode === "each";
  const [first] = firstOf(rows, "rule_matched", isMeant, [earning._id, '"mode": "each"']);
  const known = now[earning._id];
  if (first === undefined) return known === undefined ? {} : { [earning._id]: known };
  const { gathered_before: eligible, extra_before } = first;
  const given = Math.floor(eligible / (earning.amount ?? 1)) * earning.earns;
  const extra = extra_before === undefined ? {} : { extra: extra_before, best: known?.best ?? 100 };
  return { [earning._id]: { eligible, earned: given + Math.floor((extra_before ?? 0) / 100), ...extra } };
};

/** The member before the first of these rows, with `earned_in_period` units that count for levels. */
export const openingOf = (
  programme: Programme,
  row: OpeningRow,
  rows: readonly PlayedRow[],
  earned_in_period: number,
): Opening => {
  const [firstChange] = firstOf(rows, "level_changed");
  const lastVisit = firstOf(rows, "visit_counted")[0]?.previous_visit_at ?? null;
  const remaining = (isPending: boolean) =>
    row.lots.reduce((sum, lot) => ((lot.pending_until !== null) === isPending ? sum + lot.remaining : sum), 0);
  return {
    card_subscription_id: row._id,
    level_id: firstChange === undefined ? row.level_id : firstChange.from_id,
    level_since: firstChange === undefined ? row.level_since : null,
    earned_in_period,
    state: {
      ...emptyState(programme.unit),
      balance: remaining(false) - row.debt,
      pending: remaining(true),
      debt: row.debt,
      gathered: gatheredBefore(programme, rows, row.gathered),
      last_visit_at: lastVisit,
      last_activity_at: lastVisit ?? row.joined_at,
      lots: row.lots,
    },
  };
};
