import { Toaster } from "@rewardo/ui/toasts/toaster.tsx";
import { render } from "@rewardo/web/testing/render.tsx";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { PaperWays } from "./paper-ways.tsx";

const show = () =>
  render(
    <>
      <PaperWays card_id="c1" choice={{ kind: "poster", size: "a5", language: "pl" }} print="Print" />
      <Toaster />
    </>,
  );
const names = ["Download as PDF", "Send to my e-mail", "Print"];
// A button that works has the words of its later states, too.
const ways = () =>
  [...document.querySelectorAll("main a, main button")].flatMap(
    ({ textContent }) => names.find((name) => textContent.startsWith(name)) ?? [],
  );

test.each([
  [390, ["Download as PDF", "Send to my e-mail", "Print"]],
  [1440, ["Print", "Download as PDF", "Send to my e-mail"]],
])("at %i px the first way is that of the device: a phone's printer is elsewhere", async (width, order) => {
  await page.viewport(width, 844);
  show();
  const link = page.getByRole("link", { name: "Download as PDF" });
  await expect.element(link).toHaveAttribute("download");
  expect(new URL((link.element() as HTMLAnchorElement).href).searchParams.get("size")).toBe("a5");
  await expect.poll(ways).toEqual(order);
});

test("the mail goes to the address that the server names, and only once it said so", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", (_: unknown, options?: RequestInit) => {
    asked.push(JSON.parse(options?.body as string));
    return Promise.resolve(Response.json({ email: "ola@example.com" }));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  show();
  await page.getByRole("button", { name: "Send to my e-mail" }).click();
  await expect.element(page.getByText("On its way to ola@example.com")).toBeVisible();
  expect(asked).toEqual([{ kind: "poster", size: "a5", language: "pl", notes_language: "en" }]);
});
