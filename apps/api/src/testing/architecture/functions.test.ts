/** Functions of the database: which there are, and that those with more rights than their caller keep to its business. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../database.ts";
import { openWitness, type Witness } from "../witness.ts";

let witness: Witness;
beforeAll(async () => {
  witness = await openWitness(await openTestDatabase());
});
afterAll(() => witness.close());

/** Functions that run with more rights than their caller's: each reads the scope itself and answers ids, or yes and no. */
const definers: Readonly<Record<string, string>> = {
  count_products_made_of: "TABLE(_id uuid, products_count integer)",
  find_users: "SETOF uuid",
  is_email_of: "boolean",
  is_own_card: "boolean",
  products_made_of: "SETOF uuid",
  search_accounts: "SETOF uuid",
  search_places: "SETOF uuid",
  search_products: "SETOF uuid",
  search_some_users: "SETOF uuid",
  search_users: "SETOF uuid",
};

const businessInVariable =
  /^\s*declare\s+business constant uuid := nullif\(current_setting\('app\.business_id', true\), ''\);\s+begin\s+return [^;]+;\s+end\s*$/;

test("no function runs with more rights than its caller's but the listed ones, which keep to the scope", async () => {
  const functions = await witness.rows<{
    name: string;
    definer: boolean;
    body: string;
    answers: string;
    settings: string[] | null;
    callers: string[];
  }>(
    `select proname::text as name, prosecdef as definer, prosrc as body, pg_get_function_result(oid) as answers,
      proconfig as settings, array(select grantee::regrole::text from aclexplode(proacl) where grantee <> proowner) as callers
    from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by 1`,
  );
  expect(functions.map(({ name, definer }) => `${name} ${definer}`)).toEqual(
    [
      "analyze_bulk_tables true",
      ...["product_text", "protect_tenant_table", "receipt_key"].map((name) => `${name} false`),
      ...Object.keys(definers).map((name) => `${name} true`),
    ].toSorted(),
  );
  const [analyze, ...scopedOnes] = functions.filter(({ definer }) => definer);
  // Reads and answers nothing: statistics of tables that it names itself, for the workers.
  expect(analyze).toMatchObject({ name: "analyze_bulk_tables", answers: "void", callers: ["rewardo_jobs"] });
  expect(analyze!.settings).toEqual(["search_path=pg_catalog, public, pg_temp"]);
  expect(analyze!.body.replaceAll(/^\s*--.*$/gm, "")).toMatch(
    /^\s*begin\s+analyze \(skip_locked\) [\w,\s]+;\s+end\s*$/,
  );
  for (const { name, body, answers, settings, callers } of scopedOnes) {
    // Every part of the body begins with the scope.
    const scoped =
      /\bwhere \w+\.business_id = nullif\(current_setting\('app\.business_id', true\), ''\)::uuid\s+and\b/g;
    // What goes over a list of the caller's own texts reads no table itself.
    const overTexts = /\bselect f\._id from unnest\(\$\d\) s \(\w+\) cross join lateral \(/g;
    const told = body.replaceAll(/= business\b/g, "= nullif(current_setting('app.business_id', true), '')::uuid");
    const selects = told
      .replace(/^\s*select exists \(/, "")
      .replaceAll(overTexts, "")
      .match(/\bselect\b/g);
    expect(told.match(scoped)?.length, name).toBe(selects?.length);
    // What a function of a variable calls the business is the transaction's, and stays it.
    expect(told === body || businessInVariable.test(body), name).toBe(true);
    expect(answers, name).toBe(definers[name]);
    expect(settings, name).toEqual(["search_path=pg_catalog, public, pg_temp"]);
    // Granted to no one else, including the public.
    expect(callers, name).toEqual(["rewardo_app"]);
  }
});
