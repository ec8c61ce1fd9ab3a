import { expect, test } from "vitest";
import { grouped, shortened } from "./arrange.ts";
import type { Target } from "./target.ts";

const target = (kind: Target["kind"], title: string): Target => ({ kind, title, to: `/${title}`, icon: "x" });
const many = (kind: Target["kind"], count: number) =>
  Array.from({ length: count }, (_, nr) => target(kind, `Zab ${kind} ${nr}`));
const kindsOf = (groups: readonly { kind: string; targets: readonly unknown[] }[]) =>
  groups.map(({ kind, targets }) => `${kind} ${targets.length}`);

test("eight rows are shared out among the kinds, and none is left empty", () => {
  const all = [...many("users", 8), ...many("places", 2), ...many("screens", 1)];
  expect(kindsOf(shortened(grouped(all, "zab")))).toEqual(["users 5", "places 2", "screens 1"]);
  expect(kindsOf(shortened(grouped(many("users", 20), "zab")))).toEqual(["users 8"]);
  expect(shortened(grouped([], "zab"))).toEqual([]);
});

test("a screen that is called so comes before a customer who only resembles it", () => {
  const all = [target("users", "Anna Placek"), target("screens", "Places")];
  expect(kindsOf(grouped(all, "places"))).toEqual(["screens 1", "users 1"]);
  expect(kindsOf(grouped(all, "pla"))).toEqual(["users 1", "screens 1"]);
});

test("what was found by other words than its title comes after what is called so", () => {
  const all = [target("help", "Coupons and offers"), target("screens", "Loyalty program"), target("products", "Print")];
  expect(kindsOf(grouped(all, "print"))).toEqual(["products 1", "screens 1", "help 1"]);
});
