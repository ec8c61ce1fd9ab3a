/** The job queue's tables stand apart: its workers reach them and nothing else, and everyone else can only put jobs in. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../database.ts";
import { openWitness, type Witness } from "../witness.ts";

let witness: Witness;
beforeAll(async () => {
  witness = await openWitness(await openTestDatabase());
});
afterAll(() => witness.close());

test("only the workers' role has rights to the tables, and it may neither make nor drop any", async () => {
  const rights = await witness.rows<{ role: string; right: string }>(
    `select distinct a.grantee::regrole::text as role, lower(a.privilege_type) as right
      from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'jobs'::regnamespace and a.grantee <> c.relowner order by 1, 2`,
  );
  expect(rights).toEqual(["delete", "insert", "select", "update"].map((right) => ({ role: "rewardo_jobs", right })));
  const schema = await witness.rows<{ role: string; right: string }>(
    `select a.grantee::regrole::text as role, lower(a.privilege_type) as right
      from pg_namespace n, aclexplode(n.nspacl) a where n.nspname = 'jobs' and a.grantee <> n.nspowner order by 1`,
  );
  expect(schema).toEqual(["rewardo_app", "rewardo_auth", "rewardo_jobs"].map((role) => ({ role, right: "usage" })));
});

test("functions with more rights than their caller's put jobs in, and do nothing else", async () => {
  const functions = await witness.rows<{
    name: string;
    definer: boolean;
    settings: string[] | null;
    callers: string[];
  }>(
    `select proname::text as name, prosecdef as definer, proconfig as settings,
      array(select case grantee when 0 then 'public' else grantee::regrole::text end from aclexplode(coalesce(proacl, acldefault('f', proowner)))
        where grantee <> proowner order by 1) as callers
    from pg_proc where pronamespace = 'jobs'::regnamespace order by 1`,
  );
  const reached = functions.filter(({ callers }) => callers.length > 0);
  expect(reached.map(({ name, callers }) => [name, callers])).toEqual([
    ["enqueue", ["rewardo_app", "rewardo_auth"]],
    ["enqueue_paced", ["rewardo_app"]],
    ["job_now", ["rewardo_jobs"]],
  ]);
  expect(functions.filter(({ definer }) => definer)).toMatchObject([
    { name: "enqueue", settings: ["search_path=pg_catalog, pg_temp"] },
    { name: "enqueue_paced", settings: ["search_path=pg_catalog, pg_temp"] },
  ]);
});
