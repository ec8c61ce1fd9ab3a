/**
 * Many places of one business: search and depth cost what the first page costs, behind the wall. LONG=1 makes them a hundred
 * thousand instead of thirty.
 */
import { foldedKey } from "@rewardo/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countListedPlaces, selectPlaces } from "../../features/tenants/places/queries.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { businessScope } from "../../platform/scope.ts";
import { openTestDatabase } from "../database.ts";
import { costOf } from "./cost.ts";
import { nodesOf, plansOfSearch, type Explained } from "./plan-nodes.ts";
import { openRawRole, type RawRole } from "../isolation/raw-role.ts";
import { openWitness, type Witness } from "../witness.ts";

const isLong = process.env["LONG"] === "1";
const many = isLong ? 100_000 : 30_000;
const [large, other] = [businessScope(crypto.randomUUID()), businessScope(crypto.randomUUID())];
let witness: Witness;
let tenants: RawRole;

beforeAll(async () => {
  const server = await openTestDatabase();
  witness = await openWitness(server);
  for (const { business_id } of [large, other]) {
    await witness.rows("insert into businesses (_id, name, qr_key) values ($1, 'Sieć', $2)", [
      business_id,
      business_id,
    ]);
    await witness.rows(
      `insert into places (business_id, _id, name, name_key, status, created_at)
      select $1::uuid, gen_random_uuid(), n, substr(md5(n::text), 1, 6) || ' ' || n, case n % 20 when 0 then 'closed' else 'active' end,
        now() - n * interval '1 second'
      from generate_series(1, $2::integer) n`,
      [business_id, business_id === large.business_id ? many : 5000],
    );
    await witness.rows(
      "insert into places (business_id, _id, name, name_key) values ($1, gen_random_uuid(), 'Żółwin', $2), ($1, gen_random_uuid(), 'Їжак', $3)",
      [business_id, foldedKey("Żółwin"), foldedKey("Їжак")],
    );
  }
  // As after a while in service, when the index has taken in what was added.
  await witness.rows("vacuum analyze places");
  tenants = await openRawRole(server, "rewardo_app");
}, 120_000);
afterAll(async () => {
  await tenants.close();
  await witness.close();
});

const wanted = { sort_by: "name", limit: 50, direction: "asc", cursor: null } as const;
const search = (tx: Transaction, text: string) => selectPlaces(tx, large, { ...wanted, search: foldedKey(text) });

test("the body of the search uses the trigram index, for the part given and for any", async () => {
  const asked = { name: "search_places", types: "text", values: "'%olwin%'" };
  for (const nodes of await plansOfSearch(witness, large.business_id, asked)) {
    expect(nodes.map((node) => node["Index Name"])).toContain("places_search");
    expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  }
});

test("what was found is read by id, behind the wall", async () => {
  const asked: string[] = [];
  const recorder = {
    row: async (one: { sql: string }) => (asked.push(one.sql), { ids: [] }),
    rows: async (one: { sql: string }) => (asked.push(one.sql), []),
  } as unknown as Transaction;
  await search(recorder, "ółwi");
  const nodes = await tenants.within(large.business_id, async (tx) => {
    await tx.rows({ text: "set local plan_cache_mode = force_generic_plan", values: [] });
    await tx.rows({ text: `prepare page as ${asked[1]}`, values: [] });
    return nodesOf(
      await tx.rows<Explained>({
        text: `explain (format json) execute page ('${large.business_id}', '{${large.business_id}}', 51)`,
        values: [],
      }),
    );
  });
  expect(nodes.map((node) => node["Index Name"])).toContain("places_pkey");
  expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
});

test.each([
  ["name", "asc", "places_status_by_name"],
  ["created_at", "desc", "places_status_list"],
] as const)("closed places by %s are read in the order of their index", async (sort_by, direction, index) => {
  const nodes = await tenants.within(large.business_id, async (tx) => {
    const explained = {
      rows: (one: { sql: string; parameters: unknown[] }) =>
        tx.rows({ text: `explain (format json) ${one.sql}`, values: one.parameters }),
    } as unknown as Transaction;
    const page = { ...wanted, sort_by, direction, status: "closed" } as const;
    return nodesOf((await selectPlaces(explained, large, page)) as unknown as Explained[]);
  });
  const used = nodes.filter((node) => node["Index Name"] === index).map((node) => node["Node Type"]);
  expect(used).toContainEqual(expect.stringMatching(/^Index (Only )?Scan$/));
});

test.each(["Żółwin", "ÓŁWI", "zolw", "їжа", "ЇЖАК"])("%s is found among many", async (text) => {
  const rows = await tenants.within(large.business_id, (tx) => search(tx, text));
  expect(rows).toHaveLength(1);
});

test("what many have in common is found in the list's order, page by page, and counted", async () => {
  const names = await witness.rows<{ _id: string }>(
    "select _id from places where business_id = $1 and name_key like '%a%' order by name_key, _id limit 101",
    [large.business_id],
  );
  await tenants.within(large.business_id, async (tx) => {
    const first = await search(tx, "a");
    const last = first[49]!;
    const cursor = { value: last.name_key, _id: last._id };
    const second = await selectPlaces(tx, large, { ...wanted, search: "a", cursor });
    expect([...first.slice(0, 50), ...second].map(({ _id }) => _id)).toEqual(names.map(({ _id }) => _id));
    expect(await countListedPlaces(tx, large, { search: "a" }, 2000)).toBe(2000);
  });
  const theirs = await tenants.within(other.business_id, (tx) => search(tx, "a"));
  expect(theirs, "nothing of another business").toEqual([]);
});

test("wildcards of the pattern stand for themselves", async () => {
  for (const text of ["%", "_", "\\", "%%%", "a%b"]) {
    expect(await tenants.within(large.business_id, (tx) => search(tx, text)), text).toEqual([]);
  }
});

const cost = (work: (tx: Transaction) => Promise<unknown>): Promise<number> =>
  tenants.within(large.business_id, (tx) => costOf(tx, () => work(tx)));

test("the last page costs what the first costs, and a search reads no table through", async () => {
  const firstPage = await cost((tx) => selectPlaces(tx, large, wanted));
  const cursor = { value: "fffff", _id: large.business_id };
  const lastPage = await cost((tx) => selectPlaces(tx, large, { ...wanted, cursor }));
  const rare = await cost((tx) => search(tx, "olwin"));
  const all = await cost((tx) => search(tx, " "));
  const counted = await cost((tx) => countListedPlaces(tx, large, {}, 10_001));
  const countedSearch = await cost((tx) => countListedPlaces(tx, large, { search: " " }, 10_001));
  if (isLong) {
    process.stdout.write(
      `costs: first page ${firstPage}, last page ${lastPage}, rare part ${rare}, part of all ${all}, counts ${counted} and ${countedSearch}\n`,
    );
  }
  expect(lastPage).toBeLessThan(3 * firstPage + 0.1);
  expect(rare).toBeLessThan(0.3);
  expect(all).toBeLessThan(5);
  expect(counted).toBeLessThan(0.3);
  expect(countedSearch).toBeLessThan(3);
});
