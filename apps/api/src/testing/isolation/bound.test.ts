import { expect, test } from "vitest";
import { keysOf, unboundIn } from "./bound.ts";

const keyOf = keysOf(["businesses", "places", "cards", "users", "sessions"]);
const unbound = (text: string) => unboundIn(text, keyOf);

test("a relation is bound by a comparison of its own with a value", () => {
  expect(unbound("select 1 from places p where p.business_id = $1")).toEqual([]);
  expect(unbound('select 1 from places "p" where "p"."business_id" = $1::uuid and p.name = $2')).toEqual([]);
  expect(unbound("select 1 from businesses b join places p on p.business_id = $2 where b._id = $1")).toEqual([]);
  expect(unbound("update places set name = $2 where business_id = $1 and _id = $3")).toEqual([]);
  expect(unbound("delete from places where business_id = $1 returning business_id")).toEqual([]);
  expect(unbound("select 1 from sessions s join plans x on true where s.token_hash = $1")).toEqual([]);
});

test("a relation that is bound through another one is found", () => {
  const joined = "select 1 from places p join cards c on c.business_id = p.business_id where p.business_id = $1";
  expect(unbound(joined)).toEqual(["cards c"]);
  expect(unbound("select 1 from places p, cards where p.business_id = $1")).toEqual(["cards cards"]);
  expect(unbound("select 1 from (places p join cards c on true) where p.business_id = $1")).toEqual(["cards c"]);
  expect(
    unbound("delete from places p using cards c where c.business_id = p.business_id and p.business_id = $1"),
  ).toEqual(["cards c"]);
});

test("each query of a statement is looked at by itself, also where the same name stands in two", () => {
  const within = "(select count(*) from cards c where c.business_id = p.business_id)";
  expect(unbound(`select ${within} from places p where p.business_id = $1`)).toEqual(["cards c"]);
  expect(
    unbound("with c as (select 1 from cards c where c.business_id = $1) select 1 from c union select 1 from cards c"),
  ).toEqual(["cards c"]);
  expect(unbound("select 1 from places p where exists (select 1 from cards c where p.business_id = $1)")).toEqual([
    "places p",
    "cards c",
  ]);
});

test("what is not a condition binds nothing", () => {
  expect(unbound("select p.business_id = $1 from places p")).toEqual(["places p"]);
  expect(unbound("select 1 from places p where p.business_id = $1 and p.name = $2 or true")).toEqual(["places p"]);
  expect(unbound("select 1 from places p where case when p.business_id = $1 then true end")).toEqual(["places p"]);
  expect(unbound("select 1 from places p where (p.business_id = $1 or true)")).toEqual(["places p"]);
  expect(unbound("select 1 from places p where p.business_id = any($1)")).toEqual(["places p"]);
  expect(unbound("select 1 from places p -- where p.business_id = $1\n")).toEqual(["places p"]);
  expect(unbound("select ' where p.business_id = $1' from places p")).toEqual(["places p"]);
});

test("what is inserted takes its business from a value, or from a row that is bound", () => {
  expect(unbound("insert into places (business_id, _id) values ($1, $2), ($1, $3)")).toEqual([]);
  expect(unbound("insert into places (_id, business_id) values ($2, $1), ($3, default)")).toEqual(["places (written)"]);
  expect(unbound("insert into places (business_id, _id) select $1::uuid, i from unnest($2::uuid[]) i")).toEqual([]);
  expect(
    unbound("insert into places (business_id, _id) select c.business_id, c._id from cards c where c.business_id = $1"),
  ).toEqual([]);
  expect(unbound("insert into places (business_id, _id) select r.business_id, r._id from rows r")).toEqual([
    "places (written)",
  ]);
  expect(unbound("insert into places (_id) values ($1)")).toEqual(["places (written)"]);
});
