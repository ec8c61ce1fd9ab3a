import { expect, test } from "vitest";
import { besides, keep, learn } from "./chosen.ts";

const place = (_id: string, name: string) => ({ _id, name });
const zoliborz = place("z", "Żoliborz");
const zamosc = place("y", "Zamość");
const mokotow = place("m", "Mokotów");

test("what is taken back stays in sight until the next search", () => {
  const first = keep({ q: "", ids: ["m", "z"] }, "", ["z"]);
  expect(first.ids).toEqual(["m", "z"]);
  expect(keep(first, "", ["z"])).toBe(first);
  expect(keep(first, "żol", ["z"])).toEqual({ q: "żol", ids: ["z"] });
});

test("what is chosen beside the search, such as by discarding, is kept as well", () => {
  expect(keep({ q: "", ids: ["m"] }, "", ["m", "z"]).ids).toEqual(["m", "z"]);
});

test("places are known once they were seen", () => {
  const known = learn(new Map(), [mokotow, zamosc]);
  expect(learn(known, [zamosc])).toBe(known);
  expect([...learn(known, [zamosc, zoliborz]).keys()]).toEqual(["m", "y", "z"]);
});

test("the chosen ones that no result shows are named, in the alphabet of the language", () => {
  const known = learn(new Map(), [zoliborz, mokotow, zamosc]);
  const names = (locale: string) =>
    besides({ q: "", ids: ["z", "m", "y", "unknown"] }, known, [mokotow], locale).map(({ name }) => name);
  expect(names("pl")).toEqual(["Zamość", "Żoliborz"]);
  expect(besides({ q: "", ids: [] }, known, [], "pl")).toEqual([]);
});
