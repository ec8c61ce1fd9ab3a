import type { Business } from "@rewardo/contract/businesses";
import type { Card } from "@rewardo/contract/cards";
import { readyCount } from "@rewardo/rules/card-rewards";
import { render } from "@rewardo/web/testing/render.tsx";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { LoyaltyCard } from "./loyalty-card.tsx";
import c from "./loyalty-card.module.css";
import { stampsFace } from "./stamps-face.ts";
import { useRewardLine } from "./use-reward-line.ts";

const names = ["A cake with your coffee", "Any coffee on the house", "A bag of beans, 250 g"];
const business = { name: "Kawiarnia Ziarenko", language: "en", qr_key: "zzzzzz" } as unknown as Business;

const cardOf = (required: number, costs: readonly number[]) =>
  ({
    name: { en: "Coffee card" },
    stamps_required: required,
    design: { stock: "forest", stamp_icon: "coffee_bean", image: null },
    rewards: costs.map((cost, nr) => ({ _id: String(nr), name: { en: names[nr] }, cost, is_available: true })),
  }) as unknown as Card;

const cards = [
  [5, [3, 5]],
  [8, [4, 8]],
  [8, [2, 4, 8]],
  [10, [3, 7, 10]],
  [16, [5, 10, 16]],
] as const;

function OnScreen({ card, required, balance }: { card: Card; required: number; balance: number }) {
  const line = useRewardLine()(required, card.rewards, balance);
  return (
    <LoyaltyCard
      business={business.name}
      programme="Coffee card"
      stock={card.design.stock}
      face={stampsFace(card, required, balance)}
      rewardLine={line}
      number="004821170093"
    />
  );
}

const boxes = (className: string | undefined): DOMRect[] =>
  [...document.querySelectorAll(`.${className ?? ""}`)].map((element) => element.getBoundingClientRect());
const pairs = <T,>(all: readonly T[]): [T, T][] =>
  all.flatMap((one, nr) => all.slice(nr + 1).map((other) => [one, other] as [T, T]));
/** Fine screens have halves of a pixel. */
const slack = 0.6;
const areApart = ([a, b]: [DOMRect, DOMRect]): boolean =>
  a.right <= b.left + slack || b.right <= a.left + slack || a.bottom <= b.top + slack || b.bottom <= a.top + slack;

test.each(cards)(
  "%i slots with gifts at %o stand apart at any width, and the foot below them",
  async (required, costs) => {
    const card = cardOf(required, costs);
    render(
      [358, 120].map((width) => (
        <div key={width} style={{ width }} data-testid={`at-${width}`}>
          <OnScreen card={card} required={required} balance={0} />
        </div>
      )),
    );
    await expect.element(page.getByTestId("at-120")).toBeVisible();
    await document.fonts.ready;
    expect(boxes(c.gift)).toHaveLength(2 * costs.length);
    expect(pairs(boxes(c.slot)).every(areApart)).toBe(true);
    const [foot] = boxes(c.foot);
    for (const slot of boxes(c.slot).slice(0, required)) expect(slot.bottom).toBeLessThanOrEqual(foot!.top + slack);
    for (const gift of boxes(c.gift)) expect(gift.width).toBeGreaterThan(8);
  },
);

test("a card of eight with a cake for four says what is ready at each balance", async () => {
  const card = cardOf(8, [4, 8]);
  render([0, 4, 5, 8, 12].map((balance) => <OnScreen key={balance} card={card} required={8} balance={balance} />));
  const lines = [
    "4 stamps: A cake with your coffee · 8: Any coffee on the house",
    names[0],
    names[0],
    names[1],
    names[1],
  ];
  await expect.poll(() => document.querySelectorAll(`.${c.foot ?? ""} > :first-child`).length).toBe(lines.length);
  const shown = [...document.querySelectorAll(`.${c.foot ?? ""} > :first-child`)].map((foot) => foot.textContent);
  expect(shown.map((line) => line.replaceAll("\u00A0", " "))).toEqual(
    lines.map((line, nr) => (nr === 0 ? line : `Ready: ${line}`)),
  );
  expect([3, 4, 5, 8, 12].map((balance) => readyCount(card.rewards, balance))).toEqual([0, 1, 1, 1, 2]);
});
