import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { PictureTile } from "./picture-tile.tsx";

test("what has no picture is told from its neighbours by its first letter, on a quiet ground", async () => {
  render(
    <div data-testid="tiles">
      <PictureTile image={null} icon="tag" name="„łosoś” na ciepło" />
      <PictureTile image={null} icon="tag" name="…" />
    </div>,
  );
  await expect.element(page.getByText("Ł", { exact: true })).toBeVisible();
  const [lettered, iconic] = page.getByTestId("tiles").element().children;
  expect(iconic?.querySelector("svg")).not.toBeNull();
  const ground = (of: Element | undefined) => getComputedStyle(of ?? document.body).backgroundColor;
  expect(ground(lettered)).toBe(ground(iconic));
  expect(ground(iconic)).not.toBe(getComputedStyle(document.body).color);
});
