import { readFileSync } from "node:fs";
import { builtInRoles } from "@rewardo/contract/roles";
import { expect, test } from "vitest";
import { grantable, narrowed, toggled } from "./rights.ts";

test("a tick brings what it needs, and taking that away takes the tick along", () => {
  expect(toggled([], "cards_modify", true)).toEqual(["cards_modify", "cards_view"]);
  expect(toggled([], "scanner_view", true)).toEqual(["cards_view", "places_view", "scanner_view"]);
  expect(toggled(["cards_modify", "cards_view", "scanner_view", "users_view"], "cards_view", false)).toEqual([
    "users_view",
  ]);
  expect(toggled(["cards_modify", "cards_view"], "cards_modify", false)).toEqual(["cards_view"]);
});

test("only what one holds and the business has a use for is offered", () => {
  const { permissions } = builtInRoles.REWARDO_ADMIN;
  const plain = grantable(permissions, { _id: "b1", flags: {} });
  expect(plain.has("businesses_view")).toBe(false);
  expect(plain.has("payment_details_modify")).toBe(true);
  expect(plain.has("ingredients_view")).toBe(false);
  expect(grantable(permissions, { _id: "b1", flags: { ingredients: true } }).has("ingredients_view")).toBe(true);
  expect(grantable(["cards_view"], { _id: "b1", flags: {} })).toEqual(new Set(["cards_view"]));
});

test("a new role begins no wider than its maker", () => {
  const { EMPLOYEE, OWNER } = builtInRoles;
  expect(narrowed(EMPLOYEE.limits, OWNER.limits)).toEqual(EMPLOYEE.limits);
  expect(narrowed(OWNER.limits, EMPLOYEE.limits)).toEqual(EMPLOYEE.limits);
  expect(narrowed({ ...EMPLOYEE.limits, adjust_max: 20 }, { ...OWNER.limits, adjust_max: 10 }).adjust_max).toBe(10);
});

test("every permission that a business can grant has words, without which no role could be given it", () => {
  const words = readFileSync(new URL("use-permission-groups.ts", import.meta.url), "utf8");
  const wordless = builtInRoles.OWNER.permissions.filter((permission) => !words.includes(`"${permission}"`));
  expect(wordless, "without words: add them to use-permission-groups.ts").toEqual([]);
});
