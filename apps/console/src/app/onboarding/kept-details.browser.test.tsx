import { useContext, useRef, useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { forgetSession, replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { sessions } from "@rewardo/web/testing/server.ts";
import { BillingFields, NameFields } from "./details-fields.tsx";
import { KeptDetails, useKept } from "./kept-details.ts";
import { useDetails } from "./use-details.ts";

function Details() {
  const form = useRef<HTMLFormElement>(null);
  const details = useDetails(form, useContext(KeptDetails));
  return (
    <form ref={form}>
      <BillingFields details={details} />
      <NameFields details={details} />
    </form>
  );
}

function Steps() {
  const [isSecond, setSecond] = useState(true);
  return (
    <KeptDetails value={useKept()}>
      <button type="button" onClick={() => setSecond(!isSecond)}>
        {isSecond ? "Back" : "On"}
      </button>
      {isSecond && <Details />}
    </KeptDetails>
  );
}

test("a look at the plans loses nothing that was typed", async () => {
  render(<Steps />);
  const typed = { "Company name": "Bukowa sp. z o.o.", Address: "Józefa 14", City: "Kraków", "First name": "Aniela" };
  for (const [label, text] of Object.entries(typed)) await page.getByRole("textbox", { name: label }).fill(text);
  await page.getByRole("combobox", { name: "Currency" }).selectOptions("EUR");
  await page.getByRole("button", { name: "Back" }).click();
  await expect.element(page.getByRole("textbox", { name: "City" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "On" }).click();
  for (const [label, text] of Object.entries(typed))
    await expect.element(page.getByRole("textbox", { name: label })).toHaveValue(text);
  await expect.element(page.getByRole("combobox", { name: "Currency" })).toHaveValue("EUR");
});

test.each([
  // The currency that every business begins with gives way to that of its country.
  ["DE", "PLN", "EUR"],
  // One that was chosen before stays.
  ["PL", "CZK", "CZK"],
] as const)("a new business in %s with %s begins with %s", async (country, currency, shown) => {
  onTestFinished(forgetSession);
  const fresh = { plan_id: null, billing_address: null, currency_is_settled: false };
  replaceSession({ ...sessions.owner, business: { ...sessions.owner.business, ...fresh, country, currency } });
  render(<Steps />);
  await expect.element(page.getByRole("combobox", { name: "Country" })).toHaveValue(country);
  await expect.element(page.getByRole("combobox", { name: "Currency" })).toHaveValue(shown);
});
