import { expect, test } from "vitest";
import type { FieldDescription } from "../description.ts";
import { baselineOf, changesIn, newBaseline } from "./saving.ts";
import { unitsOf } from "../kinds/units.ts";

const place = { _id: "1", version: 4, name: "Rynek", city: null, location: [19.9, 50.1], status: "active" };
const names = ["name", "city", "location"];

test("a form begins with its own fields of the record, and knows the version", () => {
  expect(baselineOf(place, names)).toEqual({
    record: place,
    version: 4,
    values: { name: "Rynek", city: null, location: [19.9, 50.1] },
  });
  expect(newBaseline({ city: "Kraków" }, names)).toEqual({
    record: null,
    version: 0,
    values: { name: null, city: "Kraków", location: null },
  });
});

test("only what differs is sent", () => {
  const base = baselineOf(place, names);
  expect(changesIn({ name: "Rynek", city: null, location: [19.9, 50.1] }, base)).toEqual({});
  expect(changesIn({ name: "Rynek 24", city: null, location: null }, base)).toEqual({
    name: "Rynek 24",
    location: null,
  });
});

test("an address is one unit, a localized text one for each language, a hidden field none", () => {
  const common = { label: "Label", render: () => null, show: () => "shown" };
  const fields: FieldDescription[] = [
    { ...common, kind: "address", names: ["address", "postcode", "city", "country"] },
    {
      ...common,
      kind: "custom",
      names: ["title"],
      parts: ["en", "pl"].map((language) => ({ path: `title.${language}`, label: language, show: String })),
    },
    { ...common, kind: "hidden", names: ["kind"] },
  ];
  const units = unitsOf(fields);
  expect(units.map(({ unit }) => unit)).toEqual([
    ["address", "postcode", "city", "country"],
    ["title.en"],
    ["title.pl"],
  ]);
  expect(units[2]?.show({ title: { pl: "Kawa" } })).toBe("Kawa");
  expect(units[0]?.show({})).toBe("shown");
});
