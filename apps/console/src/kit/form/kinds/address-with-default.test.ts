import { expect, test } from "vitest";
import * as z from "zod/mini";
import { addressWithDefault } from "./address-with-default.tsx";
import { inOneLine } from "./address-with-default-field.tsx";
import { landed } from "../bad-fields.ts";
import { bodyOf, schemaFaults } from "../schema.ts";
import { draftOf } from "../values.ts";

const business = { address: "Rynek 1", postcode: "31-042", city: "Kraków", country: "PL" } as const;
const field = addressWithDefault({ name: "billing_address", label: "Invoices go to", business });
const text = z.string().check(z.minLength(1));
const schema = z.object({
  billing_address: z.nullable(
    z.object({ address: text, postcode: text, city: z.nullable(text), country: z.enum(["PL", "DE", "UK"]) }),
  ),
});

test("the business's address is null, and may be sent", () => {
  const values = draftOf({ billing_address: null }, field.names);
  expect(schemaFaults(schema, values)).toEqual([]);
  expect(bodyOf(schema, values)).toEqual({ billing_address: null });
});

test("another address is checked part by part, each fault at its part", () => {
  const other = { address: null, postcode: null, city: null, country: "UK" };
  const faults = schemaFaults(schema, { billing_address: other });
  const { faults: shown, others } = landed(faults, field.names, field.isDeep === true ? field.names : []);
  expect([...shown.keys()]).toEqual(["billing_address.address", "billing_address.postcode"]);
  expect([...shown.values()].map(({ code }) => code)).toEqual(["required", "required"]);
  expect(others).toEqual([]);
});

test("an address in one line leaves out what is not known", () => {
  expect(inOneLine(business)).toBe("Rynek 1, 31-042 Kraków");
  expect(inOneLine({ ...business, postcode: null })).toBe("Rynek 1, Kraków");
  expect(inOneLine({ ...business, address: null, city: null })).toBe("31-042");
  expect(field.show({ billing_address: { ...business, city: null } })).toBe("Rynek 1, 31-042");
});
