import type { Device } from "@rewardo/contract/devices";
import type { CardStanding } from "@rewardo/contract/scanner";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { ApiError } from "@rewardo/web/api-error.ts";
import { forgetSession, setSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { KioskScreen } from "./kiosk-screen.tsx";

const business = { name: "Ziarno", logo: null, logo_icon: null };
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
  render(
    <KioskScreen
      business={business}
      look={async (number) => {
        asked.push(number);
        if (asked.length === 1) throw new ApiError(404, { code: "card_number_not_found" });
        return standing;
      }}
    />,
  );
  const number = page.getByLabelText("Card number");
  await number.fill("123");
  await page.getByRole("button", { name: "Find the card" }).click();
  const wrong = "No card has this number. Compare it with your card, or ask at the counter.";
  await expect.element(page.getByText(wrong)).toBeVisible();
  await number.fill("1234");
  await page.getByRole("button", { name: "Find the card" }).click();
  await expect.element(page.getByText("10th coffee", { exact: true })).toBeVisible();
  expect(asked).toEqual(["123", "1234"]);
  expect(page.getByRole("button").elements()).toHaveLength(1);
  await page.getByRole("button", { name: "Done" }).click();
  await expect.element(page.getByRole("heading", { name: "What is on your card?" })).toBeVisible();
});
