/** A message on the card beside its composer: as the locked phone tells of it, and how many are told. */
import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { mostNoticeSigns } from "@rewardo/rules/notice-text";
import { Phones } from "../composer/phones.tsx";
import { NoticePreview } from "./notice-preview.tsx";

const long = `${"Kawa ".repeat(60)}koniec`;

test("the phone shows the business, the title, and as much of the text as fits", async () => {
  const content = { title: { pl: "Nowa kawa, {first_name}" }, text: { pl: long }, poll: null };
  render(<NoticePreview content={content} business="Kawiarnia Ziarno" language="pl" />);
  await expect.element(page.getByText("Kawiarnia Ziarno")).toBeVisible();
  const told = page.getByText(/^Nowa kawa, Oliwi/).element().textContent;
  expect([...told].length).toBeLessThanOrEqual("Nowa kawa, Oliwio\n".length + mostNoticeSigns);
  expect(told).toMatch(/…$/u);
  expect(document.querySelector("[lang=pl]")).not.toBeNull();
  const { violations } = await axe.run("[data-notice]");
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test.each([
  [0, "Nobody is told of it on a locked phone yet: customers ask for that on their card."],
  [1, "1 customer is told of it on a locked phone. It costs nothing."],
  [22, "22 customers are told of it on a locked phone. It costs nothing."],
])("of %d it says how many are told", async (count, words) => {
  render(<Phones count={count} />);
  await expect.element(page.getByText(words)).toBeVisible();
});
