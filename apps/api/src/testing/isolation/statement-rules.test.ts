import { expect, test } from "vitest";
import { keysOf } from "./bound.ts";
import { brokenIn, joiningValues } from "./statement-rules.ts";

const keyOf = keysOf(["cards", "lots", "places"]);
const broken = (text: string): string[] => brokenIn(text, keyOf).map((told) => told.split(/[:,]/)[0]!);

test("a record of JSON is a list of one", () => {
  expect(
    broken("update cards c set name = s.name from jsonb_to_record($2) as s (name text) where c.business_id = $1"),
  ).toEqual(["jsonb_to_record"]);
  expect(broken("update cards c set name = s.name from jsonb_to_recordset($2) as s (name text)")).toEqual([]);
});

test("a select has something in its list", () => {
  const empty = ["an empty list after select"];
  expect(broken("select 1 where exists (select from cards c where c.business_id = $1)")).toEqual(empty);
  expect(broken("select count(*) from (select from cards limit 5) counted")).toEqual(empty);
  expect(broken("with c as materialized (select\n  from cards) select 1 from c")).toEqual(empty);
  expect(broken("select 1 where exists (select where $1)")).toEqual(empty);
  expect(broken("select 1 where exists (select 1 from cards)")).toEqual([]);
});

test("what is inserted from no tenant's row returns something", () => {
  const told = ["insert … select without returning"];
  const unnested = "insert into cards (business_id, _id) select $1, i from unnest($2::uuid[]) i";
  expect(broken(unnested)).toEqual(told);
  expect(broken(`${unnested} returning 1`)).toEqual([]);
  expect(broken(`with written as (${unnested}) select 1 from places p where p.business_id = $1 limit 1`)).toEqual(told);
  expect(broken("with c as (select 1 as _id) insert into cards (business_id, _id) select $1, c._id from c")).toEqual(
    told,
  );
  // A row that is not bound is on no server that is known.
  expect(broken("insert into cards (business_id, _id) select $1, p._id from places p")).toEqual(told);
  expect(
    broken(
      "insert into cards (business_id, _id) select p.business_id, r._id from places p, jsonb_to_recordset($2) as r (_id uuid) where p.business_id = $1",
    ),
  ).toEqual([]);
  expect(
    broken("insert into cards (business_id, _id) select $1, p._id from places p where p.business_id = $1"),
  ).toEqual(told);
  expect(broken("insert into cards (business_id, _id) values ($1, $2)")).toEqual([]);
  const gathered = (what: string, rest = "") =>
    `insert into cards (business_id, nr) select c.business_id, ${what} from cards c where c.business_id = $1 ${rest}`;
  expect(broken(gathered("coalesce(max(c.nr), 0)"))).toEqual(told);
  expect(broken(gathered("c.nr"))).toEqual([]);
  expect(broken(gathered("(select max(p.nr) from places p where p.business_id = $1)"))).toEqual([]);
  expect(broken(gathered("max(c.nr)"))).toEqual(told);
  expect(broken(gathered("c.nr", "limit 1"))).toEqual(told);
  expect(broken(`${gathered("max(c.nr)")} returning 1`)).toEqual([]);
  // A table that belongs to no tenant.
  expect(broken("insert into plans (_id) select i from unnest($1::uuid[]) i")).toEqual([]);
});

test("a function past the wall is asked by itself", () => {
  const told = ["a function past the wall beside rows that are spread"];
  const asked = "is_email_of($2, array[$3])";
  expect(broken(`select 1 from cards c where c.business_id = $1 and ${asked}`)).toEqual(told);
  expect(broken(`select 1 from cards c where c.business_id = $1 and not exists (select 1 where ${asked})`)).toEqual(
    told,
  );
  expect(broken("select 1 from cards c where c.business_id = $1 and c._id in (select search_places($2))")).toEqual(
    told,
  );
  expect(broken(`select true as own where ${asked}`)).toEqual([]);
  expect(broken("with f as (select search_places($1) as _id) select array(select f._id from f) as ids")).toEqual([]);
});

test("a table of no business is not changed by what each of its rows finds in a business's", () => {
  const told = ["a select of a business's table beside each row of a table that has none"];
  const found = "exists (select 1 from places p where p.plan_id = f._id)";
  expect(broken(`update plans f set name = $1 where f._id = $2 and not ${found}`)).toEqual(told);
  expect(broken(`delete from plans f where ${found}`)).toEqual(told);
  expect(broken("update plans set name = (select max(p.name) from places p where p.plan_id = plans._id)")).toEqual(
    told,
  );
  const first = `with n as materialized (select f._id from plans f where ${found})`;
  expect(broken(`${first} update plans f set name = $1 from n where n._id = f._id`)).toEqual([]);
  expect(broken("update plans f set name = $1 where f._id in (select p.plan_id from places p)")).toEqual([]);
  expect(broken("delete from plans f where exists (select 1 from countries c where c._id = f.country)")).toEqual([]);
});

