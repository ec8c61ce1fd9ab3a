import { expect, test } from "vitest";
import { missingDetails, proposedName } from "./missing.ts";

const person = { first_name: "Marta", last_name: "Wilk" };
const payer = { billing_name: "Ziarno" };
const nobody = { first_name: null, last_name: null };
const nothing = { billing_name: null };

test.each([
  ["after the plan alone was written", nobody, nothing, true, { names: true, billing: true }],
  ["after the account was, too", person, nothing, true, { names: false, billing: true }],
  ["after all was written", person, payer, true, { names: false, billing: false }],
  ["a last name is a part of it", { ...person, last_name: "" }, payer, true, { names: true, billing: false }],
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
