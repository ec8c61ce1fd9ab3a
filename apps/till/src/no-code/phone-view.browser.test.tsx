import type { Place } from "@rewardo/contract/places";
import { cardNumberFrom } from "@rewardo/rules/card-number";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import type { NoCodeProps } from "./no-code.ts";
import { PhoneView } from "./phone-view.tsx";

test("what is no whole number is said at the field; the number of a card goes on as one", async () => {
  const told: unknown[] = [];
  // Of the rest it reads nothing.
  const place = { _id: "p", country: "PL" } as Place;
  const props = { place, tell: (event: unknown) => told.push(event) } as unknown as NoCodeProps;
  render(<PhoneView {...props} />);
  const field = page.getByRole("textbox", { name: "Phone" });
  await field.fill("60120441");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Enter the whole number; one from abroad begins with a plus")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Find the card" })).toBeEnabled();
  const number = cardNumberFrom(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]));
  await field.fill(number);
  await page.getByRole("button", { name: "Find the card" }).click();
  expect(told).toEqual([{ is: "scanned", number, source: "typed" }]);
});
