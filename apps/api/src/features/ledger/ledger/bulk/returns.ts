/**
 * Goods that came back on a receipt of their own. A till does not say of which purchase they are: the customer's last one
 * that has them, else the last that comes to as much, and else money alone, so that no more is taken back than was given.
 */
import type { Evaluation, Explanation, Programme } from "@rewardo/engine";
import { foldedKey } from "@rewardo/rules";
import type { Transaction } from "../../../../platform/database/database.ts";
import type { BusinessScope } from "../../../../platform/scope.ts";
import type { TransactionRow } from "../queries.ts";
import { importsAuthor, keyed, partKey, type BulkContext } from "./context.ts";
import { selectBroughtReceipts, type ReceiptLine, type StoredReceipt } from "./receipt-queries.ts";
import { decide, note, type Member, type Sheet } from "./sheet.ts";
import type { PurchaseItem, PurchaseRow } from "./types.ts";

/** A purchase with what is left of it. */
export interface Receipt extends Pick<
  StoredReceipt,
  "_id" | "occurred_at" | "amount" | "receipt" | "items" | "explanation"
> {
  left: number;
  /** Pieces by the folded name. */
  readonly pieces: Map<string, number>;
  readonly earlier: Explanation[];
  /** Parts of it were taken back line by line, which does not go with amounts. */
  readonly isByLine: boolean;
}

/** Part of a return that belongs to one purchase; only an amount of money may belong to none. */
export interface Part {
  readonly receipt: Receipt | null;
  /** Amount returned, above zero. */
  readonly amount: number;
  /** Goods that came back, above zero. */
  readonly items: readonly PurchaseItem[];
}

const round = (quantity: number): number => Math.round(quantity * 1000) / 1000;

const count = (pieces: Map<string, number>, { name, quantity }: ReceiptLine, sign: 1 | -1): void => {
  const key = foldedKey(name);
  pieces.set(key, round((pieces.get(key) ?? 0) + sign * quantity));
};

const linesOf = (explanation: Explanation): readonly number[] =>
  explanation.flatMap((entry) => (entry.code === "reversal" ? entry.params.lines : []));

const toReceipt = ({ reversals, ...stored }: StoredReceipt): Receipt => {
  const pieces = new Map<string, number>();
  for (const item of stored.items) count(pieces, item, 1);
  for (const { items } of reversals) for (const item of items) count(pieces, item, -1);
  const earlier = reversals.map(({ explanation }) => explanation);
  const left = stored.amount + reversals.reduce((sum, one) => sum + (one.amount ?? 0), 0);
  return { ...stored, left, pieces, earlier, isByLine: earlier.some((one) => linesOf(one).length > 0) };
};

/** Purchases of the sheet, which are not stored yet. */
const inSheet = (sheet: Sheet, ids: ReadonlySet<string>): Receipt[] => {
  const reversalsOf = new Map<string, StoredReceipt["reversals"][number][]>();
  for (const { reverses_id, amount, items, explanation } of sheet.transactions) {
    if (reverses_id === null) continue;
    const one = { amount, items: items as ReceiptLine[], explanation: explanation as Explanation };
    reversalsOf.set(reverses_id, [...(reversalsOf.get(reverses_id) ?? []), one]);
  }
  return sheet.transactions.flatMap((row) => {
    const { _id, kind, status, amount, external_order_id, occurred_at, card_subscription_id } = row;
    if (kind !== "visit" || status === "reversed" || (amount ?? 0) <= 0 || !ids.has(card_subscription_id)) return [];
    const facts = { _id, card_subscription_id, occurred_at, amount: amount ?? 0, receipt: external_order_id };
    const items = row.items as StoredReceipt["items"];
    const explanation = row.explanation as Explanation;
    return [toReceipt({ ...facts, items, explanation, reversals: reversalsOf.get(_id) ?? [] })];
  });
};

interface Returned {
  readonly row: PurchaseRow;
  readonly member_id: string;
}

