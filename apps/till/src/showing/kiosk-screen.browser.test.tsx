import type { Device } from "@rewardo/contract/devices";
import type { CardStanding } from "@rewardo/contract/scanner";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { ApiError } from "@rewardo/web/api-error.ts";
import { forgetSession, setSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { KioskScreen } from "./kiosk-screen.tsx";

const business = { name: "Ziarno", logo: null, logo_icon: null, qr_key: "zzzzzz" };
const standing = {
  balance: 10,
  card: {
    name: { en: "Coffee card" },
    type: "stamps_stacked",
    stamps_required: 10,
    design: { stock: "forest", stamp_icon: "coffee_bean", image: null },
    unit_name: null,
    unit_forms: null,
    rewards: [{ _id: "r", name: { en: "10th coffee" }, cost: 10 }],
  },
} as unknown as CardStanding;

test("a kiosk takes a number and shows what the card holds, with no way to stamp it or hand anything out", async () => {
  const device = { _id: "d", kind: "kiosk", status: "paired" } as unknown as Device;
  setSession({ account: null, account_role: null, business: null, device });
  onTestFinished(() => forgetSession());
  const asked: string[] = [];
  const rated: (readonly [string, number])[] = [];
  render(
    <KioskScreen
      business={business}
      look={async (number) => {
        asked.push(number);
        if (asked.length === 1) throw new ApiError(404, { code: "card_number_not_found" });
        return standing;
      }}
      rate={async (...given) => rated.push(given)}
    />,
  );
  const missing = page.getByRole("img", { name: "Code to report a missing visit" });
  await expect.element(missing).toBeVisible();
  const number = page.getByLabelText("Card number");
  await number.fill("123");
  await page.getByRole("button", { name: "Find the card" }).click();
  const wrong = "No card has this number. Compare it with your card, or ask at the counter.";
  await expect.element(page.getByText(wrong)).toBeVisible();
  await number.fill("1234");
  await page.getByRole("button", { name: "Find the card" }).click();
  await expect.element(page.getByText("10th coffee", { exact: true })).toBeVisible();
  expect(asked).toEqual(["123", "1234"]);
  await expect.element(missing).toBeVisible();
  expect(page.getByRole("button").elements()).toHaveLength(1);
  await page.getByRole("button", { name: "Done" }).click();
  await expect.element(page.getByRole("heading", { name: "What is on your card?" })).toBeVisible();
  expect(rated).toEqual([]);
});

test("it takes a rating with the number, and after too many wrong numbers says where to ask", async () => {
  const device = { _id: "d", kind: "kiosk", status: "paired" } as unknown as Device;
  setSession({ account: null, account_role: null, business: null, device });
  onTestFinished(() => forgetSession());
  const rated: (readonly [string, number])[] = [];
  let isOver = false;
  render(
    <KioskScreen
      business={business}
      look={async () => {
        if (isOver) throw new ApiError(429, { code: "too_many_requests" });
        return standing;
      }}
      rate={async (...given) => {
        if (rated.push(given) === 1) throw new ApiError(503, { code: "unavailable" });
      }}
    />,
  );
  const number = page.getByLabelText("Card number");
  const find = page.getByRole("button", { name: "Find the card" });
  await number.fill("1234");
  await find.click();
  await page.getByRole("radio", { name: "4 of 5" }).click({ force: true });
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(page.getByText("That could not be sent. Try again.")).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  expect(rated).toEqual([
    ["1234", 4],
    ["1234", 4],
  ]);
  await page.getByRole("button", { name: "Done" }).click();
  isOver = true;
  await number.fill("99");
  await find.click();
  await expect.element(page.getByText(/Too many numbers were tried here/)).toBeVisible();
});
