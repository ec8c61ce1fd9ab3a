import { LocalizedText } from "@rewardo/contract/fields";
import { PlaceInput } from "@rewardo/contract/places";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { bodyOf, isOptional, maxLengthOf, schemaFaults } from "./schema.ts";

const place = { name: "Rynek", country: "PL" };

test("the schema says what may stay empty and how long a text may be", () => {
  expect(["name", "country", "phone", "location"].map((name) => isOptional(PlaceInput, name))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(maxLengthOf(PlaceInput, "name")).toBe(200);
  expect(maxLengthOf(PlaceInput, "opening_hours")).toBe(500);
  expect(maxLengthOf(PlaceInput, "country")).toBeUndefined();
});

test("faults bear the server's codes", () => {
  expect(schemaFaults(PlaceInput, place)).toEqual([]);
  expect(schemaFaults(PlaceInput, { ...place, name: null })).toEqual([{ path: "name", code: "required" }]);
  expect(schemaFaults(PlaceInput, { ...place, country: null })).toEqual([{ path: "country", code: "required" }]);
  expect(schemaFaults(PlaceInput, { ...place, name: "x".repeat(201) })).toEqual([
    { path: "name", code: "too_big", params: { maximum: 200, origin: "string" } },
  ]);
  expect(schemaFaults(PlaceInput, { ...place, location: [200, 0] })).toEqual([
    { path: "location.0", code: "too_big", params: { maximum: 180, origin: "number" } },
  ]);
  expect(schemaFaults(PlaceInput, { ...place, city: "a\u0000b" }).map(({ code }) => code)).toEqual(["custom"]);
  expect(schemaFaults(PlaceInput, { ...place, unknown: 1 }).map(({ code }) => code)).toEqual(["unrecognized_keys"]);
});

test("a part of a localized text is found at its language", () => {
  const schema = z.object({ title: LocalizedText });
  expect(schemaFaults(schema, { title: { pl: "x".repeat(501) } })).toMatchObject([
    { path: "title.pl", code: "too_big" },
  ]);
  expect(schemaFaults(schema, { title: null })).toEqual([{ path: "title", code: "required" }]);
});

test("what may be left out but is never null is left out", () => {
  const schema = z.object({ a: z.optional(z.string()), b: z.nullable(z.string()), c: z.string() });
  expect(bodyOf(schema, { a: null, b: null, c: null })).toEqual({ b: null, c: null });
  expect(bodyOf(schema, { a: " x ", b: "", c: "y" })).toEqual({ a: "x", b: null, c: "y" });
});
