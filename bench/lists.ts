/**
 * Each list of a business that a chain fills, over HTTP and with row-level security on: what depth, a search, a count and
 * an export cost, compared with the first page. The requests of a round are interleaved, so that noise hits all alike.
 * Transactions and customers' cards are measured on the platform (`platform/`), a person among a million in `search.ts`.
 */
import { Agent, request as httpRequest } from "node:http";
import { Client } from "pg";
import type { DatabaseServer } from "../apps/api/src/platform/database/server.ts";
import type { Figure } from "./figure.ts";
import { withRunningApp } from "./running-app.ts";
import { median } from "./start.ts";

const rounds = 60;
/** `ROWS` fills each list with so many, for a quick look. */
const rowsOfEach = process.env["ROWS"];
/** The first rounds warm caches and plans. */
const warmUp = 20;

interface List {
  readonly path: string;
  readonly rows: number;
  /** Statements that fill it; `$1` is the business, `$2` the number of rows. */
  readonly fill: readonly string[];
  readonly tables: readonly string[];
  /** The sorts, each with its direction. */
  readonly sorts: Readonly<Record<string, "asc" | "desc">>;
  /** A rare part of a name that is searched for. */
  readonly rare?: string;
}

/** Names that differ early, like those of a chain's places. */
const word = "lateral (select substr(md5(n::text), 1, 8) as word) words";
const numbers = `from generate_series(1, $2::integer) n, ${word}`;
const newer = "now() - n * interval '1 minute'";
const byName = { name: "asc", created_at: "desc" } as const;

const lists: readonly List[] = [
  {
    path: "places",
    rows: 100_000,
    fill: [
      `insert into places (business_id, _id, name, name_key, address, postcode, city, opening_hours, phone, created_at)
        select $1, gen_random_uuid(), initcap(word) || ' ' || n, word || ' ' || n, 'ul. Długa ' || n, '31-147', 'Kraków',
          'Mo-Fr 08:00-16:00', '+48125550100', ${newer} ${numbers}`,
      "insert into places (business_id, _id, name, name_key) select $1, gen_random_uuid(), 'Żółwin', 'zolwin' where $2 > 0",
    ],
    tables: ["places"],
    sorts: byName,
    rare: "ŻÓŁW",
  },
  {
    path: "products",
    rows: 20_000,
    fill: [
      `insert into products (business_id, _id, name, name_key, price, category, created_at)
        select $1, gen_random_uuid(), initcap(word) || ' ' || n, word || ' ' || n, n, 'Category ' || n % 40, ${newer} ${numbers}`,
      "insert into products (business_id, _id, name, name_key) select $1, gen_random_uuid(), 'Żurek', 'zurek' where $2 > 0",
    ],
    tables: ["products"],
    sorts: byName,
    rare: "ŻUREK",
  },
  {
    path: "ingredients",
    rows: 2_000,
    fill: [
      `update businesses set flags = '{"ingredients": true}' where _id = $1 and $2 > 0`,
      `insert into ingredients (business_id, _id, name, name_key, unit, created_at)
        select $1, md5($1::uuid::text || n)::uuid, initcap(word) || ' ' || n, word || ' ' || n, 'g', ${newer} ${numbers}`,
      // Every product filled above is made of three.
      `update products p set ingredient_ids = array(select md5($1::uuid::text || 1 + (p.price + n * 7) % $2)::uuid
        from generate_series(1, 3) n) where p.business_id = $1 and p.price is not null`,
    ],
    tables: ["ingredients", "products"],
    sorts: byName,
  },
  {
    path: "devices",
    rows: 20_000,
    fill: [
      `insert into devices (business_id, _id, name, kind, created_at)
        select $1, gen_random_uuid(), initcap(word) || ' ' || n, 'till', ${newer} ${numbers}`,
    ],
    tables: ["devices"],
    sorts: { created_at: "desc", name: "asc" },
  },
  {
    path: "accounts",
    rows: 20_000,
    fill: [
      `insert into identities (_id, email, email_key)
        select md5($1::uuid::text || n)::uuid, word || n || '@example.test', word || n || '@example.test' ${numbers}`,
      `insert into accounts (business_id, _id, identity_id, account_role_id, first_name, name_key, created_at)
        select $1, gen_random_uuid(), md5($1::uuid::text || n)::uuid,
          (select account_role_id from accounts where business_id = $1 limit 1), initcap(word), word, ${newer} ${numbers}`,
    ],
    tables: ["accounts", "identities"],
    sorts: byName,
  },
  {
    path: "users",
    rows: 20_000,
    fill: [
      `insert into users (business_id, _id, first_name, last_name, name_key, created_at)
        select $1, gen_random_uuid(), 'Anna', initcap(word), 'anna ' || word, ${newer} ${numbers}`,
    ],
    tables: ["users"],
    sorts: { created_at: "desc", name: "asc" },
  },
  {
    path: "audit_entries",
    rows: 20_000,
    fill: [
      `insert into audit_entries (business_id, _id, action, entity, entity_id, recorded_at)
        select $1, gen_random_uuid(), 'updated', 'places', gen_random_uuid(), ${newer} from generate_series(1, $2::integer) n`,
    ],
    tables: ["audit_entries"],
    sorts: { recorded_at: "desc" },
  },
];

