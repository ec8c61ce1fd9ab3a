/** Twenty thousand products of one business, made of two thousand ingredients: a search and a page of either cost little. */
import { foldedKey } from "@rewardo/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { selectIngredientCounts, selectIngredients } from "../../features/tenants/ingredients/queries.ts";
import { selectProducts } from "../../features/tenants/products/queries.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { DatabaseServer } from "../../platform/database/server.ts";
import { businessScope } from "../../platform/scope.ts";
import { openTestDatabase } from "../database.ts";
import { failureOf, insufficientPrivilege, openRawRole, type RawRole } from "../isolation/raw-role.ts";
import { openWitness, type Witness } from "../witness.ts";
import { costOf } from "./cost.ts";
import { plansOfSearch } from "./plan-nodes.ts";

const [chain, other] = [businessScope(crypto.randomUUID()), businessScope(crypto.randomUUID())];
let server: DatabaseServer;
let witness: Witness;
let tenants: RawRole;

beforeAll(async () => {
  server = await openTestDatabase();
  witness = await openWitness(server);
  const { business_id } = chain;
  const fill = (text: string) => witness.rows(text, [business_id]);
  for (const scope of [chain, other])
    await witness.rows("insert into businesses (_id, name, qr_key) values ($1::uuid, 'Sieć', $1::uuid::text)", [
      scope.business_id,
    ]);
  await fill(`insert into ingredients (business_id, _id, name, name_key)
    select $1::uuid, md5('i' || n)::uuid, n, substr(md5(n::text), 1, 6) || ' ' || n from generate_series(1, 2000) n`);
  await fill(`insert into products (business_id, _id, name, name_key, category, ingredient_ids)
    select $1::uuid, gen_random_uuid(), n, substr(md5(n::text), 1, 6) || ' ' || n, 'Category ' || n % 40,
      array[md5('i' || 1 + n % 2000)::uuid, md5('i' || 1 + n / 2 % 2000)::uuid] from generate_series(1, 20000) n`);
  await witness.rows(
    `insert into products (business_id, _id, name, name_key, category, external_id, item_name_keys)
      values ($1, gen_random_uuid(), 'Żurek', $2, 'Śniadania', 'Ż-7', array[$3])`,
    [business_id, foldedKey("Żurek"), foldedKey("Їжак mały")],
  );
  await witness.rows("vacuum analyze products, ingredients");
  tenants = await openRawRole(server, "rewardo_app");
}, 120_000);
afterAll(async () => {
  await tenants.close();
  await witness.close();
});

const wanted = { sort_by: "name", limit: 50, direction: "asc", cursor: null } as const;
const search = (tx: Transaction, text: string) => selectProducts(tx, chain, { ...wanted, search: foldedKey(text) });
const within = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => tenants.within(chain.business_id, work);

test("the search of products uses its trigram index, for the part given and for any", async () => {
  const asked = { name: "search_products", types: "text", values: "'%zurek%'" };
  for (const nodes of await plansOfSearch(witness, chain.business_id, asked)) {
    expect(nodes.map((node) => node["Index Name"])).toContain("products_search");
  }
});

test.each(["Żurek", "ŻUR", "zurek", "śniad", "SNIADANIA", "ż-7", "їжак", "ЇЖАК MA"])("%s is found", async (text) => {
  expect((await within((tx) => search(tx, text))).map(({ name }) => name)).toEqual(["Żurek"]);
});

test("neither a wildcard nor a part that goes over from one to the next finds anything", async () => {
  for (const text of ["%", "_", "\\", "zurek sniadania", "7 їжак"])
    expect(await within((tx) => search(tx, text)), text).toEqual([]);
});

test("a category and a number are folded as names are", async () => {
  const words = ["ŁÓDŹ gęślą", "Größe", "Їжак і ґанок, є", "Йогурт", "Crème brûlée", "Ёлка", "п'ять"];
  for (const word of words) {
    const [row] = await witness.rows<{ text: string }>("select product_text('', $1, null, '{}') as text", [word]);
    expect(row!.text.trim(), word).toBe(foldedKey(word));
  }
});

test("what many have in common is found in the list's order, page by page", async () => {
  const names = await witness.rows<{ _id: string }>(
    "select _id from products where business_id = $1 and name_key || ' ' || lower(category) like '%a%' order by name_key, _id limit 101",
    [chain.business_id],
  );
  await within(async (tx) => {
    const first = await search(tx, "a");
    const last = first[49]!;
    const cursor = { value: last.name_key, _id: last._id };
    const second = await selectProducts(tx, chain, { ...wanted, search: "a", cursor });
    expect([...first.slice(0, 50), ...second].map(({ _id }) => _id)).toEqual(names.map(({ _id }) => _id));
  });
});

test("a page of ingredients counts their products right", async () => {
  const rows = await within((tx) => selectIngredients(tx, chain, wanted));
  const counted = await witness.rows<{ _id: string; products_count: number }>(
    `select i._id, (select count(*)::integer from products p where i._id = any(p.ingredient_ids)) as products_count
      from ingredients i where business_id = $1 order by name_key limit 51`,
    [chain.business_id],
  );
  expect(rows.map(({ _id, products_count }) => ({ _id, products_count }))).toEqual(counted);
});

test("products are found by what they are made of in their business alone, by the tenants' role alone", async () => {
  const shared = crypto.randomUUID();
  const made = {
    text: "select m._id, m.products_count from count_products_made_of(array[$1::uuid]) m",
    values: [shared],
  };
  for (const business_id of [chain.business_id, other.business_id])
    await witness.rows(
      `insert into products (business_id, _id, name, name_key, ingredient_ids)
        values ($1::uuid, md5($1::uuid::text)::uuid, 'Keks', 'keks', array[$2::uuid])`,
      [business_id, shared],
    );
  const foundIn = (business_id: string | null) => tenants.within(business_id, (tx) => tx.rows(made));
  const counted = [{ _id: shared, products_count: 1 }];
  expect([await foundIn(chain.business_id), await foundIn(other.business_id)]).toEqual([counted, counted]);
  expect(await foundIn(null)).toEqual([]);
  const workers = await openRawRole(server, "rewardo_jobs");
  expect(await failureOf(workers.within(chain.business_id, (tx) => tx.rows(made)))).toBe(insufficientPrivilege);
  await workers.close();
  await witness.rows("delete from products where ingredient_ids = array[$1::uuid]", [shared]);
});

test("a search for a rare part and a page of ingredients cost little", async () => {
  const rare = await within((tx) => costOf(tx, () => search(tx, "zurek")));
  const common = await within((tx) => costOf(tx, () => search(tx, "category 1")));
  const page = await within((tx) => costOf(tx, () => selectIngredients(tx, chain, wanted)));
  const unused = await within((tx) => costOf(tx, () => selectIngredients(tx, chain, { ...wanted, is_used: false })));
  const counts = await within((tx) => costOf(tx, () => selectIngredientCounts(tx, chain)));
  if (process.env["LONG"] === "1")
    process.stdout.write(`costs: rare ${rare}, common ${common}, page ${page}, unused ${unused}, counts ${counts}\n`);
  expect(rare).toBeLessThan(0.3);
  expect(common).toBeLessThan(1);
  // 51 ingredients compared with each of 20,000 products would cost 5 and more.
  for (const cost of [page, unused, counts]) expect(cost).toBeLessThan(1);
});
