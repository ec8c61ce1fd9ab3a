import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cardColours, cardOf } from "./card.ts";

const card = { stock: "forest", name: "Kawa <10>", business: "Ziarno & Co", standing: "3 z 10" };

test("a card has a slot for each stamp, of which those gathered are filled, and nothing that is fetched", () => {
  for (const [required, filled] of [
    [5, 0],
    [10, 3],
    [16, 16],
  ] as const) {
    const html = cardOf({ ...card, stamps: { required, filled, gifts: [4, required] } });
    expect(html.match(/width:28px/g)).toHaveLength(required);
    expect(html.match(/&#10003;/g) ?? []).toHaveLength(filled);
    expect(html.match(/&#9733;/g) ?? []).toHaveLength(Number(filled < 4) + Number(filled < required));
    expect(html).not.toMatch(/<img|https?:|url\(/);
  }
  const points = cardOf({ ...card, stamps: null, standing: "Stan: 320" });
  expect(points).toContain("Stan: 320");
  expect(points).not.toContain("width:28px");
});

test("what is written is escaped, and a stock that is not known becomes the first", () => {
  expect(cardOf({ ...card, stamps: null })).toContain("Kawa &lt;10&gt;");
  expect(cardOf({ ...card, stamps: null, reward: "Ciastko & kawa" })).toContain("Ciastko &amp; kawa");
  expect(cardOf({ ...card, stamps: null })).toContain("Ziarno &amp; Co");
  expect(cardOf({ ...card, stock: "gold", stamps: null })).toContain(cardColours["espresso"]!.stock);
});

test("its colours are those of the console", () => {
  const css = readFileSync(new URL("../../../../../packages/ui/src/tokens.css", import.meta.url), "utf8");
  const found = [...css.matchAll(/\.stock-(\w+) \{\s*--stock: (#\w+);\s*--card-ink: (#\w+);/g)];
  expect(found).toHaveLength(12);
  expect(Object.fromEntries(found.map(([, name, stock, ink]) => [name, { stock, ink }]))).toEqual(cardColours);
});