const fillAll = async (server: DatabaseServer, business_id: string): Promise<void> => {
  const client = new Client(server.connection("owner"));
  await client.connect();
  try {
    for (const { fill, tables, rows } of lists) {
      for (const text of fill) await client.query(text, [business_id, Number(rowsOfEach ?? rows)]);
      for (const table of tables) await client.query(`vacuum analyze ${table}`);
    }
  } finally {
    await client.end();
  }
};

/** Requests a path; returns the body as text and the milliseconds until it arrived. */
type Ask = (search: string) => Promise<{ text: string; ms: number }>;

const askOver =
  (agent: Agent, port: number, token: string, list: string): Ask =>
  (search) =>
    new Promise((done, failed) => {
      const startedMs = performance.now();
      const path = `/api/businesses/current/${list}${search}`;
      const headers = { authorization: `Bearer ${token}` };
      httpRequest({ agent, port, host: "127.0.0.1", path, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", failed);
        answer.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          if (answer.statusCode === 200) done({ text, ms: performance.now() - startedMs });
          else failed(new Error(`${path}: ${answer.statusCode} ${text.slice(0, 200)}`));
        });
      })
        .on("error", failed)
        .end();
    });

/** The cursor of the last full page: walks all pages, two hundred rows at a time. */
const deepest = async (ask: Ask, search: string): Promise<string> => {
  const cursors: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const more: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const page = JSON.parse((await ask(`${search}&limit=200${more}`)).text) as { next_cursor: string | null };
    cursor = page.next_cursor;
    if (cursor !== null) cursors.push(cursor);
  }
  // The last page may hold only a few rows.
  return cursors.at(-2) ?? "";
};

const measureOne = async ({ path, sorts, rare }: List, ask: Ask): Promise<Figure[]> => {
  const searches: Record<string, string> = {};
  for (const [sort, direction] of Object.entries(sorts)) {
    const search = `?sort_by=${sort}&sort=${direction}`;
    searches[`first ${sort}`] = search;
    searches[`last ${sort}`] = `${search}&cursor=${await deepest(ask, search)}`;
  }
  const [main = ""] = Object.keys(sorts);
  const first = searches[`first ${main}`]!;
  searches["counted"] = `${first}&count=true`;
  if (rare !== undefined) searches["rare"] = `${first}&q=${encodeURIComponent(rare)}`;

  const times = new Map(Object.keys(searches).map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds + warmUp; round++) {
    for (const [name, search] of Object.entries(searches)) {
      const { ms } = await ask(`${search}&limit=50`);
      if (round >= warmUp) times.get(name)!.push(ms);
    }
  }
  const of = (name: string) => median(times.get(name)!);
  const exported = await ask("/export?locale=en");
  return [
    { name: `${path}: first page of 50, by ${main} (median)`, value: of(`first ${main}`), unit: "ms" },
    ...Object.keys(sorts).map((sort) => ({
      ...{ name: `${path}: last page against the first, by ${sort}`, unit: "×", limit: 1.2 },
      value: of(`last ${sort}`) / of(`first ${sort}`),
    })),
    ...(rare === undefined
      ? []
      : [
          {
            ...{ name: `${path}: a search for a rare part against the first page`, unit: "×", limit: 1.2 },
            value: of("rare") / of(`first ${main}`),
          },
        ]),
    {
      ...{ name: `${path}: first page with its count against the first page`, unit: "×", limit: 4 },
      value: of("counted") / of(`first ${main}`),
    },
    {
      name: `${path}: export, rows a second`,
      value: (exported.text.split("\r\n").length - 2) / (exported.ms / 1000),
      unit: "rows/s",
    },
  ];
};

export const measureLists = (): Promise<Figure[]> =>
  withRunningApp({}, async ({ server, business, port, token }) => {
    await fillAll(server, business.scope.business_id);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const figures: Figure[] = [];
    for (const list of lists) figures.push(...(await measureOne(list, askOver(agent, port, token, list.path))));
    agent.destroy();
    return figures;
  });
