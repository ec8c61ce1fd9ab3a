/**
 * Many customers of one business: each way of searching has its index, and none reads the table through. LONG=1 makes them
 * a hundred thousand instead of thirty.
 */
import { foldedKey, oneLetterAway } from "@rewardo/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { selectFoundUsers } from "../../features/base/user-search/queries.ts";
import { countUsers, selectUsers } from "../../features/people/users/queries.ts";
import { toSearch } from "../../features/base/user-search/search.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { businessScope } from "../../platform/scope.ts";
import { openTestDatabase } from "../database.ts";
import { costOf } from "./cost.ts";
import { nodesOf, plansOfSearch, type Explained } from "./plan-nodes.ts";
import { openRawRole, type RawRole } from "../isolation/raw-role.ts";
import { openWitness, type Witness } from "../witness.ts";

const customers = process.env["LONG"] === "1" ? 100_000 : 30_000;
const [large, other] = [businessScope(crypto.randomUUID()), businessScope(crypto.randomUUID())];
let witness: Witness;
let tenants: RawRole;

beforeAll(async () => {
  const server = await openTestDatabase();
  witness = await openWitness(server);
  for (const { business_id } of [large, other]) {
    const of = [business_id, business_id === large.business_id ? customers : 5000];
    await witness.rows("insert into businesses (_id, name, qr_key) values ($1, 'Sieć', $2)", [
      business_id,
      business_id,
    ]);
    await witness.rows(
      `insert into users (business_id, _id, first_name, name_key, phone, created_at)
      select $1::uuid, gen_random_uuid(), n, substr(md5(n::text), 1, 6) || ' ' || n, '+48' || (500000000 + n * 17),
        now() - n * interval '1 second'
      from generate_series(1, $2::integer) n`,
      of,
    );
    const card_id = crypto.randomUUID();
    await witness.rows(
      `insert into cards (business_id, _id, name, type, stock, stamp_icon) values ($1, $2, '{}', 'points', 'forest', 'mug')`,
      [business_id, card_id],
    );
    await witness.rows(
      `insert into card_subscriptions (business_id, _id, card_id, user_id)
      select business_id, _id, $2, _id from users where business_id = $1`,
      [business_id, card_id],
    );
    await witness.rows(
      `insert into card_numbers (business_id, number, number_key, card_subscription_id)
      select business_id, nr, nr, _id from (select business_id, _id, 100000000000 + (row_number() over (order by name_key)) * 7919 as nr
        from users where business_id = $1) n`,
      [business_id],
    );
    await witness.rows(
      "insert into users (business_id, _id, first_name, name_key) values ($1, gen_random_uuid(), 'Żółwin', $2)",
      [business_id, foldedKey("Żółwin")],
    );
  }
  await witness.rows("vacuum analyze users");
  await witness.rows("analyze card_subscriptions");
  await witness.rows("analyze card_numbers");
  tenants = await openRawRole(server, "rewardo_app");
}, 120_000);
afterAll(async () => {
  await tenants.close();
  await witness.close();
});

const wanted = { sort_by: "name", limit: 50, direction: "asc", cursor: null } as const;
const search = (tx: Transaction, q: string, contact: "full" | "masked" = "full") =>
  selectUsers(tx, large, { ...wanted, search: toSearch(q, contact) ?? undefined });

test("the body of the search uses an index for each way, for the values given and for any", async () => {
  const asked = {
    ...{ name: "search_some_users", types: "text, text, text, text, text, text, text, integer" },
    values: "'%olwin%', 'zo', 'zoz', '7654', '7655', '4821', '4822', 1001",
  };
  for (const nodes of await plansOfSearch(witness, large.business_id, asked)) {
    const used = nodes.map((node) => node["Index Name"]);
    for (const index of ["users_search", "users_by_name", "users_phone_end", "card_numbers_key"]) {
      expect(used).toContain(index);
    }
    expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  }
});

test("the body of the finder uses an index for each way, for the values given and for any", async () => {
  const asked = {
    ...{ name: "find_users", types: "text[], text[], text, text, text[], text, text, text, text" },
    values: "'{zolwin,zolwni}', '{99998,99989}', '99', 'zol', '{%olwin%}', '7654', '7655', '4821', '4822'",
  };
  for (const nodes of await plansOfSearch(witness, large.business_id, asked)) {
    const used = nodes.map((node) => node["Index Name"]);
    for (const index of ["users_search", "users_by_name", "users_by_last_word", "users_phone_end", "card_numbers_key"])
      expect(used).toContain(index);
    expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  }
});

test.each([
  ["a misspelt beginning", "zolvin", 1],
  ["a misspelt last word", "199x9", 1],
  ["a very common beginning", "a", 8],
])("%s is found fast", async (_what, q, least) => {
  const key = foldedKey(q);
  const near = { reversed: null, parts: [], phone: null, number: null };
  const cost = await tenants.within(large.business_id, (tx) =>
    costOf(tx, async () => {
      const starts = key.length < 4 ? [key] : oneLetterAway(key);
      const ids = await selectFoundUsers(tx, large, { ...near, name_starts: starts, word_starts: starts }, 16);
      expect(ids.length).toBeGreaterThanOrEqual(least);
    }),
  );
  expect(cost).toBeLessThan(0.5);
});

