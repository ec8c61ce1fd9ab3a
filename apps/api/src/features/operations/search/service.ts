/** Searching everything at once: each kind by its own way, within the reader's rights. */
import type { QueryOf } from "@rewardo/contract/endpoint";
import {
  searchKinds,
  searchMost,
  searchPermissions,
  type listSearchHits as searchEndpoint,
  type SearchHit,
  type SearchKind,
} from "@rewardo/contract/search";
import type { User } from "@rewardo/contract/users";
import { foldedKey, matchIn, matchQualities } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import { holds, visiblePlaces } from "../../../platform/actor.ts";
import { findUsers } from "../../people/users/index.ts";
import * as queries from "./queries.ts";

interface SearchTerm {
  readonly q: string;
  /** Folded; empty for a text without letters and digits, which finds nothing. */
  readonly key: string;
}

/** The rows whose words fit, the best first; where two fit as well, the order that they came in. */
const fitting = <Row>(rows: readonly Row[], q: string, textsOf: (row: Row) => readonly (string | null)[]): Row[] => {
  const ranked = rows.flatMap((row) => {
    const qualities = textsOf(row).flatMap((text) => {
      const match = text === null ? null : matchIn(text, q);
      return match === null ? [] : [matchQualities.indexOf(match.quality)];
    });
    return qualities.length === 0 ? [] : [{ row, rank: Math.min(...qualities) }];
  });
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, searchMost)
    .map(({ row }) => row);
};

const ofUser = ({ _id, first_name, last_name, phone, card_subscriptions }: User): SearchHit => {
  const [latest] = card_subscriptions.filter(({ status }) => status !== "closed");
  return {
    kind: "users",
    _id,
    name: [first_name, last_name].filter(Boolean).join(" ") || null,
    phone,
    card:
      latest === undefined
        ? null
        : {
            card_id: latest.card_id,
            number: latest.numbers[0] ?? null,
            balance: latest.balance,
            last_visit_at: latest.last_visit_at,
          },
  };
};

type Find = (tx: Transaction, ctx: BusinessContext, asked: SearchTerm) => Promise<SearchHit[]>;

/** Shortest part of a receipt number that is searched; a shorter one would match most receipts. */
const shortestReceipt = 3;

const within: Readonly<Record<Exclude<SearchKind, "businesses">, Find>> = {
  users: async (tx, ctx, { q }) => (await findUsers(tx, ctx, q, searchMost)).map(ofUser),
  transactions: async (tx, ctx, { q }) => {
    const start = q.trim();
    if (start.length < shortestReceipt || !/\d/.test(start)) return [];
    const receipts = await queries.selectReceipts(tx, ctx.scope, {
      start,
      place_ids: visiblePlaces(ctx.actor),
      limit: searchMost,
    });
    return receipts.map((row) => ({ kind: "transactions", ...row }));
  },
  cards: async (tx, { scope }, { q }) =>
    fitting(await queries.selectCardCandidates(tx, scope), q, ({ name }) =>
      Object.values(name).filter((text) => text !== undefined),
    ).map((row) => ({
      kind: "cards",
      ...row,
    })),
  places: async (tx, { scope, actor }, { q, key }) =>
    fitting(await queries.selectPlaceCandidates(tx, scope, { key, place_ids: visiblePlaces(actor) }), q, ({ name }) => [
      name,
    ]).map((row) => ({
      kind: "places",
      ...row,
    })),
  devices: async (tx, { scope, actor }, { q }) =>
    fitting(await queries.selectDeviceCandidates(tx, scope, visiblePlaces(actor)), q, ({ name }) => [name]).map(
      (row) => ({
        kind: "devices",
        ...row,
      }),
    ),
  products: async (tx, { scope }, { q, key }) =>
    fitting(await queries.selectProductCandidates(tx, scope, key), q, ({ name }) => [name]).map((row) => ({
      kind: "products",
      ...row,
    })),
  accounts: async (tx, { scope, actor }, { q, key }) =>
    fitting(
      await queries.selectAccountCandidates(tx, scope, { key, place_ids: visiblePlaces(actor) }),
      q,
      ({ name }) => [name],
    ).map((row) => ({
      kind: "accounts",
      ...row,
    })),
};

/** Finds businesses by name or tax number; a match of the tax number is not highlighted in the name. */
const findBusinesses = async (tx: Transaction, ctx: Context, { q, key }: SearchTerm): Promise<SearchHit[]> => {
  const tin = q.replaceAll(/[\s-]/g, "");
  const rows = await queries.selectBusinessCandidates(tx, ctx.scope, { key, tin });
  const byTin = rows.filter((row) => row.tin === tin);
  const byName = fitting(
    rows.filter((row) => row.tin !== tin),
    q,
    ({ name }) => [name],
  );
  return [...byTin, ...byName].slice(0, searchMost).map(({ tin: _tin, ...row }) => ({ kind: "businesses", ...row }));
};

/** All that fits, kind by kind, eight of each at most. */
export const listSearchHits = async (ctx: Context, { q, kind }: QueryOf<typeof searchEndpoint>) => {
  const asked = { q, key: foldedKey(q) };
  const wanted = (kind === undefined ? searchKinds : [kind]).filter((one) => holds(ctx.actor, searchPermissions[one]));
  if (asked.key === "") return { items: [] };
  const { scope } = ctx;
  const items = await ctx.database.read(scope, async (tx) => {
    const found: SearchHit[][] = [];
    // Searches run one after the other, so that a search uses one connection and leaves the others to the tills.
    for (const one of wanted) {
      if (one === "businesses") {
        if (scope.kind === "platform") found.push(await findBusinesses(tx, ctx, asked));
      } else if (scope.kind === "business") found.push(await within[one](tx, { ...ctx, scope }, asked));
    }
    return found.flat();
  });
  return { items };
};
