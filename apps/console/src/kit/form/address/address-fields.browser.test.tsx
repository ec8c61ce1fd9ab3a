import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "@rewardo/web/testing/render.tsx";
import { type Address, AddressFields } from "./address-fields.tsx";
import { PhoneField } from "@rewardo/loyalty/typing/phone-field.tsx";

function Contact() {
  const [value, setValue] = useState<Address>({ address: null, postcode: null, city: null, country: "PL" });
  const [phone, setPhone] = useState<string | null>(null);
  return (
    <>
      <AddressFields value={value} onChange={setValue} />
      <PhoneField label="Phone" country={value.country} value={phone} onChange={setPhone} />
    </>
  );
}

test("a Polish postcode takes its form and brings the city, which stays the person's", async () => {
  render(<Contact />);
  const postcode = page.getByRole("textbox", { name: "Postcode" });
  const city = page.getByRole("textbox", { name: "City" });
  await expect.element(postcode).toHaveAttribute("placeholder", "00-000");
  await postcode.click();
  await userEvent.keyboard("31056");
  await expect.element(postcode).toHaveValue("31-056");
  await expect.element(city).toHaveValue("Kraków");
  await expect.element(page.getByText("City filled in: Kraków")).toBeInTheDocument();
  await postcode.fill("02515");
  await expect.element(city).toHaveValue("Warszawa");
  await city.fill("Piaseczno");
  await postcode.fill("31056");
  await expect.element(city).toHaveValue("Piaseczno");

  await postcode.fill("310");
  await userEvent.tab();
  await expect.element(page.getByText("A Polish postcode has five digits, like 00-950")).toBeVisible();
  await page.getByRole("combobox", { name: "Country" }).selectOptions("United Kingdom");
  await expect.element(postcode).toHaveAttribute("placeholder", "AA1A 1AA");
  await postcode.fill("sw1a1aa");
  await userEvent.tab();
  await expect.element(postcode).toHaveValue("SW1A 1AA");
});

test("a telephone number takes its form, and the caret stays where it was put", async () => {
  render(<Contact />);
  const phone = page.getByRole("textbox", { name: "Phone" });
  await phone.click();
  await userEvent.keyboard("601204418");
  await expect.element(phone).toHaveValue("601 204 418");
  await userEvent.keyboard("{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Backspace}5");
  await expect.element(phone).toHaveValue("605 204 418");
  await phone.fill("+49 30 123456");
  await userEvent.tab();
  await expect.element(phone).toHaveValue("+49 30 123456");
  await phone.fill("601");
  await userEvent.tab();
  await expect.element(page.getByText("Enter the whole number; one from abroad begins with a plus")).toBeVisible();
});
