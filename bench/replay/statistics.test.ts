/**
 * Statistics of the Complete Journey, replayed at tills and imported from files, compared to the last cent and member with
 * scripts that read only the files. Ordinarily from every nineteenth household's every third basket (`sample/`); `JOURNEY`
 * names the folder of the whole files, and with `LONG=1` they are taken from beside the project where they are there.
 */
import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Stat } from "@rewardo/contract/stats";
import { addDays } from "@rewardo/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importFromCommand } from "../../apps/api/src/features/index.ts";
import { createPlace } from "../../apps/api/src/features/tenants/places/index.ts";
import { refreshRfm } from "../../apps/api/src/features/ledger/rfm/index.ts";
import { foldNext } from "../../apps/api/src/features/ledger/stats/index.ts";
import { fixedClock } from "../../apps/api/src/platform/clock.ts";
import { silentPublisher } from "../../apps/api/src/platform/live/publisher.ts";
import { businessScope } from "../../apps/api/src/platform/scope.ts";
import { openSession } from "../../apps/api/src/platform/session/sessions.ts";
import { openTestApp, type Caller, type TestApp } from "../../apps/api/src/testing/app.ts";
import { buildBusiness } from "../../apps/api/src/testing/builders.ts";
import { prepareBusiness } from "./business.ts";
import { readJourney } from "./read.ts";
import { replayVisits } from "./run.ts";

const beside = join(import.meta.dirname, "../../../shared/data/complete-journey");
const whole = process.env["JOURNEY"] ?? (process.env["LONG"] === "1" && existsSync(beside) ? beside : undefined);
const folder = whole ?? join(import.meta.dirname, "sample");
const options = { weeks: 462, time_zone: "America/New_York", currency: "USD" };
const clock = fixedClock("2026-11-20T17:00:00.000Z");
const mostItems = 100;

/** What the whole files are at, and since how many seconds: they take a quarter of an hour. */
const startedMs = performance.now();
const say = (line: string): void => {
  if (whole !== undefined) process.stdout.write(`${Math.round((performance.now() - startedMs) / 1000)} s: ${line}\n`);
};

let app: TestApp;
const temporary = mkdtempSync(join(tmpdir(), "journey-figures-"));
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(async () => {
  await app.close();
  rmSync(temporary, { recursive: true });
});

interface Figures {
  readonly transactions: number;
  readonly turnover: number;
  readonly average_basket: number | null;
  readonly active_users: number;
  readonly new_users: number;
  readonly returning_users: number;
}
const types = [
  "transactions",
  "turnover",
  "average_basket",
  "active_users",
  "new_users",
  "returning_users",
] as const satisfies (keyof Figures)[];
type Buckets = Readonly<Record<string, Figures>>;
interface Counted {
  readonly whole: Figures;
  readonly months: Buckets;
  readonly days: Buckets;
  readonly places: Readonly<Record<string, Figures & { readonly months: Buckets }>>;
  readonly products: readonly { readonly product: string; readonly cents: number; readonly pieces: number }[];
  readonly hours: number[][];
  readonly cohorts: (number | null)[][];
}

type Days = readonly [from: string, to: string];
/** What scripts have counted: the files stay as they are, so that the same is not counted again. */
const counted = new Map<string, string>();
const script = <T>(name: string, ...args: string[]): T => {
  const asked = [name, ...args].join(" ");
  const run = () =>
    execFileSync(process.execPath, [join(import.meta.dirname, name), folder, ...args], {
      encoding: "utf8",
      maxBuffer: 1e8,
    });
  const text = counted.get(asked) ?? run();
  counted.set(asked, text);
  return JSON.parse(text) as T;
};
const countApart = ([from, to]: Days) => script<Counted>("count-statistics.mjs", String(options.weeks), from, to);

/** Both ends inclusive; all in which something happened, parts of months, and a month by days. */
const year: Days = ["2025-11-01", "2026-11-20"];
const spring: Days = ["2026-02-15", "2026-05-20"];
const springBefore: Days = ["2025-11-12", "2026-02-14"];
const month: Days = ["2026-03-01", "2026-03-31"];

/** A business with the files' visits, as its owner asks about it. */
interface Side {
  readonly business_id: string;
  readonly owner: Caller;
  /** Store → place. */
  readonly places: ReadonlyMap<string, string>;
  /** How a product of the files is called in the lists. */
  readonly productKey: (product: string) => string;
}

