/** Plans what an import of past purchases will write, before it writes anything. */
import type { Evaluation, Programme, Rejection, VisitEvent } from "@rewardo/engine";
import { foldedKey } from "@rewardo/rules";
import { nowIso } from "../../../../platform/clock.ts";
import type { Transaction } from "../../../../platform/database/database.ts";
import type { BusinessScope } from "../../../../platform/scope.ts";
import { readPointsOfLines, readSoldProducts, type SoldProducts } from "../../../tenants/products/index.ts";
import { importsAuthor, keyAfter, keyed, purchaseKey, type BulkContext } from "./context.ts";
import { setAside } from "./customer-plan.ts";
import { noteEarned, readEarned, standingAt, type Earned } from "./earned.ts";
import { holdMembers, selectKeys, selectMembers, selectPlaceIds } from "./member-queries.ts";
import { findBuyer, firstField, readPeople, type People } from "./people.ts";
import { decide, newSheet, note, toMember, type Member, type Sheet } from "./sheet.ts";
import { noteReturn, partsOf, readReceipts } from "./returns.ts";
import { takeBack } from "./take-back.ts";
import { readTwins } from "./twins.ts";
import type { PurchaseBatch, PurchaseItem, PurchaseRow, RowCode, RowResult, SeenLines } from "./types.ts";
import { readVersions } from "./versions.ts";

export interface PurchasePlans {
  readonly results: readonly RowResult[];
  readonly members: readonly Member[];
  readonly sheet: Sheet;
  readonly now: string;
}

interface Bought {
  readonly row: PurchaseRow;
  readonly member_id: string;
  /** How often undone imports have written the purchase before. */
  readonly times: number;
}

/** All that makes a purchase what it is; another under its key is another purchase. */
const contentOf = ({
  customer,
  occurred_at,
  day = null,
  place_id,
  items,
  amount,
  currency,
  reversals = [],
}: PurchaseRow) => [
  ...[customer.external_id, customer.card_number, customer.email, customer.phone],
  ...[day ?? occurred_at, place_id, amount, currency],
  items.map(({ name, said = name, number, ...item }) => [
    ...[said, item.group, item.quantity, item.amount],
    ...(number === undefined ? [] : [number]),
  ]),
  ...(reversals.length === 0 ? [] : [reversals]),
];

const keyOf = ({ row, times }: Pick<Bought, "row" | "times">) =>
  keyed(keyAfter(purchaseKey(row.key), times), contentOf(row));

/** The programme without anything that earns: what happened is noted, and no balance moves. */
const muted = new WeakMap<Programme, Programme>();
const withoutEarning = (programme: Programme): Programme => {
  const known = muted.get(programme);
  if (known !== undefined) return known;
  const earning = { ...programme.earning, mode: "undefined" as const };
  const silent = { ...programme, earning, coupons: [], offers: [], levels: [] };
  muted.set(programme, silent);
  return silent;
};

/**
 * The explanation of an imported history without points says only that it was imported and counted, not which rules
 * applied.
 */
const asHistory = (evaluation: Evaluation): Evaluation => ({
  ...evaluation,
  explanation: evaluation.explanation.filter(({ code }) => code === "guards_waived" || code === "visit_counted"),
});

/** The lines as they are kept: with their products, and the points that those have, as a till keeps them. */
const itemsOf = (items: readonly PurchaseItem[], products: SoldProducts, points: ProductPoints) =>
  items.map(({ name, group, number, quantity, amount }, index) => {
    const product_id = number === undefined ? undefined : products.keyOf(number, name);
    const product_points = points.get(foldedKey(name));
    return {
      ...{ line_no: index + 1, name, quantity, amount },
      ...(group === null ? {} : { group }),
      ...(product_id === undefined ? {} : { product_id }),
      ...(product_points === undefined ? {} : { product_points }),
    };
  });

/** No coupon is used in an import, so that no group of the member is asked about. */
const toEvent = (
  row: PurchaseRow,
  items: ReturnType<typeof itemsOf>,
  { card_subscription_id, now }: { card_subscription_id: string; now: string },
): VisitEvent => ({
  type: "visit",
  occurred_at: row.occurred_at,
  recorded_at: now,
  amount: row.amount,
  items: items.map((item) => ({ group: null, product_points: null, product_id: null, never_earns: null, ...item })),
  custom_amount: null,
  reason: null,
  reward_ids: [],
  earns: true,
  staff_limit: null,
  waive_guards: true,
  coupons: [],
  offer_lines: [],
  till: { place_id: row.place_id, card_subscription_id, promotion_group_ids: [], lock_key: null, handed_over: {} },
});

const codes: Partial<Record<Rejection["code"], RowCode>> = {
  membership_frozen: "membership_frozen",
  membership_closed: "membership_closed",
};

const refused = ({ line }: PurchaseRow, [rejection]: readonly Rejection[]): RowResult => {
  const code = rejection && codes[rejection.code];
  if (code !== undefined) return setAside(line, code);
  return setAside(line, "refused", rejection === undefined ? {} : { params: { code: rejection.code } });
};

