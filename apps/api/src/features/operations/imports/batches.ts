/** A batch of units passed to the writer of their kind, and its outcome. */
import type { ImportField } from "@rewardo/contract/import-fields";
import type { ImportCounts } from "@rewardo/contract/imports";
import { foldedKey } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BulkContext, CustomerRow, PurchaseRow, SeenLines } from "../../ledger/ledger/index.ts";
import { checkCustomers, checkPurchases, importCustomers, importPurchases } from "../../ledger/ledger/index.ts";
import {
  checkProducts,
  importProducts,
  type ImportedProductRow,
  type ProductResult,
} from "../../tenants/products/index.ts";
import type { Problem } from "./conversion/line.ts";
import type { ImportRecord } from "./queries.ts";
import type { Unit } from "./conversion/reading.ts";
import { noCounts } from "./wire.ts";

interface Result {
  readonly line: number;
  readonly outcome: "created" | "known" | "changed" | "set_aside";
  readonly code?: string;
  readonly field?: string;
  readonly first_line?: number;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly is_return?: boolean;
  readonly points: number;
  readonly amount: number;
}

export interface BatchOutcome {
  readonly counts: ImportCounts;
  readonly problems: readonly Problem[];
}

/** Whether a batch is written or only computed; `seen` has the keys of the file's earlier lines. */
export interface Handling {
  readonly isCheck: boolean;
  readonly seen: SeenLines;
}

/** A product of a check, which writes nothing that a later line would find: what earlier lines have made or filled already. */
const afterEarlier = (result: ProductResult, { name, external_id }: ImportedProductRow, seen: SeenLines): Result => {
  const { line, outcome, filled = [] } = result;
  if (outcome === "changed") {
    const news = filled.filter((field) => seen.firstOf(`filled ${field}`, line) === null);
    return news.length > 0 ? result : { ...result, outcome: "known" };
  }
  if (outcome !== "created") return result;
  const [field, key] =
    external_id === null ? ["name", `name ${foldedKey(name)}`] : ["external_id", `id ${external_id}`];
  const first_line = seen.firstOf(key, line);
  return first_line === null
    ? result
    : { ...result, outcome: "set_aside", code: "duplicate_in_file", field, first_line };
};

const resultsOf = async (
  tx: Transaction,
  ctx: BulkContext,
  { _id: import_id, kind, card_id, options }: ImportRecord,
  units: readonly Unit[],
  { isCheck, seen }: Handling,
): Promise<readonly Result[]> => {
  const rows = units.flatMap(({ row }) => row ?? []);
  if (rows.length === 0) return [];
  if (kind === "products") {
    const batch = { import_id, rows: rows as ImportedProductRow[] };
    if (!isCheck) return importProducts(tx, ctx, batch);
    const foreseen = await checkProducts(tx, ctx, batch);
    return foreseen.map((result, at) => afterEarlier(result, batch.rows[at]!, seen));
  }
  if (card_id === null) throw new Error("An import of members has no card");
  if (kind === "customers") {
    const batch = { import_id, card_id, rows: rows as CustomerRow[] };
    return isCheck ? checkCustomers(tx, ctx, batch, seen) : importCustomers(tx, ctx, batch);
  }
  const batch = { import_id, card_id, earn: options.earn, rows: rows as PurchaseRow[] };
  return isCheck ? checkPurchases(tx, ctx, batch, seen) : importPurchases(tx, ctx, batch, seen);
};

const refusal = (unit: Unit, { line, code = "refused", field, first_line, params }: Result): Problem[] => {
  const known = (field ?? null) as ImportField | null;
  const problemParams = { ...params, ...(first_line === undefined ? {} : { line: first_line }) };
  const value = known === null ? null : unit.show(known);
  const others = unit.lines.filter((one) => one !== line);
  return [
    { line, code, field: known, value, params: problemParams },
    ...others.map((one) => ({ line: one, code: "with_basket", field: null, value: null, params: { line } })),
  ];
};

/** Whether the row is a customer who agreed to e-mails and has an address; a file cannot confirm the address. */
const isAgreed = (row: Unit["row"]): boolean =>
  row !== null &&
  "consents" in row &&
  row.email !== null &&
  row.consents?.some(({ channel, is_granted }) => channel === "email" && is_granted) === true;

/** Writes the batch, or only reckons it. */
export const handleBatch = async (
  tx: Transaction,
  ctx: BulkContext,
  record: ImportRecord,
  units: readonly Unit[],
  handling: Handling,
): Promise<BatchOutcome> => {
  const results = new Map((await resultsOf(tx, ctx, record, units, handling)).map((result) => [result.line, result]));
  const counts = { ...noCounts, partial: 0, returned: 0, unconfirmed: 0 };
  const problems: Problem[] = [];
  for (const unit of units) {
    counts.lines += unit.lines.length;
    if (unit.isRepeated === true) continue;
    const result = unit.row === null ? undefined : results.get(unit.row.line);
    if (result === undefined || result.outcome === "set_aside") {
      counts.set_aside += unit.lines.length;
      problems.push(...(result === undefined ? unit.problems : refusal(unit, result)));
      continue;
    }
    problems.push(...unit.problems);
    counts.partial += new Set(unit.problems.map(({ line }) => line)).size;
    counts[result.is_return === true && result.outcome === "created" ? "returned" : result.outcome] += 1;
    if (result.outcome === "created" && isAgreed(unit.row)) counts.unconfirmed += 1;
    counts.points += result.points;
    counts.amount += result.amount;
  }
  return { counts, problems };
};

export const addCounts = (a: ImportCounts, b: ImportCounts): ImportCounts => ({
  lines: a.lines + b.lines,
  created: a.created + b.created,
  known: a.known + b.known,
  changed: a.changed + b.changed,
  set_aside: a.set_aside + b.set_aside,
  partial: (a.partial ?? 0) + (b.partial ?? 0),
  returned: (a.returned ?? 0) + (b.returned ?? 0),
  unconfirmed: (a.unconfirmed ?? 0) + (b.unconfirmed ?? 0),
  points: a.points + b.points,
  amount: a.amount + b.amount,
});
