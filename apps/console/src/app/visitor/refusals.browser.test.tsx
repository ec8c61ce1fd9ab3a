/** What the visitor's pages say when the server refuses or fails. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { refuse } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../testing/show-console.tsx";

const id = "0190a5d0-0000-7000-8000-000000000001";
const box = (name: string) => page.getByRole("textbox", { name });
const errorToast = (words: string) => page.getByRole("alert").getByText(words);
const submit = () => (document.querySelector("form button[type=submit]") as HTMLButtonElement).click();

test("any other failure than a wrong password says that the log-in failed", async () => {
  await showConsole({
    at: "/login/email",
    answers: [[/^POST \/api\/accounts\/login$/, () => refuse(500, "unknown_error")]],
  });
  await box("E-mail").fill("owner@rewardo.example");
  await box("Password").fill("Rewardo-2026");
  submit();
  await expect.element(errorToast("Failed to log in")).toBeVisible();
});

test("the browser validates a log-in before any request", async () => {
  const { server } = await showConsole({ at: "/login/email" });
  await expect.element(box("E-mail")).toBeVisible();
  submit();
  await expect.element(box("E-mail")).toHaveFocus();
  await box("E-mail").fill("no address");
  await box("Password").fill("secret");
  submit();
  await expect.element(box("E-mail")).toHaveFocus();
  expect(server.calls.filter((call) => call.endsWith("/login"))).toEqual([]);
});

test("the password can be shown", async () => {
  await showConsole({ at: "/login/email" });
  await expect.element(box("Password")).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect.element(box("Password")).toHaveAttribute("type", "text");
});

test("requesting a link for a new password can fail", async () => {
  const { now } = await showConsole({
    at: "/password_reset",
    answers: [[/^POST \/api\/accounts\/password_reset$/, () => refuse(500, "unknown_error")]],
  });
  await box("E-mail").fill("marta@gmail.com");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect.element(errorToast("Failed to request password reset")).toBeVisible();
  expect(now()).toBe("/password_reset");
});

test("a link to a new password that is cut off, expired or fails", async () => {
  const call = new RegExp(`^[A-Z]+ /api/accounts/${id}$`);
  const { server } = await showConsole({ at: `/password_reset?id=${id}&token=cut` });
  await box("New password").fill("Nowe-Haslo-7");
  await box("New password (confirm)").fill("Nowe-Haslo-7");
  const outcomes = [
    ["token_invalid", 422, "Password reset link is invalid. Check if you copied the link correctly"],
    ["token_expired", 422, "Password reset link has expired. Request password reset again"],
    ["unknown_error", 500, "Failed to reset password"],
  ] as const;
  for (const [code, status, words] of outcomes) {
    server.answer(call, () => refuse(status, code));
    await page.getByRole("button", { name: "Set password" }).click();
    await expect.element(errorToast(words)).toBeVisible();
  }
  await page.getByRole("link", { name: "Request a new link" }).click();
  await expect.element(page.getByRole("button", { name: "Send link" })).toBeVisible();
});

test("an unlock link that is wrong, expired or fails", async () => {
  const invalid = "Unlock link is invalid. Check if you copied the link correctly";
  const outcomes = [
    ["token_invalid", 422, invalid],
    ["token_expired", 422, "Unlock link has expired. Request password reset again"],
    ["unknown_error", 500, "Failed to unlock account"],
  ] as const;
  const call = /^POST \/api\/accounts\/[^/]+\/unlock$/;
  const main = page.getByRole("main");
  const { server, go } = await showConsole({ at: "/password_reset" });
  for (const [code, status, words] of outcomes) {
    server.answer(call, () => refuse(status, code));
    // Another token is another link, which is opened anew.
    await go(`/unlock?id=${id}&token=${code}`);
    await expect.element(errorToast(words)).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Account not unlocked" })).toHaveFocus();
    await expect.element(main.getByText(words)).toBeVisible();
    await go("/password_reset");
  }
  await go(`/unlock?id=${id}&token=again`);
  server.answer(call, () => refuse(422, "token_invalid"));
  await main.getByRole("button", { name: "Try again" }).click();
  await expect.element(main.getByText(invalid)).toBeVisible();
});

test("an expired link to verify an address", async () => {
  await showConsole({
    at: `/verify?id=${id}&token=old`,
    answers: [[/^POST \/api\/accounts\/[^/]+\/verify_email$/, () => refuse(422, "token_expired")]],
  });
  const words = "Email verification link has expired. Request email verification again";
  await expect.element(errorToast(words)).toBeVisible();
});

test("the server's verdict on a password is shown; any other failure is one sentence", async () => {
  const call = /^POST \/api\/businesses$/;
  const { server } = await showConsole({
    at: "/register",
    answers: [[call, () => refuse(422, "password_too_simple")]],
  });
  await box("E-mail").fill("visitor@ziarno.example");
  await box("Password").fill("Sernik-z-Latte-26");
  await page.getByRole("checkbox", { name: /^I accept the terms of service/ }).click();
  submit();
  await expect.element(page.getByRole("alert").getByText(/^Password must be at least 8 characters long/)).toBeVisible();
  await expect.element(box("Password")).toHaveFocus();
  server.answer(call, () => refuse(500, "unknown_error"));
  submit();
  await expect.element(errorToast("Failed to register")).toBeVisible();
});