/** The purchases of an import that returns may be of, by membership, the last first. */
export const readReceipts = async (
  tx: Transaction,
  scope: BusinessScope,
  { import_id, sheet, returned }: { import_id: string; sheet: Sheet; returned: readonly Returned[] },
): Promise<ReadonlyMap<string, readonly Receipt[]>> => {
  const ids = [...new Set(returned.map(({ member_id }) => member_id))];
  const found = new Map<string, Receipt[]>();
  if (ids.length === 0) return found;
  const until = returned.reduce((last, { row }) => (row.occurred_at > last ? row.occurred_at : last), "");
  const stored = await selectBroughtReceipts(tx, scope, { import_id, ids, until });
  const memberOf = new Map<string, string>(stored.map((one) => [one._id, one.card_subscription_id]));
  for (const { _id, card_subscription_id } of sheet.transactions) memberOf.set(_id, card_subscription_id);
  const all = [...stored.map(toReceipt), ...inSheet(sheet, new Set(ids))].toSorted((a, b) =>
    a.occurred_at < b.occurred_at ? 1 : a.occurred_at > b.occurred_at ? -1 : 0,
  );
  for (const receipt of all) {
    const member_id = memberOf.get(receipt._id) ?? "";
    found.set(member_id, [...(found.get(member_id) ?? []), receipt]);
  }
  return found;
};

const mark = /^[^\d\s]{1,4}[-/ ]?(?=\d)/u;
const ending = /^[-/ ]?[^\d\s]{1,4}\d{0,2}$/u;

/** C1007, 1007-R and 1007 itself take back a part of 1007 where there is such a receipt. */
const namesIt = (own: string | null | undefined, { receipt }: Receipt): boolean => {
  if (own == null || receipt === null) return false;
  if (own === receipt || (mark.test(own) && own.replace(mark, "") === receipt)) return true;
  return own.startsWith(receipt) && ending.test(own.slice(receipt.length));
};

const has = ({ pieces }: Receipt, wanted: readonly PurchaseItem[]): boolean => {
  const left = new Map<string, number>();
  for (const item of wanted) count(left, item, 1);
  return [...left].every(([key, quantity]) => (pieces.get(key) ?? 0) >= quantity);
};

/** The purchases that a return belongs to, and its part of each. */
export const partsOf = (row: PurchaseRow, known: readonly Receipt[]): Part[] => {
  const total = -(row.amount ?? 0);
  const items = row.items.map((item) => ({ ...item, quantity: -item.quantity || 0, amount: -item.amount || 0 }));
  const isFree = (receipt: Receipt): boolean => receipt.occurred_at <= row.occurred_at && !receipt.isByLine;
  const earlier = known.filter(isFree);
  const named = earlier.filter((receipt) => namesIt(row.receipt, receipt));
  const candidates = [...named, ...earlier.filter((receipt) => !named.includes(receipt))];
  const goods = items.filter(({ amount, quantity }) => amount >= 0 && quantity > 0);
  if (total === 0) return [{ receipt: null, amount: 0, items }];
  const whole = candidates.find((receipt) => goods.length > 0 && receipt.left >= total && has(receipt, goods));
  if (whole !== undefined) return [{ receipt: whole, amount: total, items }];
  const byReceipt = new Map<Receipt, PurchaseItem[]>();
  const rest: PurchaseItem[] = [];
  // Goods taken in exchange cannot be divided among several purchases.
  for (const item of goods.length === items.length ? goods : []) {
    const amountOf = (receipt: Receipt): number =>
      (byReceipt.get(receipt) ?? []).reduce((sum, one) => sum + one.amount, item.amount);
    const one = candidates.find(
      (receipt) => receipt.left >= amountOf(receipt) && has(receipt, [...(byReceipt.get(receipt) ?? []), item]),
    );
    if (one === undefined || item.amount === 0) rest.push(item);
    else byReceipt.set(one, [...(byReceipt.get(one) ?? []), item]);
  }
  const parts = [...byReceipt].map(([receipt, of]): Part => ({
    receipt,
    amount: of.reduce((sum, one) => sum + one.amount, 0),
    items: of,
  }));
  const left = total - parts.reduce((sum, one) => sum + one.amount, 0);
  if (left === 0 && rest.length === 0) return parts;
  const taken = new Map(parts.map(({ receipt, amount }) => [receipt, amount]));
  const enough =
    left === 0 ? undefined : candidates.find((receipt) => receipt.left - (taken.get(receipt) ?? 0) >= left);
  const others = goods.length === items.length ? rest : items;
  const same = parts.findIndex(({ receipt }) => receipt === enough);
  if (enough === undefined || same === -1) return [...parts, { receipt: enough ?? null, amount: left, items: others }];
  return parts.map((part, at) =>
    at === same ? { ...part, amount: part.amount + left, items: [...part.items, ...others] } : part,
  );
};

