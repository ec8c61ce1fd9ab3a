/**
 * A hundred thousand places of one business, over HTTP and with row-level security on: what depth, a search, a count
 * and an export cost, compared with the first page. The requests of a round are interleaved, so that noise hits all alike.
 */
import { Agent, request as httpRequest } from "node:http";
import { Client } from "pg";
import type { DatabaseServer } from "../apps/api/src/platform/database/server.ts";
import type { Figure } from "./figure.ts";
import { withRunningApp } from "./running-app.ts";
import { median } from "./start.ts";

const places = 100_000;
const rounds = 120;

/** Names that differ early, like those of a chain's places, and two unique ones. */
const fill = async (server: DatabaseServer, business_id: string): Promise<void> => {
  const client = new Client(server.connection("owner"));
  await client.connect();
  try {
    await client.query(
      `insert into places (business_id, _id, name, name_key, address, postcode, city, opening_hours, phone, created_at)
      select $1, gen_random_uuid(), initcap(word) || ' ' || n, word || ' ' || n, 'ul. Długa ' || n, '31-147', 'Kraków',
        'Mo-Fr 08:00-16:00', '+48125550100', now() - n * interval '1 minute'
      from generate_series(1, $2::integer) n, lateral (select substr(md5(n::text), 1, 8) as word) words`,
      [business_id, places],
    );
    await client.query(
      "insert into places (business_id, _id, name, name_key) values ($1, gen_random_uuid(), 'Żółwin', 'zolwin')",
      [business_id],
    );
    await client.query("vacuum analyze places");
  } finally {
    await client.end();
  }
};

/** Requests a path; returns the body as text and the milliseconds until it arrived. */
type Ask = (search: string) => Promise<{ text: string; ms: number }>;

const askOver = (port: number, token: string): Ask => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (search) =>
    new Promise((done, failed) => {
      const startedMs = performance.now();
      const path = `/api/businesses/current/places${search}`;
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
};

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

const measureOver = async (ask: Ask): Promise<Figure[]> => {
  const byName = "?sort_by=name&sort=asc";
  const newest = "?sort_by=created_at&sort=desc";
  const searches = {
    first: byName,
    last: `${byName}&cursor=${await deepest(ask, byName)}`,
    firstNewest: newest,
    lastOldest: `${newest}&cursor=${await deepest(ask, newest)}`,
    rare: `${byName}&q=${encodeURIComponent("ŻÓŁW")}`,
    counted: `${byName}&count=true`,
  };
  const names = Object.keys(searches) as (keyof typeof searches)[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    keyof typeof searches,
    number[]
  >;
  for (let round = 0; round < rounds + 20; round++) {
    for (const name of names) {
      const { ms } = await ask(`${searches[name]}&limit=50`);
      // The first rounds warm caches and plans.
      if (round >= 20) times[name].push(ms);
    }
  }
  const of = (name: keyof typeof searches) => median(times[name]);
  const exported = await ask("/export?locale=en");
  return [
    { name: "first page of 50, by name (median)", value: of("first"), unit: "ms" },
    { name: "last page against the first, by name", value: of("last") / of("first"), unit: "×", limit: 1.2 },
    {
      name: "last page against the first, by time",
      value: of("lastOldest") / of("firstNewest"),
      unit: "×",
      limit: 1.2,
    },
    { name: "search for a rare part against the first page", value: of("rare") / of("first"), unit: "×", limit: 1.2 },
    {
      name: "first page with its count against the first page",
      value: of("counted") / of("first"),
      unit: "×",
      limit: 4,
    },
    {
      name: "export, rows a second",
      value: (exported.text.split("\r\n").length - 2) / (exported.ms / 1000),
      unit: "rows/s",
    },
  ];
};

export const measurePlaces = (): Promise<Figure[]> =>
  withRunningApp({}, async ({ server, business, port, token }) => {
    await fill(server, business.scope.business_id);
    return measureOver(askOver(port, token));
  });
