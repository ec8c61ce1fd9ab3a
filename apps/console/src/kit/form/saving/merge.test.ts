import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { at, decided, merge, type Side, withAt } from "./merge.ts";
import { isSame, type Values } from "../values.ts";

const runs = { numRuns: process.env["LONG"] === "1" ? 10_000 : 500 };
/** Few values, so that versions often agree. */
const value = fc.constantFrom<unknown>(null, "Rynek", "Dworzec", 3, [19.9, 50.1], [21, 52.2]);
const title = fc
  .record(
    { en: fc.constantFrom("Tea", "Coffee"), pl: fc.constantFrom("Herbata", "Kawa", "Woda") },
    { requiredKeys: [] },
  )
  .map((texts) => (Object.keys(texts).length === 0 ? null : texts));
const version: fc.Arbitrary<Values> = fc.record({ name: value, phone: value, postcode: value, city: value, title });
const versions = fc.record({ base: version, mine: version, theirs: version });
const units = [["name"], ["phone"], ["postcode", "city"], ["title.en"], ["title.pl"]];

describe("three versions", () => {
  test("a side without changes takes the other's", () => {
    fc.assert(
      fc.property(version, version, (base, changed) => {
        expect(isSame(merge({ base, mine: changed, theirs: base }, units).values, changed)).toBe(true);
        expect(isSame(merge({ base, mine: base, theirs: changed }, units).values, changed)).toBe(true);
        expect(merge({ base, mine: changed, theirs: base }, units).disputed).toEqual([]);
        expect(merge({ base, mine: base, theirs: changed }, units).disputed).toEqual([]);
      }),
      runs,
    );
  });

  test("both the same is no dispute", () => {
    fc.assert(
      fc.property(version, version, (base, both) => {
        const merged = merge({ base, mine: both, theirs: both }, units);
        expect(merged).toEqual({ values: both, disputed: [], taken: [] });
      }),
      runs,
    );
  });

  test("both sides see the same dispute", () => {
    fc.assert(
      fc.property(versions, ({ base, mine, theirs }) => {
        const swapped = merge({ base, mine: theirs, theirs: mine }, units);
        expect(merge({ base, mine, theirs }, units).disputed).toEqual(swapped.disputed);
      }),
      runs,
    );
  });

  test("no unit is mixed, and no change of one side alone is lost", () => {
    fc.assert(
      fc.property(versions, (three) => {
        const { values, disputed } = merge(three, units);
        for (const unit of units) {
          const said = (of: Values) => unit.map((path) => at(of, path));
          const isMine = isSame(said(values), said(three.mine));
          const isTheirs = isSame(said(values), said(three.theirs));
          expect(isMine || isTheirs).toBe(true);
          expect(isMine || !isSame(said(three.base), said(three.theirs))).toBe(true);
          expect(isTheirs || !isSame(said(three.base), said(three.mine))).toBe(true);
          expect(isMine || !disputed.includes(unit)).toBe(true);
        }
      }),
      runs,
    );
  });

  test("choices decide exactly what is disputed", () => {
    const choice = fc.constantFrom<Side>("mine", "theirs");
    fc.assert(
      fc.property(versions, fc.array(choice, { minLength: 5, maxLength: 5 }), (three, choices) => {
        const merged = merge(three, units);
        const values = decided(merged, three.theirs, choices);
        for (const unit of units) {
          const place = merged.disputed.indexOf(unit);
          const side = place === -1 ? merged.values : three[choices[place] ?? "mine"];
          for (const path of unit) expect(isSame(at(values, path), at(side, path))).toBe(true);
        }
      }),
      runs,
    );
  });
});

test("blanks around a text are no dispute", () => {
  const { disputed } = merge({ base: { name: "a" }, mine: { name: "b " }, theirs: { name: "b" } }, [["name"]]);
  expect(disputed).toEqual([]);
});

test("a part that goes leaves no empty whole", () => {
  expect(withAt({ title: { pl: "Kawa" } }, "title.pl", null)).toEqual({ title: null });
  expect(withAt({ title: null }, "title.en", "Tea")).toEqual({ title: { en: "Tea" } });
});