const asker =
  ({ owner }: Side) =>
  async (path: string, [from, to]: Days, place_id?: string): Promise<Stat> => {
    const place = place_id === undefined ? "" : `&place_id=${place_id}`;
    const { status, body } = await owner.call<Stat>("GET", `/api/stats/${path}?from=${from}&to=${to}${place}`);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };

/** Only buckets in which something happened: the others must be nothing. */
const lineOf = ({ points }: Stat) =>
  Object.fromEntries(points.flatMap(({ from, value }) => (value === null || value === 0 ? [] : [[from, value]])));
const lineApart = (buckets: Buckets, type: keyof Figures) =>
  Object.fromEntries(
    Object.entries(buckets).flatMap(([from, figures]) => (figures[type] ? [[from, figures[type]]] : [])),
  );

const compareSeries = async (side: Side): Promise<void> => {
  const ask = asker(side);
  const [all, part, before, days] = [year, spring, springBefore, month].map(countApart);
  for (const type of types) {
    expect((await ask(`${type}/number`, year)).value, type).toBe(all!.whole[type]);
    expect(await ask(`${type}/number`, spring), type).toMatchObject({
      value: part!.whole[type],
      previous_value: before!.whole[type],
    });
    expect(lineOf(await ask(`${type}/line`, year)), type).toEqual(lineApart(all!.months, type));
    expect(lineOf(await ask(`${type}/bar`, spring)), type).toEqual(lineApart(part!.months, type));
    expect(lineOf(await ask(`${type}/line`, month)), type).toEqual(lineApart(days!.days, type));
  }
  expect((await ask("hours/heatmap", year)).grid?.values).toEqual(all!.hours);
  expect((await ask("retention/heatmap", year)).grid?.values).toEqual(all!.cohorts);
  expect((await ask("retention/table", spring)).grid?.values).toEqual(part!.cohorts);
};

const comparePlaces = async (side: Side): Promise<void> => {
  const ask = asker(side);
  const { places } = countApart(year);
  const idOf = (store: string) => side.places.get(store)!;
  const listed = Object.entries(places)
    .map(([store, { turnover, transactions }]) => ({ key: idOf(store), value: turnover, transactions }))
    .toSorted((a, b) => b.value - a.value || (a.key < b.key ? -1 : 1))
    .slice(0, mostItems);
  const { items } = await ask("places/table", year);
  expect(items.map(({ key, value, figures }) => ({ key, value, transactions: figures["transactions"] }))).toEqual(
    listed,
  );
  const visited = Object.entries(places).toSorted(([, a], [, b]) => b.transactions - a.transactions);
  for (const [store, figures] of whole === undefined ? visited.slice(0, 8) : visited) {
    for (const type of types) {
      const stat = await ask(`${type}/line`, year, idOf(store));
      expect(lineOf(stat), `${type} at ${store}`).toEqual(lineApart(figures.months, type));
      const number = await ask(`${type}/number`, year, idOf(store));
      expect(number.value, `${type} at ${store}`).toBe(figures[type]);
    }
  }
};

const compareProducts = async (side: Side): Promise<void> => {
  for (const period of [year, spring]) {
    const listed = countApart(period)
      .products.map(({ product, cents, pieces }) => ({ key: side.productKey(product), value: cents, pieces }))
      .toSorted((a, b) => b.value - a.value || (a.key < b.key ? -1 : 1))
      .slice(0, mostItems);
    const { items } = await asker(side)("products/table", period);
    expect(items.map(({ key, value, figures }) => ({ key, value, pieces: figures["pieces"] }))).toEqual(listed);
  }
};

/** As of today and of a day in summer, when some had not come yet. */
const compareRfm = async (side: Side, prospects: number): Promise<void> => {
  const scope = businessScope(side.business_id);
  for (const day of ["2026-07-14", year[1]]) {
    await refreshRfm(app, scope, { day, zone: options.time_zone });
    const { grid } = await asker(side)("rfm/heatmap", [day, day]);
    expect(grid?.values, day).toEqual(script("rfm.mjs", day, String(options.weeks), "grid"));
    const counts: Record<string, number> = {};
    const groups = script<Record<string, string>>("rfm.mjs", day, String(options.weeks));
    for (const group of Object.values(groups)) counts[group] = (counts[group] ?? 0) + 1;
    // Customers are kept since today.
    if (day === year[1] && prospects > 0) counts["prospects"] = prospects;
    const { items } = await asker(side)("rfm/table", [day, day]);
    const kept = items.flatMap(({ key, value }) => (value === null || value === 0 ? [] : [[key, value]]));
    expect(Object.fromEntries(kept), day).toEqual(counts);
  }
};

