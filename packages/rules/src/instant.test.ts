import fc from "fast-check";
import { expect, test } from "vitest";
import { compareInstants, instantMs, instantText } from "./index.ts";

const instants = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }).map((ms) => {
  const text = new Date(ms).toISOString();
  // As tills and systems write them: to the second, or by their own clock.
  return fc.constantFrom(
    text,
    text.replace(/\.\d+Z$/, "Z"),
    `${new Date(ms + 7_200_000).toISOString().slice(0, 23)}+02:00`,
  );
});
const texts = instants.chain((one) => one);

test("instants are read, written and compared as the platform does, in whatever order they are asked for", () => {
  fc.assert(
    fc.property(
      fc.array(texts, { minLength: 2, maxLength: 6 }),
      fc.array(fc.nat(), { maxLength: 30 }),
      (all, order) => {
        for (const [nr, pick] of order.entries()) {
          const [a, b] = [all[pick % all.length]!, all[nr % all.length]!];
          expect(instantMs(a)).toBe(Date.parse(a));
          expect(instantText(b)).toBe(new Date(b).toISOString());
          expect(Math.sign(compareInstants(a, b))).toBe(Math.sign(Date.parse(a) - Date.parse(b)));
        }
      },
    ),
  );
});

test("what is no instant is none, again and again", () => {
  for (const _ of [1, 2]) {
    expect(instantMs("yesterday")).toBeNaN();
    expect(() => instantText("yesterday")).toThrow(RangeError);
    expect(() => instantText("")).toThrow(RangeError);
  }
});
