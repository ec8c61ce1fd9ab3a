import type { Business } from "@rewardo/contract/businesses";
import type { Device } from "@rewardo/contract/devices";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { PinScreen } from "./pin-screen.tsx";

const device = { _id: "d", name: "Island", place_ids: null } as unknown as Device;
const business = { name: "Ziarno", logo: null, logo_icon: null } as unknown as Business;
const people = (count: number) =>
  Array.from({ length: count }, (_, nr) => ({ _id: `p${nr}`, name: `Anna${nr} Nowak`, is_locked: false }));

const open = (
  staff: ReturnType<typeof people>,
  today: { visits: number; rewards: number } = { visits: 0, rewards: 0 },
) =>
  render(
    <PinScreen
      device={device}
      business={business}
      staff={staff}
      {...today}
      onServing={async () => undefined}
      onLocked={() => undefined}
    />,
  );

const who = page.getByRole("group", { name: "Who is serving?" });
const others = page.getByRole("button", { name: "Others" });

test("the people beyond the first eight are behind Others, and one of them can be chosen", async () => {
  open(people(10));
  await expect.poll(() => who.getByRole("button").elements()).toHaveLength(8);
  await others.click();
  await expect.poll(() => who.getByRole("button").elements()).toHaveLength(10);
  await expect.element(others).not.toBeInTheDocument();
  await who.getByRole("button", { name: "Anna9 Nowak" }).click();
  await expect.element(page.getByText("PIN of Anna9 Nowak, 4 digits")).toBeVisible();
});

test("eight fit, and nothing is behind anything", async () => {
  open(people(8));
  await expect.poll(() => who.getByRole("button").elements()).toHaveLength(8);
  await expect.element(others).not.toBeInTheDocument();
});

test.each([
  [{ visits: 0, rewards: 0 }, "No visit yet today"],
  [{ visits: 1, rewards: 0 }, "1 visit today"],
  [{ visits: 42, rewards: 1 }, "42 visits today, 1 reward is waiting to be collected"],
  [{ visits: 42, rewards: 3 }, "42 visits today, 3 rewards are waiting to be collected"],
])("it says how the day goes: %o", async (today, words) => {
  open(people(1), today);
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
});

test("a card that is held to a hand scanner is no try of a PIN; four digits on a keyboard are one", async () => {
  const tries: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit = {}) => {
    if (!address.endsWith("/devices/current/serve")) return Response.json({ items: [], next_cursor: null });
    tries.push((JSON.parse(body as string) as { pin: string }).pin);
    return Response.json({ _id: "p0", name: "Anna", until: "2100-01-01T00:00:00.000Z" });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  open(people(1));
  await expect.element(page.getByText("PIN of Anna0 Nowak, 4 digits")).toBeVisible();
  for (const code of ["RW1:8KX2MQPA:204817", "5901234123457"])
    for (const key of [...code, "Enter"]) window.dispatchEvent(new KeyboardEvent("keydown", { key }));
  const scannedMs = performance.now();
  await expect.element(page.getByRole("img", { name: "No digit entered" })).toBeVisible();
  // A person is slower than a scanner.
  await expect.poll(() => performance.now() - scannedMs).toBeGreaterThan(250);
  await userEvent.keyboard("2580");
  await expect.poll(() => tries).toEqual(["2580"]);
});
