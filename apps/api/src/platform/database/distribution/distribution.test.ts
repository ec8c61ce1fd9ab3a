/** What is decided without a node: where tables lie, and how a migration is taken apart. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readAddress } from "./nodes.ts";
import { makesTable, statementsIn } from "./statements.ts";
import { placeTables } from "./tables.ts";

test("what has a business is spread, and what it refers to is on every node", () => {
  const places = placeTables({
    all: ["businesses", "users", "colours", "paints", "facts", "browsers", "sessions"],
    ofBusinesses: new Set(["users", "sessions"]),
    keys: [
      { from: "users", to: "colours" },
      { from: "colours", to: "paints" },
      { from: "browsers", to: "businesses" },
      { from: "sessions", to: "businesses" },
    ],
  });
  expect(Object.fromEntries(places)).toEqual({
    ...{ businesses: "common", users: "spread", colours: "common", paints: "common" },
    ...{ facts: "home", browsers: "home", sessions: "home" },
  });
});

test("a file is taken apart at the semicolons that end a statement", () => {
  const sql = `-- one; not two
    create table t (a text default ';', "b;c" int /* ; */);
    do $body$ begin perform 1; perform $q$;$q$; end $body$;
    select E'it\\'s; one', 'it''s; one'
    ;;
    insert into t values ($$;$$)`;
  const found = statementsIn(sql);
  expect(found).toHaveLength(4);
  expect(found.map(makesTable)).toEqual([true, false, false, false]);
  expect(found[1]).toBe("do $body$ begin perform 1; perform $q$;$q$; end $body$");
});

test("the program's own migrations fall into statements, none of which is left open", () => {
  const folder = new URL("../../../../migrations/", import.meta.url);
  for (const name of readdirSync(folder)) {
    const statements = statementsIn(readFileSync(new URL(name, folder), "utf8"));
    for (const statement of statements) {
      expect(statement, name).toMatch(/^[a-z]/i);
      expect(statement.split("$$").length % 2, name).toBe(1);
    }
  }
});

test.each([
  ["10.0.0.2:5432", { host: "10.0.0.2", port: 5432 }],
  ["[::1]:5601", { host: "::1", port: 5601 }],
  ["node.example:5432", { host: "node.example", port: 5432 }],
  ["node.example", null],
  ["node.example:0", null],
  ["a b:5432", null],
])("%s is read as the address of a node", (text, address) => {
  expect(readAddress(text)).toEqual(address);
});
