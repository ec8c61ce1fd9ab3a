import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { desks, phones, tablets } from "@rewardo/web/testing/widths.ts";
import { toast } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

const closeButton = page.getByRole("alert").getByRole("button", { name: "Close" });

test("toasts are at the top right, 360 px wide, and on phones 32 px narrower than the page", async () => {
  render(<Toaster />);
  toast("error", "Invalid username or password");
  await expect.element(page.getByText("Invalid username or password")).toBeVisible();
  closeButton.element().focus(); // so that it stays
  for (const width of [...phones, ...tablets, ...desks]) {
    await page.viewport(width, 900);
    const isPhone = width < 769;
    // Where it comes to rest: it moves in from the side.
    const box = () => {
      const { width: wide, right, top } = page.getByRole("alert").element().firstElementChild!.getBoundingClientRect();
      return [wide, right, top];
    };
    const wanted = isPhone ? [width - 32, width - 16, 16] : [360, width - 24, 24];
    await expect.poll(box, { message: `${width}` }).toEqual(wanted);
  }
  await closeButton.click();
});

test("closing a toast by a key does not stop the timer of the next", async () => {
  await page.viewport(360, 844);
  render(<Toaster />);
  toast("error", "Invalid username or password");
  await expect.element(closeButton).toBeVisible();
  closeButton.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Invalid username or password")).not.toBeInTheDocument();
  toast("error", "Invalid username or password");
  await expect.element(page.getByText("Invalid username or password")).toBeVisible();
  // Gone after five seconds.
  await expect.element(page.getByText("Invalid username or password")).not.toBeInTheDocument();
});
