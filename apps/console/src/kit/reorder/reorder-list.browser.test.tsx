import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { ReorderList } from "./reorder-list.tsx";

function Rewards({ fails = false }: { fails?: boolean }) {
  const [items, setItems] = useState<readonly string[]>(["Coffee", "Cake", "Mug"]);
  return (
    <ReorderList
      label="Rewards"
      items={items}
      idOf={(item) => item}
      nameOf={(item) => item}
      row={(item) => item}
      onReorder={(next) => {
        if (fails) return Promise.reject(new Error("refused"));
        setItems(next);
      }}
    />
  );
}

const names = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((element) => element.textContent);

test("the arrow keys move a row, its handle keeps the focus, and the new place is announced", async () => {
  render(<Rewards />);
  const handle = page.getByRole("button", { name: "Move Coffee" });
  await handle.click();
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(names).toEqual(["Cake", "Coffee", "Mug"]);
  await expect.element(page.getByText("Coffee is now at place 2 of 3")).toBeInTheDocument();
  await expect.element(handle).toHaveFocus();
  await userEvent.keyboard("{End}");
  await expect.poll(names).toEqual(["Cake", "Mug", "Coffee"]);
  await userEvent.keyboard("{ArrowDown}{Home}");
  await expect.poll(names).toEqual(["Coffee", "Cake", "Mug"]);
});

test("an order that could not be saved is taken back", async () => {
  render(<Rewards fails />);
  await page.getByRole("button", { name: "Move Mug" }).click();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(page.getByText("The old order is back")).toBeInTheDocument();
  await expect.poll(names).toEqual(["Coffee", "Cake", "Mug"]);
});

test("a row is dragged by its handle", async () => {
  render(<Rewards />);
  const button = page.getByRole("button", { name: "Move Coffee" });
  await expect.element(button).toBeVisible();
  const handle = button.element();
  const { left, top } = handle.getBoundingClientRect();
  const at = (y: number) => ({ pointerId: 1, button: 0, clientX: left + 5, clientY: y, bubbles: true });
  // The pointer is made up, and the browser captures real ones alone.
  handle.setPointerCapture = () => {};
  handle.dispatchEvent(new PointerEvent("pointerdown", at(top)));
  // A pointer moves again and again; the first move may come before the page has seen the press.
  const moved = () => {
    handle.dispatchEvent(new PointerEvent("pointermove", at(top + 130)));
    return names();
  };
  await expect.poll(moved).toEqual(["Cake", "Mug", "Coffee"]);
  handle.dispatchEvent(new PointerEvent("pointerup", at(top + 130)));
  await expect.poll(names).toEqual(["Cake", "Mug", "Coffee"]);
});
