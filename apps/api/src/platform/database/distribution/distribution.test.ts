/** What is decided without a node: where tables lie, and how a migration is taken apart. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Address, readAddress } from "./nodes.ts";
import { keepPlaces } from "./places.ts";
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

test("where a business lies is asked once, again when it is old, and at once for a business with a part of its own", async () => {
  const [old, next] = [
    { host: "a", port: 1 },
    { host: "b", port: 1 },
  ];
  const parts = new Map<string, Address | null>([
    ["1", old],
    ["2", null],
  ]);
  const partOf = new Map([
    ["shop", "1"],
    ["home", "2"],
  ]);
  const asked: string[] = [];
  let nowMs = 0;
  const places = keepPlaces(
    {
      partOf: async (id) => (asked.push(id), partOf.get(id)!),
      readParts: async () => (asked.push("parts"), { parts: new Map(parts), nodes: [old] }),
    },
    () => nowMs,
  );
  expect(await Promise.all([places.of("shop"), places.of("shop"), places.of("home")])).toEqual([old, old, null]);
  expect(await places.nodes()).toEqual([old]);
  expect(asked).toEqual(["parts", "shop", "home"]);

  parts.set("1", next);
  nowMs = 31_000;
  // The old node still answers for it, and is taken while the question is under way.
  expect([await places.of("shop"), await places.of("shop")]).toEqual([old, next]);
  parts.set("1", old);
  places.forget();
  expect(await places.of("shop")).toEqual(old);

  parts.set("3", next);
  parts.delete("1");
  partOf.set("shop", "3");
  nowMs = 62_000;
  await places.of("shop");
  expect(await places.of("shop")).toEqual(next);
});
