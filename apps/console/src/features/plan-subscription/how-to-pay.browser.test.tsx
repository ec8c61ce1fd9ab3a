import type { PaymentWays } from "@rewardo/contract/payments";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Answer, refuse, sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../testing/show-console.tsx";

type ConsoleAnswer = readonly [RegExp, Answer];

const transfer = {
  ...{ payee: "Rewardo sp. z o.o.", account: "PL61 1090 1014 0000 0712 1981 2874", bank: null },
  reference: "Rewardo 5252248481",
};
const now = { status: "trialing", has_issues: false, access: "full", ends_at: "2099-06-15T08:00:00.000Z" };

const open = (
  ways: Partial<PaymentWays>,
  { at = "/settings/plan", more = [] as ConsoleAnswer[], standing = {} } = {},
) =>
  showConsole({
    at,
    session: sessions.owner,
    answers: [
      [/plan_subscriptions\/current$/, (usual) => ({ ...(usual as object), ...now, ...standing })],
      [/payments\/ways$/, () => ({ transfer: null, is_online: false, is_renewed: false, ...ways })],
      ...more,
    ],
  });

const paying = page.getByRole("region", { name: "How you pay" });

test("by transfer: the payee, the account and what to state, and no way online", async () => {
  await open({ transfer });
  for (const words of ["Rewardo sp. z o.o.", transfer.account, "Rewardo 5252248481"])
    await expect.element(paying.getByText(words, { exact: true })).toBeVisible();
  expect(paying.getByText("Bank", { exact: true }).elements()).toHaveLength(0);
  expect(paying.getByRole("button").elements()).toHaveLength(0);
});

test("a plan that is over says how to pay, too", async () => {
  await open(
    { transfer },
    { standing: { has_issues: true, access: "read_only", ends_at: "2020-06-15T08:00:00.000Z" } },
  );
  await expect.element(paying.getByText(transfer.account)).toBeVisible();
  expect(paying.getByText("Without a payment by", { exact: false }).elements()).toHaveLength(0);
});

test("without an account it is said that there is none, and whom to ask", async () => {
  await open({});
  await expect.element(paying.getByText("neither an account for payments", { exact: false })).toBeVisible();
});

test("online: a refusal of the provider, and a payment that was just made, are said", async () => {
  let code = "provider_failed";
  const answer: ConsoleAnswer = [/payments\/checkout$/, () => refuse(code === "conflict" ? 409 : 502, code)];
  await open({ is_online: true }, { more: [answer] });
  await paying.getByRole("button", { name: "Pay online" }).click();
  await expect.element(paying.getByText("did not answer as it should", { exact: false })).toBeVisible();
  code = "conflict";
  await paying.getByRole("button", { name: /Pay online|Not opened/ }).click();
  await expect.element(paying.getByText("You have just paid.", { exact: false })).toBeVisible();
});

test.each([
  ["done", false, "This page shows your payment in a moment."],
  ["done", true, "the payment is set up"],
  ["left", false, "Nothing was paid."],
])("back from the provider, %s, charged each month: %s", async (payment, is_renewed, words) => {
  await open({ is_online: true, is_renewed, transfer }, { at: `/settings/plan?payment=${payment}` });
  await expect.element(paying.getByText(words, { exact: false })).toBeVisible();
  // What is charged by itself is not asked for twice.
  expect(paying.getByText(transfer.account).elements()).toHaveLength(is_renewed ? 0 : 1);
  const button = is_renewed ? "Invoices and bank card" : "Pay online";
  await expect.element(paying.getByRole("button", { name: button })).toBeVisible();
});