const compareAll = async (side: Side, prospects: number): Promise<void> => {
  const scope = businessScope(side.business_id);
  const { visits } = script<{ visits: number }>("count.mjs");
  // A part is folded, the rest waits; then all is folded.
  await foldNext(app.database, scope, Math.ceil(visits / 2));
  if (whole === undefined) await compareSeries(side);
  while ((await foldNext(app.database, scope)) > 0);
  say("folded");
  await compareSeries(side);
  say("series, hours and cohorts are equal");
  await comparePlaces(side);
  say("places are equal");
  await compareProducts(side);
  say("products are equal");
  await compareRfm(side, prospects);
  say("groups are equal");
};

type Imported = Pick<Parameters<ReturnType<typeof importFromCommand>["run"]>[0], "kind" | "card_id" | "fields">;
const importer =
  (business_id: string) =>
  async (name: string, asked: Imported): Promise<void> => {
    const signal = new AbortController().signal;
    const doors = { database: app.database, clock, live: silentPublisher, signal, scope: businessScope(business_id) };
    const pieces = createReadStream(join(existsSync(join(temporary, name)) ? temporary : folder, name));
    const done = await importFromCommand(doors).run({ ...asked, name, pieces, options: {}, isDryRun: false });
    if (done.status !== "done") throw new Error(`${name} ended ${done.status}: ${JSON.stringify(done)}`);
  };
const products: Imported = {
  ...{ kind: "products", card_id: null },
  fields: { product_id: "external_id", product_type: "name", product_category: "category" },
};

const timeout = whole === undefined ? 180_000 : 1_800_000;

test("replayed at the tills, every statistic is what the files say", { timeout }, async () => {
  const journey = await readJourney(folder);
  const business = await prepareBusiness({ database: app.database, clock }, journey, options);
  const { business_id } = business.ctx.scope;
  const { account_id, places } = business;
  const token = await openSession(app.database, clock, { business_id, account_id, user_agent: "replay" });
  await replayVisits(app.app, token, journey, business, options, ({ done, total }) => {
    if (done % 5000 === 0 || done === total) say(`${done} of ${total} visits replayed`);
  });
  const side = { business_id, places, owner: app.withToken(token), productKey: (product: string) => product };
  await compareAll(side, 0);
  // Products that the till calls by its own ids have the names of those that were imported with them.
  await importer(business_id)("products.csv.gz", products);
  const { items } = await asker(side)("products/bar", year);
  for (const { key, name } of items) expect(name ?? "", key).toBe(journey.products.get(key)?.name ?? "");
});

/** The files' line items with their days moved, as a shop would have them today. */
const writeMoved = (): void => {
  const text = gunzipSync(readFileSync(join(folder, "line_items.csv.gz"))).toString("latin1");
  const moved = text.replaceAll(/^"(\d{4}-\d\d-\d\d) /gm, (_, day: string) => `"${addDays(day, 7 * options.weeks)} `);
  writeFileSync(join(temporary, "line_items.csv.gz"), gzipSync(Buffer.from(moved, "latin1")));
};

test("imported from the files, every statistic is what the files say", { timeout }, async () => {
  const { time_zone, currency } = options;
  const { ctx, scope, points_card_id: card_id } = await buildBusiness(app, { time_zone, currency });
  const journey = await readJourney(folder);
  const stores = [...new Set(journey.baskets.map(({ store_id }) => store_id))];
  const places = new Map<string, string>();
  for (const name of stores) places.set(name, await createPlace(ctx, { name }));
  writeMoved();
  const run = importer(scope.business_id);
  await run("households.csv", { kind: "customers", card_id, fields: { household_id: "external_id" } });
  const fields = {
    ...{ household_id: "external_id", transaction_timestamp: "occurred_at", basket_id: "basket_id" },
    ...{ store_id: "place", product_id: "item_name", quantity: "quantity", sales_value: "amount" },
  };
  await run("line_items.csv.gz", { kind: "transactions", card_id, fields });
  say("imported");
  const owner = await app.as("OWNER", scope);
  const productKey = (product: string) => `name ${product}`;
  const came = new Set(journey.baskets.map(({ household_id }) => household_id));
  // The builder's two, and households that bought nothing.
  const prospects = 2 + [...journey.households].filter((household) => !came.has(household)).length;
  await compareAll({ business_id: scope.business_id, owner, places, productKey }, prospects);
});