/** Decides every purchase, those of one membership in the order in which they happened. */
export const planPurchases = async (
  tx: Transaction,
  ctx: BulkContext,
  { import_id, card_id, earn, rows }: PurchaseBatch,
  { seen, holds }: { seen: SeenLines; holds: boolean },
): Promise<PurchasePlans> => {
  const { scope } = ctx;
  const now = nowIso(ctx.clock);
  const versions = await readVersions(tx, scope, card_id);
  const { currency, unit, time_zone } = await versions(now);
  const places = await readPlaces(tx, scope, rows);
  const people = await readPeople(tx, scope, { import_id, card_id, keys: rows.map((row) => row.customer) });
  const results = new Map<PurchaseRow, RowResult>();

  const sound = rows.filter((row) => {
    const wrong = wrongIn(row, { seen, now, currency, places });
    if (wrong !== null) results.set(row, wrong);
    return wrong === null;
  });
  const unknown = await withoutKnown(tx, scope, sound, results);
  const named = unknown.flatMap(({ row, times }): Bought[] => {
    const member_id = membershipOf(row, people, card_id, results);
    return member_id === null ? [] : [{ row, times, member_id }];
  });
  const isTwin = await readTwins(tx, scope, named, { zone: time_zone, import_id });
  const kept = named.filter((one) => {
    const is = one.row.is_return !== true && isTwin(one);
    if (is) results.set(one.row, { line: one.row.line, outcome: "known", points: 0, amount: 0 });
    return !is;
  });
  kept.sort((a, b) => (a.row.occurred_at < b.row.occurred_at ? -1 : a.row.occurred_at > b.row.occurred_at ? 1 : 0));

  const bought = kept.filter(({ row }) => row.is_return !== true);
  const returned = kept.filter(({ row }) => row.is_return === true);

  const ids = [...new Set(kept.map(({ member_id }) => member_id))];
  if (holds && ids.length > 0) await holdMembers(tx, scope, ids);
  const members = new Map(
    (ids.length === 0 ? [] : await selectMembers(tx, scope, ids)).map((row) => [row._id, toMember(row, unit)]),
  );
  const [first] = bought;
  const earned: Earned =
    earn === "none" || first === undefined
      ? new Map()
      : await readEarned(tx, scope, [...members.values()], await versions(now), first.row.occurred_at);

  const points = pointsOnce(tx, scope, bought);
  const products = await readProducts(tx, scope, kept);
  const sheet = newSheet();
  for (const one of bought) {
    const { row, member_id } = one;
    const member = members.get(member_id);
    if (member === undefined) {
      results.set(row, setAside(row.line, "not_a_member"));
      continue;
    }
    const version = await versions(row.occurred_at, member.row);
    const programme = earn === "none" ? withoutEarning(version) : version;
    const standing = standingAt(member, programme, earned, row.occurred_at);
    const items = itemsOf(row.items, products, programme.earning.filter.mode === "points" ? await points() : new Map());
    const event = toEvent(row, items, { card_subscription_id: member_id, now });
    const decided = decide(member, programme, standing === undefined ? event : { ...event, standing });
    const evaluation = earn === "none" ? asHistory(decided) : decided;
    if (evaluation.rejected.length > 0) {
      results.set(row, refused(row, evaluation.rejected));
      continue;
    }
    const { applied, transaction } = note(
      sheet,
      member,
      { programme, evaluation },
      {
        kind: "visit",
        source: "import",
        actor: ctx.actor ?? null,
        key_owner: importsAuthor,
        place_id: row.place_id,
        amount: row.amount,
        items,
        reward_ids: [],
        reverses_id: null,
        reason: row.reason ?? null,
        occurred_at: row.occurred_at,
        recorded_at: now,
        import_id,
        external_order_id: row.receipt ?? null,
        ...(row.discount === undefined ? {} : { discount: row.discount }),
      },
      keyOf(one),
    );
    const back = takeBack(sheet, member, { programme, transaction, row }, { ctx, import_id, now });
    if (transaction.earned !== 0 && standing !== undefined) {
      noteEarned(earned, member_id, { occurred_at: row.occurred_at, earned: transaction.earned });
    }
    const amount = (row.amount ?? 0) - back.amount;
    results.set(row, { line: row.line, outcome: "created", points: applied.delta + back.delta, amount });
  }
  const receipts = await readReceipts(tx, scope, { import_id, sheet, returned });
  for (const one of returned) {
    const { row, member_id } = one;
    const member = members.get(member_id);
    if (member === undefined || member.state.status === "closed") {
      results.set(row, setAside(row.line, member === undefined ? "not_a_member" : "membership_closed"));
      continue;
    }
    const programmeAt = async (at: string): Promise<Programme> => {
      const version = await versions(at, member.row);
      return earn === "none" ? withoutEarning(version) : version;
    };
    const noted = await noteReturn(sheet, member, row, partsOf(row, receipts.get(member_id) ?? []), {
      ...{ ctx, import_id, now, programmeAt, key: keyAfter(purchaseKey(row.key), one.times), content: contentOf(row) },
      itemsOf: (items) => itemsOf(items, products, new Map()),
    });
    const { line, amount } = row;
    results.set(
      row,
      "rejected" in noted
        ? refused(row, noted.rejected)
        : { line, outcome: "created", is_return: true, points: noted.delta, amount: amount ?? 0 },
    );
  }
  return { results: rows.flatMap((row) => results.get(row) ?? []), members: [...members.values()], sheet, now };
};

