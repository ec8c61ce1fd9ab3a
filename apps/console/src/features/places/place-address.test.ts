import { expect, test } from "vitest";
import { addressLines, shortAddress } from "./place-address.ts";

const nowhere = { address: null, postcode: null, city: null, country: "PL" } as const;
const krakow = { ...nowhere, address: "ul. Józefa 12", postcode: "31-056", city: "Kraków" };

test("an address in one line, as far as it is known", () => {
  expect(shortAddress(krakow)).toBe("ul. Józefa 12, Kraków");
  expect(shortAddress({ ...krakow, address: "" })).toBe("Kraków");
  expect(shortAddress(nowhere)).toBe("");
});

test("the lines of a letter, by country", () => {
  expect(addressLines(krakow)).toEqual(["ul. Józefa 12", "31-056 Kraków"]);
  const london = { address: "1 Old St", postcode: "EC1V 9HX", city: "London", country: "UK" } as const;
  expect(addressLines(london)).toEqual(["1 Old St", "London", "EC1V 9HX"]);
  expect(addressLines({ ...krakow, postcode: null })).toEqual(["ul. Józefa 12", "Kraków"]);
  expect(addressLines(nowhere)).toEqual([]);
});
