import type { ShownCard } from "@rewardo/contract/cards";
import type { Device } from "@rewardo/contract/devices";
import type { Display } from "@rewardo/contract/displays";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { forgetSession, setSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { DisplayScreen } from "./display-screen.tsx";

const business = { name: "Ziarno", logo: null, logo_icon: null };
const card: ShownCard = {
  _id: "c",
  name: { en: "Coffee card" },
  type: "stamps_stacked",
  stamps_required: 10,
  design: { stock: "forest", stamp_icon: "coffee_bean", image: null },
  unit_name: null,
  unit_forms: null,
  rewards: [{ _id: "r", name: { en: "10th coffee" }, cost: 10, is_available: true }],
};
const join = { url: "HTTPS://REWARDO.APP/JOIN/ZIARN0K1", card };
const idle: Display = { join, claim: null, fallen: null };

const show = (display: Display | undefined, atMs = Date.now()) => {
  const device = { _id: "d", kind: "display", status: "paired" } as unknown as Device;
  setSession({ account: null, account_role: null, business: null, device });
  onTestFinished(() => forgetSession());
  render(<DisplayScreen business={business} display={display} atMs={atMs} />);
};

test("it shows the till's code with the time that is left, and nothing to press", async () => {
  show({ ...idle, claim: { _id: "k", url: "HTTPS://REWARDO.APP/K/ABC", left_ms: 64_000, card, balance: 1 } });
  await expect.element(page.getByRole("heading", { name: "Scan with your camera" })).toBeVisible();
  await expect.element(page.getByRole("img", { name: "Code for the guest’s camera" })).toBeVisible();
  await expect.element(page.getByText(/^6[34] s$/)).toBeVisible();
  await expect.element(page.getByText("The stamp is already on it")).toBeVisible();
  expect(page.getByRole("button").elements()).toHaveLength(0);
  expect(page.getByRole("img", { name: "Code to take a card" }).elements()).toHaveLength(0);
});

test("it shows the stamp that has just fallen, and what the card holds", async () => {
  const fallen = { _id: "t", card, delta: 1, balance: 4, left_ms: 8000 };
  show({ ...idle, fallen });
  await expect.element(page.getByRole("heading", { name: "Stamp added" })).toBeVisible();
  await expect.element(page.getByText("4 of 10 stamps", { exact: true })).toBeVisible();
});

test("of a code that still works and a newer stamp it shows the stamp, and of a newer code the code", async () => {
  const claim = { _id: "k", url: "HTTPS://REWARDO.APP/K/ABC", left_ms: 64_000, card, balance: 1 };
  show({ ...idle, claim, fallen: { _id: "t", card, delta: 1, balance: 4, left_ms: 7000 } });
  await expect.element(page.getByRole("heading", { name: "Stamp added" })).toBeVisible();
  show({
    ...idle,
    claim: { ...claim, left_ms: 90_000 },
    fallen: { _id: "t", card, delta: 1, balance: 4, left_ms: 7000 },
  });
  await expect.element(page.getByRole("heading", { name: "Scan with your camera" })).toBeVisible();
});

test("what is over it shows no longer, also before it is told so: then how to take a card", async () => {
  const claim = { _id: "k", url: "HTTPS://REWARDO.APP/K/ABC", left_ms: 64_000, card, balance: 1 };
  show({ ...idle, claim, fallen: { _id: "t", card, delta: 1, balance: 4, left_ms: 8000 } }, Date.now() - 70_000);
  await expect.element(page.getByRole("heading", { name: "Ziarno" })).toBeVisible();
  await expect.element(page.getByRole("img", { name: "Code to take a card" })).toBeVisible();
});

test("before it knows anything, and where no card is given out, it shows the business alone", async () => {
  show(undefined);
  await expect.element(page.getByRole("heading", { name: "Ziarno" })).toBeVisible();
  expect(page.getByRole("img", { name: "Code to take a card" }).elements()).toHaveLength(0);
});
