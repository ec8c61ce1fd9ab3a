import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { PhoneOfCard } from "./phone-of-card.tsx";

/** One card, scanned again by a button. */
function Scans() {
  const [scan, setScan] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setScan(scan + 1)}>
        Scan it again
      </button>
      <PhoneOfCard key={scan} card_subscription_id="m" place_id="p" />
    </>
  );
}

test("a card that is scanned again within seconds shows the phone that has asked for it meanwhile", async () => {
  const standing = { phones: 0, email: null, sms: null, is_proven: false };
  let signs: number[] = [];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ ...standing, signs })));
  onTestFinished(() => void vi.unstubAllGlobals());
  render(<Scans />);
  await expect.element(page.getByRole("button", { name: "Onto the phone" })).toBeVisible();
  signs = [12, 47, 88];
  await page.getByRole("button", { name: "Scan it again" }).click();
  await expect.element(page.getByRole("dialog", { name: "Which number is on the customer’s phone?" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "47" })).toBeVisible();
});
