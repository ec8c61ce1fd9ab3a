import { expect, test } from "vitest";
import { stockColours } from "@rewardo/paper/colours.ts";
import { cardOf } from "./card.ts";

const card = {
  ...{ stock: "forest", name: "Kawa <10>", business: "Ziarno & Co", figure: "3", beside: "/10", lines: ["Kawa czeka"] },
  number: "7571 8880 4534",
};

test("a card has a slot for each stamp, of which those gathered are filled, and nothing that is fetched", () => {
  for (const [required, filled] of [
    [5, 0],
    [7, 3],
    [10, 3],
    [16, 16],
  ] as const) {
    const html = cardOf({ ...card, stamps: { required, filled, gifts: [4, required] } });
    expect(html.match(/width:36px/g)).toHaveLength(required);
    expect(html.match(/&#10003;/g) ?? []).toHaveLength(filled);
    expect(html.match(/&#9733;/g) ?? []).toHaveLength(Number(filled < 4) + Number(filled < required));
    expect(html).not.toMatch(/<img|https?:|url\(/);
    for (const text of ["Ziarno &amp; Co", ">3<", "/10", "Kawa czeka", "7571 8880 4534"]) expect(html).toContain(text);
  }
});

test("a points card has the way to its next reward, and none where there is nothing ahead", () => {
  const points = { ...card, stamps: null, figure: "45", beside: "punktów" };
  expect(cardOf({ ...points, progress: 0.18 })).toMatch(/width="18%".*width="82%"/);
  expect(cardOf({ ...points, progress: 0 })).toContain('width="100%" style="height:8px');
  expect(cardOf({ ...points, progress: null })).not.toContain("height:8px");
  expect(cardOf({ ...points, progress: 1.4 })).not.toContain('width="0%"');
});

test("the business's picture stands at its name, with the first letter where it is not loaded", () => {
  const html = cardOf({ ...card, stamps: null, logo: "https://cards.example/api/uploads/a?w=150&format=jpeg" });
  expect(html).toContain('src="https://cards.example/api/uploads/a?w=150&amp;format=jpeg" alt="Z"');
  expect(cardOf({ ...card, business: "  żubr", stamps: null })).toContain(">Ż</div>");
});

test("what is written is escaped, and a stock that is not known becomes the first", () => {
  const html = cardOf({ ...card, stamps: null, lines: ["Ciastko & kawa"], stock: "gold", beside: "<b>" });
  for (const text of ["Kawa &lt;10&gt;", "Ziarno &amp; Co", "Ciastko &amp; kawa", "&lt;b&gt;"])
    expect(html).toContain(text);
  expect(html).toContain(stockColours["espresso"]!.stock);
});
