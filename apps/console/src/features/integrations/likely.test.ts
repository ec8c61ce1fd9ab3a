import { expect, test } from "vitest";
import { likelyProduct } from "./likely.ts";

const product = (name: string, price: number | null = null, item_names: string[] = []) => ({
  ...{ _id: name, name, price, item_names },
});
const offer = [
  product("Latte owsiane", 1900),
  product("Sernik krakowski", 1600),
  product("Szarlotka", 1400, ["Ciasto jabłkowe"]),
  product("Espresso", 900),
  product("Espresso podwójne", 1200),
  product("Lemoniada", 1400),
];
const likely = (name: string, price: number | null = null) => likelyProduct({ name, price }, offer)?.name;

test.each([
  ["OWSIANE LATTE 300 ml", null, "Latte owsiane"],
  ["Latte owsiane 0,3l", null, "Latte owsiane"],
  ["ciasto jablkowe 120g", null, "Szarlotka"],
  ["Sernik krakowski z rosą", 1600, "Sernik krakowski"],
  ["Sernik krakowski z rosą", 1800, undefined],
  ["Sernik krakowski z rosą", null, undefined],
  ["2x Espresso", null, "Espresso"],
  ["Lemoniada arbuz", 1400, "Lemoniada"],
  ["Opakowanie na wynos", 1400, undefined],
  ["300 ml", null, undefined],
])("%s at %s is probably %s", (name, price, expected) => {
  expect(likely(name, price)).toBe(expected);
});

test("of two that fit a person says which", () => {
  const two = [product("Kawa czarna"), product("Czarna kawa")];
  expect(likelyProduct({ name: "Kawa czarna 200 ml", price: null }, two)).toBeUndefined();
});
