/** The list of programs: a card each, its figures, and one next step that fits how it stands. */
import type { Card } from "@rewardo/contract/cards";
import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../testing/show-console.tsx";

const id = (nr: number): string => `01960000-0000-7000-8000-${String(nr).padStart(12, "0")}`;

const cardOf = (usual: Card, nr: number, name: string, more: Partial<Card>): Card => ({
  ...usual,
  ...{ _id: id(nr), name: { en: name }, type: "stamps_stacked", status: "active", stamps_required: 10 },
  design: { stock: "forest", stamp_icon: "mug", image: null },
  ...{ unit_name: null, unit_forms: null, members_count: 0, blank_count: 0, rewards: [] },
  ...more,
});

const show = (width: number) =>
  showConsole({
    ...{ at: "/cards", session: sessions.owner, width },
    answers: [
      [
        /GET .*\/cards(\?|$)/,
        (usual) => {
          const { items } = usual as { items: Card[] };
          const one = items[0]!;
          return {
            items: [
              cardOf(one, 1, "Old club", { status: "archived" }),
              cardOf(one, 2, "Morning espresso", { status: "draft", stamps_required: 6 }),
              cardOf(one, 3, "Brand new", {}),
              cardOf(one, 4, "Coffee card", { members_count: 54, blank_count: 12 }),
            ],
            next_cursor: null,
          };
        },
      ],
      [
        /GET .*\/stats\/summary/,
        (usual) => ({ ...(usual as object), stamps: [{ card_id: id(4), counts: [20, 10, 5, 4, 0, 0, 0, 0, 0, 3] }] }),
      ],
    ],
  });

test.each([390, 1100, 1440])("each program is a card with its figures and its next step at %i px", async (width) => {
  await show(width);
  const programs = page.getByRole("list", { name: "Loyalty programs" });
  await expect.element(programs).toBeVisible();
  const one = (name: string) => programs.getByRole("listitem").filter({ hasText: name });
  const names = [...document.querySelectorAll("main li h2")].map((head) => head.textContent);
  expect(names).toEqual(["Coffee card", "Brand new", "Morning espresso"]);
  await expect.element(page.getByText("2 programs run · 42 cards in use")).toBeVisible();

  await expect.element(one("Coffee card").getByText("12 more on paper, unused")).toBeVisible();
  await expect.element(one("Coffee card").getByRole("definition").filter({ hasText: /^42$/ })).toBeVisible();
  await expect.element(one("Coffee card").getByRole("definition").filter({ hasText: /^3$/ })).toBeVisible();
  const steps = [...document.querySelectorAll("main ul > li")].map((item) => {
    const links = [...item.querySelectorAll<HTMLAnchorElement>("a:not([aria-hidden]):not(h2 a)")];
    return links.map((link) => [link.textContent, new URL(link.href).pathname]);
  });
  expect(steps.slice(0, 3)).toEqual([
    [["Open", `/cards/${id(4)}`]],
    [["Print cards and posters", `/cards/${id(3)}/print`]],
    [["Finish the draft", `/cards/${id(2)}`]],
  ]);
  // The card is as large as a card, and not an icon of one.
  const [card] = document.querySelectorAll("main li [role=img]");
  expect(card?.getBoundingClientRect().width).toBeGreaterThan(290);

  await page.getByText("1 archived program").click();
  await expect.element(page.getByRole("link", { name: "Old club" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const { violations } = await axe.run(document.querySelector("main") ?? document.body);
  expect(violations.map(({ id: rule }) => rule)).toEqual([]);
});