/** A product's points by its folded name; a product without any is missing. */
type ProductPoints = ReadonlyMap<string, number>;

/** Points of the bought products, read on first use: most cards do not count by product. */
const pointsOnce = (tx: Transaction, scope: BusinessScope, bought: readonly Bought[]) => {
  let read: Promise<ProductPoints> | undefined;
  return () => (read ??= readPoints(tx, scope, bought));
};

const readPoints = async (tx: Transaction, scope: BusinessScope, bought: readonly Bought[]): Promise<ProductPoints> => {
  const names = [...new Set(bought.flatMap(({ row }) => row.items.map(({ name }) => foldedKey(name))))];
  const byLine = await readPointsOfLines(
    tx,
    scope,
    names.map((name, line_no) => ({ line_no, name })),
  );
  return new Map(names.flatMap((name, at) => (byLine.has(at) ? [[name, byLine.get(at)!] as const] : [])));
};

/** The products that lines with a number are of; nothing is asked where no line has one. */
const readProducts = (tx: Transaction, scope: BusinessScope, kept: readonly Bought[]): Promise<SoldProducts> => {
  const items = kept.flatMap(({ row }) => row.items.filter(({ number }) => number !== undefined));
  return readSoldProducts(tx, scope, {
    numbers: [...new Set(items.flatMap(({ number }) => number ?? []))],
    names: [...new Set(items.map(({ name }) => name))],
  });
};

const readPlaces = async (
  tx: Transaction,
  scope: BusinessScope,
  rows: readonly PurchaseRow[],
): Promise<ReadonlySet<string>> => {
  const ids = [...new Set(rows.flatMap((row) => row.place_id ?? []))];
  return new Set(ids.length === 0 ? [] : (await selectPlaceIds(tx, scope, ids)).map(({ _id }) => _id));
};

interface Bounds {
  readonly seen: SeenLines;
  readonly now: string;
  readonly currency: string;
  readonly places: ReadonlySet<string>;
}

/** Notes that the file says this purchase; answers the line that has said it before, or null. */
export const seePurchase = (seen: SeenLines, { key, line }: Pick<PurchaseRow, "key" | "line">): number | null =>
  seen.firstOf(`b ${key}`, line);

/** Errors in a line that can be found without knowing the customer. */
const wrongIn = (row: PurchaseRow, { seen, now, currency, places }: Bounds): RowResult | null => {
  const { line, customer } = row;
  if (Object.values(customer).every((key) => key === null)) return setAside(line, "no_key");
  if (row.occurred_at > now) return setAside(line, "in_future", { field: "occurred_at" });
  if (row.currency !== currency) return setAside(line, "currency_differs", { params: { currency } });
  if (row.place_id !== null && !places.has(row.place_id)) return setAside(line, "place_not_found", { field: "place" });
  const first = seePurchase(seen, row);
  return first === null ? null : setAside(line, "duplicate_in_file", { field: "basket_id", first_line: first });
};

/** Rows that no import has written yet, or whose import was undone since. */
const withoutKnown = async (
  tx: Transaction,
  scope: BusinessScope,
  rows: readonly PurchaseRow[],
  results: Map<PurchaseRow, RowResult>,
): Promise<Omit<Bought, "member_id">[]> => {
  const free = new Map<PurchaseRow, number>();
  for (let asked = rows, times = 0; asked.length > 0; times++) {
    const keys = asked.map((row) => keyAfter(purchaseKey(row.key), times));
    const known = new Map(
      (await selectKeys(tx, scope, { author: importsAuthor, keys })).map((one) => [one.key, one] as const),
    );
    asked = asked.filter((row) => {
      const { key, request_hash } = keyOf({ row, times });
      const one = known.get(key);
      if (one === undefined) free.set(row, times);
      if (one === undefined || one.is_undone) return one !== undefined;
      const isSame = one.request_hash.equals(request_hash);
      results.set(
        row,
        isSame
          ? { line: row.line, outcome: "known", points: 0, amount: 0 }
          : setAside(row.line, "purchase_differs", { field: "basket_id" }),
      );
      return false;
    });
  }
  return rows.flatMap((row) => {
    const times = free.get(row);
    return times === undefined ? [] : [{ row, times }];
  });
};

/** The membership that bought; why there is none is in `results`. */
const membershipOf = (
  row: PurchaseRow,
  people: People,
  card_id: string,
  results: Map<PurchaseRow, RowResult>,
): string | null => {
  const match = findBuyer(people, row.customer, card_id);
  if ("code" in match) {
    results.set(row, setAside(row.line, match.code, { field: match.field }));
    return null;
  }
  const id = match.number?.card_subscription_id ?? match.person?.memberships[0]?._id ?? null;
  if (id === null) results.set(row, setAside(row.line, "not_a_member", { field: firstField(row.customer) }));
  return id;
};
