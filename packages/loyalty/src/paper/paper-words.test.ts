import { expect, test } from "vitest";
import { pointsOf } from "./paper-words.ts";

test("points on paper are in the language's form", () => {
  expect([1, 22, 250].map((cost) => pointsOf(cost, "uk"))).toEqual(["1\u00a0бал", "22\u00a0бали", "250\u00a0балів"]);
  expect((["en", "de", "pl"] as const).map((language) => pointsOf(250, language))).toEqual([
    "250\u00a0pts",
    "250\u00a0Pkt.",
    "250\u00a0pkt",
  ]);
});
