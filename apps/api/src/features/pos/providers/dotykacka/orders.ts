/** Orders of Dotykačka with their lines and customers, by as few requests as the interface allows. */
import type { KnownOrders, PosLine, PosOrder, PosPage } from "../../adapter/adapter.ts";
import { PosTrouble } from "../../adapter/adapter.ts";
import { fieldsOf, idOf, instantOf } from "../../adapter/wire.ts";
import { mostPages, rowsOfPage, type Client } from "./client.ts";
import { toCustomer, toHead, toLine, type OrderHead } from "./mapping.ts";

/** Orders whose lines and customers are asked for at a time; a page holds about as many lines. */
const atOnce = 25;

/** Formats a time as Dotykačka's examples do. */
const stamp = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19)}+0000`;

const secondOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000);

const versionOf = (row: unknown): string | null => instantOf(fieldsOf(row)["versionDate"]);

/** The version of the last row, where each row is at least as new as the one before it. */
const lastVersion = (rows: readonly unknown[]): string | null => {
  const versions = rows.map(versionOf);
  const isSorted = versions.every((one, at) => one !== null && (at === 0 || one >= versions[at - 1]!));
  return isSorted ? (versions.at(-1) ?? null) : null;
};

/**
 * Rows by their last change. After each page the next one begins at its last row: an order that changes while it is read
 * goes to the end, and by numbers of pages another one would be passed over.
 */
async function* rowsByChange(client: Client, { from, to }: { from: string; to: string }) {
  let [begins, page] = [from, 1];
  for (let nr = 0; nr < mostPages; nr += 1) {
    const filter = `versionDate|gteq|${stamp(begins)};versionDate|lt|${stamp(to)}`;
    const rows = await client.page("orders", { filter, sort: "versionDate" }, page);
    const last = lastVersion(rows);
    yield { rows, isSorted: last !== null };
    if (rows.length < rowsOfPage) return;
    const isLater = last !== null && secondOf(last) > secondOf(begins);
    [begins, page] = isLater ? [last, 1] : [begins, page + 1];
  }
  throw new PosTrouble("unexpected_answer", "Dotykačka's list orders does not end");
}

interface Lines {
  readonly items: PosLine[];
  isReadable: boolean;
}

export const openOrders = (
  client: Client,
  readGroups: () => Promise<ReadonlyMap<string, string>>,
  nowMs: () => number,
) => {
  const linesOf = async (heads: readonly OrderHead[]): Promise<ReadonlyMap<string, Lines>> => {
    if (heads.length === 0) return new Map();
    const groups = await readGroups();
    const currencies = new Map(heads.map((head) => [head.external_id, head.currency ?? "PLN"]));
    const found = new Map<string, Lines>();
    const read = async (ids: readonly string[]): Promise<void> => {
      const [only, ...others] = ids;
      if (only === undefined) return;
      const filter = others.length === 0 ? `_orderId|eq|${only}` : `_orderId|in|${ids.join(",")}`;
      for await (const rows of client.pages("order-items", { filter }))
        for (const row of rows) {
          const id = others.length === 0 ? only : (idOf(fieldsOf(row)["_orderId"]) ?? "");
          const lines = found.get(id) ?? { items: [], isReadable: true };
          found.set(id, lines);
          const line = toLine(row, currencies.get(id) ?? "PLN", groups);
          if (line === null) continue;
          lines.items.push(line.line);
          lines.isReadable &&= line.isReadable;
        }
    };
    await read(heads.map(({ external_id }) => external_id));
    // Paid orders without lines are read one by one: the interface may not support the filter for many.
    const missing = heads.filter(({ external_id, amount }) => amount !== 0 && !found.has(external_id));
    if (heads.length > 1) for (const { external_id } of missing) await read([external_id]);
    return found;
  };

  const customersOf = async (heads: readonly OrderHead[]): Promise<ReadonlyMap<string, unknown>> => {
    const ids = [...new Set(heads.flatMap(({ customer_id }) => customer_id ?? []))];
    const found = new Map<string, unknown>();
    if (ids.length > 1)
      for await (const rows of client.pages("customers", { filter: `id|in|${ids.join(",")}` }))
        for (const row of rows) found.set(idOf(fieldsOf(row)["id"]) ?? "", row);
    for (const id of ids) if (!found.has(id)) found.set(id, await client.one(`customers/${encodeURIComponent(id)}`));
    return found;
  };

  const complete = async (heads: readonly OrderHead[]): Promise<PosOrder[]> => {
    const sold = heads.filter(({ is_sale }) => is_sale !== false);
    const [lines, customers] = await Promise.all([linesOf(sold), customersOf(sold)]);
    return heads.map(({ customer_id, ...head }) => {
      const { items, isReadable } = lines.get(head.external_id) ?? { items: [], isReadable: true };
      const customer = customer_id === null ? null : customers.get(customer_id);
      const unreadable = isReadable ? {} : ({ unusable: "amount_unreadable" } as const);
      return { ...head, ...unreadable, items, ...toCustomer(customer) };
    });
  };

  return async function* orders(span: { from: string; to: string }, known: KnownOrders): AsyncGenerator<PosPage> {
    /** Versions that this span has answered: a page begins with the last rows of the page before. */
    const answered = new Set<string>();
    for await (const { rows, isSorted } of rowsByChange(client, span)) {
      const heads = rows
        .flatMap((row) => toHead(row, nowMs()) ?? [])
        .filter(({ external_id, updated_at }) => !answered.has(`${external_id} ${updated_at}`));
      const stored = await known(
        heads.map((head) => ({ ...head, has_customer: head.customer_id !== null && head.is_sale !== false })),
      );
      const fresh = heads.filter(({ external_id }) => !stored.has(external_id));
      for (const { external_id, updated_at } of heads) answered.add(`${external_id} ${updated_at}`);
      for (let at = 0; at < fresh.length; at += atOnce) {
        const some = fresh.slice(at, at + atOnce);
        yield { orders: await complete(some), until: isSorted ? some.at(-1)!.updated_at : null };
      }
      yield { orders: [], until: isSorted ? (versionOf(rows.at(-1)) ?? null) : null };
    }
  };
};