test("what was found is read by id, behind the wall", async () => {
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const row = async (one: never) => (asked.push(one), { ids: [crypto.randomUUID()] });
  const rows = async (one: never) => (asked.push(one), []);
  await search({ row, rows } as unknown as Transaction, "ółwi");
  const plan = (nr: number) =>
    tenants.within(large.business_id, async (tx) => {
      const { sql, parameters } = asked[nr]!;
      return nodesOf(await tx.rows<Explained>({ text: `explain (format json) ${sql}`, values: parameters }));
    });
  // First a stretch of the list, then the index of parts, then the rows.
  expect((await plan(0)).map((node) => node["Index Name"])).toContain("users_by_name");
  const nodes = await plan(asked.length - 1);
  expect(nodes.map((node) => node["Index Name"])).toContain("users_pkey");
  expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
});

test("no customer is found without a business, and none of another's", async () => {
  const all =
    "select count(distinct found)::integer as found from search_some_users('%', '', 'zzzz', '', 'zzzz', '', 'zzzz', 100000) found";
  const count = (business_id: string | null) =>
    tenants.within(business_id, async (tx) => (await tx.row<{ found: number }>({ text: all, values: [] }))?.found);
  expect(await count(null)).toBe(0);
  expect(await count(other.business_id)).toBe(5001);
});

test("a very common search term walks the list's order and leaves no one out", async () => {
  await tenants.within(large.business_id, async (tx) => {
    const all = await search(tx, "1000");
    expect(all.length).toBeGreaterThanOrEqual(50);
    const found = toSearch("1000", "full") ?? undefined;
    const cost = await costOf(tx, () => search(tx, "1000"));
    expect(cost).toBeLessThan(4);
    const keys = all.map(({ name_key }) => name_key);
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(await countUsers(tx, large, { search: found }, 10_001)).toBe(10_001);
    expect(await countUsers(tx, other, { search: found }, 10_001)).toBe(0);
  });
});

test("a part that many names have is found page by page, with those whose card's number begins with it", async () => {
  const [crowd, card_id] = [businessScope(crypto.randomUUID()), crypto.randomUUID()];
  const { business_id } = crowd;
  await witness.rows("insert into businesses (_id, name, qr_key) values ($1, 'Tłum', 'crowd')", [business_id]);
  await witness.rows(
    `insert into users (business_id, _id, first_name, name_key)
      select $1::uuid, gen_random_uuid(), n, (array['anna', 'jan', 'ewa'])[1 + n % 3] || ' ' || (array['nowak', 'kos', 'lis', 'mak'])[1 + n % 4] from generate_series(1, 3000) n`,
    [business_id],
  );
  await witness.rows(
    `insert into cards (business_id, _id, name, type, stock, stamp_icon) values ($1, $2, '{}', 'points', 'forest', 'mug')`,
    [business_id, card_id],
  );
  await witness.rows(
    `with u as (select * from users where business_id = $1 and name_key = 'anna kos' limit 2),
      cs as (insert into card_subscriptions (business_id, _id, card_id, user_id) select business_id, _id, $2, _id from u returning business_id, _id)
      insert into card_numbers (business_id, number, number_key, card_subscription_id)
      select business_id, nr, nr, _id from (select business_id, _id, 'NOWA' || row_number() over () as nr from cs) n`,
    [business_id, card_id],
  );
  const rows = await witness.rows<{ _id: string }>(
    `select u._id from users u where u.business_id = $1
      and (u.name_key like '%nowa%' or exists (select 1 from card_numbers n where n.business_id = $1 and n.card_subscription_id = u._id))
      order by u.name_key, u._id`,
    [business_id],
  );
  const expected = rows.map(({ _id }) => _id);
  expect(expected).toHaveLength(752);
  const found: string[] = [];
  await tenants.within(business_id, async (tx) => {
    for (let cursor: { value: string; _id: string } | null = null; ;) {
      const page: { name_key: string; _id: string }[] = await selectUsers(tx, crowd, {
        ...{ ...wanted, limit: 100, cursor },
        search: toSearch("Nowa", "full") ?? undefined,
      });
      found.push(...page.slice(0, 100).map(({ _id }) => _id));
      const last = page[99];
      if (page.length <= 100 || last === undefined) return;
      cursor = { value: last.name_key, _id: last._id };
    }
  });
  expect(found).toEqual(expected);
});

test.each(["Żółwin", "ÓŁWI", "zolw", "500 017 000", "7000", "100000007919"])("%s is found fast", async (q) => {
  const cost = await tenants.within(large.business_id, (tx) =>
    costOf(tx, async () => expect((await search(tx, q)).length).toBeGreaterThan(0)),
  );
  expect(cost).toBeLessThan(0.5);
});
