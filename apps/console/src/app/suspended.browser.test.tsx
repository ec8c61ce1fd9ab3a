/** A suspended business, as its people and its devices see it: who did it, why, and whom to ask. */
import type { Device } from "@rewardo/contract/devices";
import { forgetSuspension } from "@rewardo/web/session/suspension.ts";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { type Answer, sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../testing/show-console.tsx";

const heading = (name: string) => page.getByRole("heading", { level: 1, name });
const refusal = (params: object): Answer => {
  const body = { status: 403, code: "business_suspended", message: "Business is suspended", params };
  return () => Response.json(body, { status: 403 });
};
const since = "2026-06-12T12:00:00.000Z";
const unpaid = { business: "Kawiarnia Bukowa", by: "operator", since, reason: "Unpaid for months" };

test("an open console says at once who suspended the business and why, and lets its person log in as someone else", async () => {
  onTestFinished(forgetSuspension);
  const { server, now, go } = await showConsole({ at: "/places", session: sessions.owner });
  await expect.element(heading("Places")).toBeVisible();
  server.answer(/./, refusal(unpaid));
  await go("/transactions");
  await expect.element(heading("Kawiarnia Bukowa is suspended")).toBeVisible();
  await expect.element(page.getByText(/The operator of Rewardo did this on 12 June 2026/)).toBeVisible();
  await expect.element(page.getByText(/“Unpaid for months”/)).toBeVisible();
  await expect.element(page.getByText(/To have it opened again, ask the operator/)).toBeVisible();
  await page.getByRole("button", { name: "Log in as someone else" }).click();
  await expect.poll(now).toMatch(/^\/login/);
  await expect.element(heading("Kawiarnia Bukowa is suspended")).not.toBeInTheDocument();
});

test.each(["till", "kiosk", "display"] as const)("a paired %s says it, too, and stays paired", async (kind) => {
  onTestFinished(forgetSuspension);
  const { business } = sessions.owner;
  const device = { _id: business._id, kind, status: "paired", pin_lock: false, place_ids: null } as unknown as Device;
  await showConsole({
    ...{ at: "/scanner", session: { ...sessions.visitor, business, device }, width: 390 },
    answers: [[/./, refusal({ ...unpaid, by: "owner", reason: null })]],
  });
  await expect.element(heading("Kawiarnia Bukowa is closed")).toBeVisible();
  await expect.element(page.getByText(/One of its owners closed it on 12 June 2026/)).toBeVisible();
  await expect.element(page.getByText(/Ask the owner, or the operator/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect.element(page.getByText("This till is no longer paired")).not.toBeInTheDocument();
});

test("whoever logs in with the right password is told", async () => {
  onTestFinished(forgetSuspension);
  await showConsole({ at: "/login/email", answers: [[/\/accounts\/login$/, refusal(unpaid)]] });
  await page.getByRole("textbox", { name: "E-mail" }).fill("ewa@example.test");
  await page.getByRole("textbox", { name: "Password" }).fill("Right-Horse-7");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect.element(heading("Kawiarnia Bukowa is suspended")).toBeVisible();
});