test("an update computes nothing of a column that depends on the session", () => {
  const told = ["what depends on the session"];
  const set = (what: string, rest = "") => broken(`update cards c set nr = ${what} where c.business_id = $1 ${rest}`);
  expect(set("c.changed_at + interval '1 second'")).toEqual(told);
  expect(set("greatest($2, changed_at - make_interval(days => $3))")).toEqual(told);
  expect(set("1", "and c.changed_at + interval '1 day' < $2")).toEqual(told);
  expect(set("jsonb_build_object('name', c.name)")).toEqual(told);
  expect(set("date_trunc('second', coalesce($2, c.changed_at))")).toEqual(told);
  expect(set("$2::timestamptz + interval '1 second'")).toEqual([]);
  expect(set("jsonb_build_object('name', $2::text)")).toEqual([]);
  expect(set("lower(c.name)")).toEqual([]);
  // A day and an interval depend on nothing else.
  expect(set("(c.day::date + make_interval(months => c.months) + interval '1 day') at time zone $2")).toEqual([]);
  // What a query within it computes is sent to the node as it is, and so is a table without tenants.
  expect(set("(select to_jsonb(p.name) from places p where p.business_id = $1)")).toEqual([]);
  expect(broken("update plans set nr = to_jsonb(name)")).toEqual([]);
});

test("what is inserted reads nothing by itself, and a conflict is decided by what was to be written", () => {
  const into = "insert into cards as c (business_id, nr)";
  const given = ["a given value in on conflict of an insert … select"];
  const conflict = (set: string) => `on conflict (business_id) do update set nr = ${set}`;
  const gathered = `${into} select $1, n.nr from jsonb_to_recordset($2) as n (nr integer)`;
  expect(broken(`${gathered} ${conflict("$3")} returning 1`)).toEqual(given);
  expect(broken(`${gathered} ${conflict("excluded.nr")} where c.nr < coalesce($3, 1) returning 1`)).toEqual(given);
  expect(broken(`${gathered} ${conflict("excluded.nr")} returning $3`)).toEqual([]);
  expect(broken(`${into} values ($1, $2) ${conflict("$3")} where c.nr < $4`)).toEqual([]);
  const reading = ["a select among inserted values"];
  expect(broken(`${into} values ($1, (select p.nr from places p where p.business_id = $1))`)).toEqual(reading);
  expect(broken(`${into} values ($1, coalesce((select 1), 2)) returning nr`)).toEqual(reading);
  expect(broken(`${into} values ($1, coalesce($2, 2)) returning (select 1)`)).toEqual([]);
});

test("a conflict is decided by moments that are given", () => {
  const told = ["a moment that is computed in the condition of on conflict"];
  const into = "insert into cards as c (a) values ($1) on conflict (a) do update set b = $2 where";
  expect(broken(`${into} c.at < $3::timestamptz - interval '2 minutes'`)).toEqual(told);
  expect(broken(`${into} c.at < now()`)).toEqual(told);
  expect(broken(`${into} c.at < $3::timestamptz and c.at - excluded.at > interval '2 minutes'`)).toEqual([]);
});

test("a delete finds its rows by using", () => {
  const told = ["rows compared with a select in a delete"];
  expect(broken("delete from lots l where (l.a, l.b) in (select n.a, n.b from lots n limit 5)")).toEqual(told);
  expect(
    broken("with gone as (delete from lots l where l.a = $1 and (l.a, l.b) not in (select 1, 2)) select 1"),
  ).toEqual(told);
  expect(broken("delete from lots l where l.a in (select n.a from lots n limit 5)")).toEqual([]);
  expect(
    broken("delete from lots l using (select n.a, n.b from lots n limit 5) n where l.a = n.a and l.b = n.b"),
  ).toEqual([]);
});

test("a case in what writes asks conditions", () => {
  const told = ["case of a value where something is written"];
  expect(broken("update cards c set status = case c.status when 'a' then 'b' else 'c' end")).toEqual(told);
  expect(broken("update cards c set status = coalesce((select case x.y when 1 then 2 end from lots x), 3)")).toEqual(
    told,
  );
  expect(
    broken("insert into cards (a) values ($1) on conflict (a) do update set b = case excluded.b when 1 then 2 end"),
  ).toEqual(told);
  expect(broken("update cards c set status = case when c.status = 'a' then 'b' else 'c' end")).toEqual([]);
  expect(
    broken("insert into cards (a) select case l.b when 1 then 2 end from lots l where l.business_id = $1"),
  ).toEqual(told);
  expect(broken("select case c.status when 'a' then 'b' end from cards c")).toEqual([]);
});

test("on conflict asks nothing of other tables", () => {
  const told = ["a select in the condition of on conflict"];
  const insert = "insert into cards as c (a) values ($1) on conflict (a) do update set b = excluded.b";
  expect(broken(`${insert} where c.b = 1 and not exists (select 1 from lots l where l.a = c.a)`)).toEqual(told);
  expect(broken(`${insert} where c.b = 1 returning (select 1)`)).toEqual([]);
  expect(broken("insert into cards (a) values ($1) on conflict do nothing")).toEqual([]);
});

test("the values are known that an outer join compares", () => {
  expect(
    joiningValues("select 1 from cards c left join places p on p.business_id = $1 and p._id = $2::uuid where c.a = $3"),
  ).toEqual([1, 2]);
  expect(joiningValues("select 1 from cards c left outer join places p on p._id = $4 join lots l on l.a = $5")).toEqual(
    [4],
  );
  expect(joiningValues("select (select 1 from cards c full join places p on p._id = $6)")).toEqual([6]);
  expect(joiningValues("select 1 from cards c left join places p on p._id = coalesce($2, $3)")).toEqual([]);
  expect(
    joiningValues("select 1 from cards c join places p on p._id = $2 left join lots l on true where l.a = $3"),
  ).toEqual([]);
});