/** Money that came back of no purchase that is known: nothing on the card moves. */
const ofNone: Evaluation = { effects: [], explanation: [{ code: "guards_waived", params: {} }], rejected: [] };

interface Writing {
  readonly ctx: BulkContext;
  readonly import_id: string;
  readonly now: string;
  readonly key: string;
  readonly content: unknown;
  /** The rules by which a purchase of that moment was judged. */
  readonly programmeAt: (occurred_at: string) => Promise<Programme>;
  /** The lines as they are kept. */
  readonly itemsOf: (items: readonly PurchaseItem[]) => readonly object[];
}

/** Notes the parts of a return, and what they leave of the purchases. Returns the change of units, or why it was refused. */
export const noteReturn = async (
  sheet: Sheet,
  member: Member,
  row: PurchaseRow,
  parts: readonly Part[],
  { ctx, import_id, now, key, content, programmeAt, itemsOf }: Writing,
): Promise<{ delta: number } | { rejected: Evaluation["rejected"] }> => {
  let delta = 0;
  for (const [nr, { receipt, amount, items }] of parts.entries()) {
    const programme = await programmeAt(receipt?.occurred_at ?? row.occurred_at);
    const evaluation = receipt === null ? ofNone : reversed(member, programme, receipt, { amount, row, now });
    if (evaluation.rejected.length > 0) return { rejected: evaluation.rejected };
    const { applied } = note(
      sheet,
      member,
      { programme, evaluation },
      {
        kind: "reverse",
        source: "import",
        actor: ctx.actor ?? null,
        key_owner: importsAuthor,
        place_id: row.place_id,
        amount: -amount,
        items: itemsOf(items),
        reward_ids: [],
        reverses_id: receipt?._id ?? null,
        reason: row.reason ?? null,
        occurred_at: row.occurred_at,
        recorded_at: now,
        import_id,
        external_order_id: row.receipt ?? null,
      },
      keyed(partKey(key, nr), content),
    );
    delta += applied.delta;
    if (receipt === null) continue;
    receipt.earlier.push(evaluation.explanation);
    receipt.left -= amount;
    for (const item of items) count(receipt.pieces, item, -1);
    markTaken(sheet, receipt);
  }
  return { delta };
};

const reversed = (
  member: Member,
  programme: Programme,
  { _id, occurred_at, amount: bought, items, explanation, earlier }: Receipt,
  { amount, row, now }: { amount: number; row: PurchaseRow; now: string },
): Evaluation =>
  decide(member, programme, {
    type: "reverse",
    occurred_at: row.occurred_at,
    recorded_at: now,
    original: { _id, kind: "visit", occurred_at, amount: bought, items, explanation, entries: [], lots: [] },
    scope: { by: "amount", amount },
    already_reversed: earlier,
  });

/** Updates the status of the purchase, whether it is stored or waits in the sheet. */
const markTaken = (sheet: Sheet, { _id, left }: Receipt): void => {
  const status = left > 0 ? "partially_reversed" : "reversed";
  const waiting: TransactionRow | undefined = sheet.transactions.find((one) => one._id === _id);
  if (waiting === undefined) sheet.statuses.set(_id, status);
  else waiting.status = status;
};
