import { expect, test } from "vitest";
import { missingDetails, proposedName } from "./missing.ts";

const address = { address: "ul. Józefa 14/2", postcode: "31-056", city: "Kraków", country: "PL" } as const;
const person = { first_name: "Marta", last_name: "Wilk" };
const payer = { tin: "1234563218", billing_name: "Ziarno", billing_address: address };
const nobody = { first_name: null, last_name: null };
const nothing = { tin: null, billing_name: null, billing_address: null };

test.each([
  ["after the plan alone was written", nobody, nothing, true, { names: true, billing: true }],
  ["after the account was, too", person, nothing, true, { names: false, billing: true }],
  ["after all was written", person, payer, true, { names: false, billing: false }],
  ["a last name is a part of it", { ...person, last_name: "" }, payer, true, { names: true, billing: false }],
  ["so is the address", person, { ...payer, billing_address: null }, true, { names: false, billing: true }],
  ["an account that may not pay", nobody, nothing, false, { names: true, billing: false }],
  ["an account that may not see the billing details", person, {}, true, { names: false, billing: false }],
])("%s", (_, who, what, mayPay, missing) => {
  expect(missingDetails(who, what, mayPay)).toEqual(missing);
});

test.each([
  ["a new business is called as on its invoices", "Moja firma", "Ziarno Marta Wilk", "Ziarno Marta Wilk"],
  ["a name that was given stays", "Kawiarnia Ziarno", "Ziarno Marta Wilk", "Kawiarnia Ziarno"],
  ["without invoices the owner types it", "My business", null, ""],
])("%s", (_, name, billing_name, proposed) => {
  expect(proposedName(name, billing_name)).toBe(proposed);
});
