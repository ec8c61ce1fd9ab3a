/**
 * Finding a customer among a million of one business, as the palette does: in the database, with row-level security on
 * and beside eight tills. `CUSTOMERS` takes fewer.
 */
import { Client } from "pg";
import { findUserIds } from "../apps/api/src/features/base/user-search/index.ts";
import type { DatabaseServer } from "../apps/api/src/platform/database/server.ts";
import { foldedKey } from "@rewardo/rules";
import type { Figure } from "./figure.ts";
import { withRunningApp, type RunningApp } from "./running-app.ts";
import { openTills, toFigures } from "./steady-tills.ts";

const customers = Number(process.env["CUSTOMERS"] ?? 1_000_000);
const tills = 8;
const rounds = 60;
/** The first rounds warm caches and plans. */
const warmUp = 10;
const most = 8;

const firstNames = [
  "Anna",
  "Żaneta",
  "Łukasz",
  "Jürgen",
  "Olena",
  "Piotr",
  "Małgorzata",
  "Kateryna",
  "Maciej",
  "Zofia",
];
/** Last names of three syllables: ten thousand of them, so that each is shared by a hundred customers. */
const syllables = [
  "ko",
  "wal",
  "ska",
  "mi",
  "cha",
  "lew",
  "ro",
  "ber",
  "tów",
  "dą",
  "no",
  "wak",
  "zi",
  "eli",
  "wój",
  "cik",
];

const fill = async (server: DatabaseServer, business_id: string): Promise<void> => {
  const client = new Client(server.connection("owner"));
  await client.connect();
  const folded = { first: firstNames.map(foldedKey), syllables: syllables.map(foldedKey) };
  try {
    await client.query(
      `insert into users (business_id, _id, first_name, last_name, name_key, phone, created_at)
      select $1, gen_random_uuid(), ($2::text[])[f], initcap(($3::text[])[a] || ($3::text[])[b] || ($3::text[])[c] || ($3::text[])[d]),
        ($4::text[])[f] || ' ' || ($5::text[])[a] || ($5::text[])[b] || ($5::text[])[c] || ($5::text[])[d],
        '+48' || (500000000 + n), now() - n * interval '1 second'
      from generate_series(1, $6::integer) n,
        lateral (select 1 + n % 10 as f, 1 + (n / 10) % 16 as a, 1 + (n / 160) % 16 as b, 1 + (n / 2560) % 16 as c, 1 + (n / 7) % 16 as d) at`,
      [business_id, firstNames, syllables, folded.first, folded.syllables, customers],
    );
    await client.query("vacuum analyze users");
  } finally {
    await client.end();
  }
};

/** Whole words, their beginnings, both words either way round, one letter wrong, and the end of a phone number. */
const asked = ["Kowalska", "an", "Anna Kowal", "kowal anna", "kowaslka", "7000"];

const searchAll = async ({ database, business: { scope } }: RunningApp): Promise<number[]> => {
  const times: number[] = [];
  for (let round = 0; round < rounds + warmUp; round += 1) {
    for (const q of asked) {
      const startedMs = performance.now();
      await database.read(scope, (tx) => findUserIds(tx, scope, { q, contact: "full", most }));
      if (round >= warmUp) times.push(performance.now() - startedMs);
    }
  }
  return times;
};

export const measureSearch = (): Promise<Figure[]> =>
  withRunningApp({}, async (running) => {
    await fill(running.server, running.business.scope.business_id);
    const open = await openTills(running, running.business.points_card_id, tills);
    try {
      const { result, times } = await open.during(() => searchAll(running));
      const sorted = result.toSorted((a, b) => a - b);
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
      return [
        { name: "customers", value: customers, unit: "" },
        { name: "p50 of a search, asked of the database", value: at(0.5), unit: "ms" },
        { name: "p99 of a search, asked of the database", value: at(0.99), unit: "ms", limit: 40 },
        ...toFigures("beside searches", times, tills),
      ];
    } finally {
      open.close();
    }
  });
