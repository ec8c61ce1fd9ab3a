/** Which lines of a till's file are one order, and which are a later state of it. */
/** Columns that every file has. */
export const needed = ["external_id", "created_at", "name", "amount"] as const;
export const possible = [
  "number",
  "status",
  "place_id",
  "card",
  "phone",
  "updated_at",
  "line_no",
  "group",
  "quantity",
  "paid",
  "refunds",
  "never_earns",
] as const;
export type Column = (typeof needed)[number] | (typeof possible)[number];

export interface Row {
  readonly line: number;
  /** Why the line is no record; what stands in its cells is a guess then. */
  readonly fault: string | null;
  /** `null` where it is empty. */
  of(column: Column): string | null;
}

/** Why an order of a file is not taken. */
export class OrderFault extends Error {
  override name = "OrderFault";
}

/** Columns that are equal in every line of one state of an order. */
const heading = [
  "number",
  "status",
  "created_at",
  "updated_at",
  "place_id",
  "card",
  "phone",
  "paid",
  "refunds",
] as const;
const content = ["line_no", "name", "group", "quantity", "amount", "never_earns"] as const;

const written = (rows: readonly Row[], columns: readonly Column[]): string =>
  JSON.stringify(rows.map((row) => columns.map((column) => row.of(column))));

const numbersOf = (rows: readonly Row[]): (string | null)[] => rows.map((row) => row.of("line_no"));

/** If a line number occurs twice, the later line counts. */
const joined = (rows: readonly Row[]): Row[] => {
  const lines: Row[] = [];
  for (const row of rows) {
    const nr = row.of("line_no");
    const known = nr === null ? -1 : lines.findIndex((line) => line.of("line_no") === nr);
    if (known === -1) lines.push(row);
    else lines[known] = row;
  }
  return lines;
};

/**
 * Whether a block of lines continues the block before it, of the same order, or is a later state of the order.
 * @throws OrderFault if that is unclear: the order would lose some of its lines
 */
const belongs = (before: readonly Row[], block: readonly Row[]): boolean => {
  const isSameHeading = written(before.slice(0, 1), heading) === written(block.slice(0, 1), heading);
  if (!isSameHeading || written(before, content) === written(block, content)) return false;
  const [known, more] = [numbersOf(before), numbersOf(block)];
  if (![...known, ...more].includes(null)) return !more.some((nr) => known.includes(nr));
  throw new OrderFault(
    `Lines ${before[0]!.line} and ${block[0]!.line}: the lines of this order do not stand together. ` +
      "Write them one below the other, or number them in line_no.",
  );
};

interface Block {
  readonly id: string;
  readonly rows: Row[];
}

/** Lines that stand together, in their order. A line without a readable id belongs to the one before it. */
const together = (rows: readonly Row[]): Block[] => {
  const blocks: Block[] = [];
  for (const row of rows) {
    const last = blocks.at(-1);
    const own = row.of("external_id");
    const guessed = own?.replaceAll('"', "") || last?.id;
    const id = (row.fault === null ? own : guessed) ?? `line ${row.line}`;
    if (last?.id === id) last.rows.push(row);
    else blocks.push({ id, rows: [row] });
  }
  return blocks;
};

interface OrderRows {
  readonly id: string;
  /** The states of the order, in the order of the file. */
  readonly rows: readonly (readonly Row[])[];
  readonly fault: OrderFault | null;
}

/** The lines of each order. */
export const blocksOf = (rows: readonly Row[]): OrderRows[] => {
  const states = new Map<string, { rows: Row[][]; fault: OrderFault | null }>();
  for (const { id, rows: block } of together(rows)) {
    const known = states.get(id) ?? { rows: [], fault: null };
    states.set(id, known);
    const before = known.rows.at(-1);
    try {
      if (before !== undefined && belongs(before, block)) before.push(...block);
      else known.rows.push(block);
    } catch (error) {
      if (!(error instanceof OrderFault)) throw error;
      known.rows.push(block);
      known.fault ??= error;
    }
  }
  return [...states].map(([id, { rows: found, fault }]) => ({ id, rows: found.map(joined), fault }));
};
