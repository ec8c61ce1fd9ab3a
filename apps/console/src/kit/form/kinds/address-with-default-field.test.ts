import { expect, test } from "vitest";
import { inOneLine } from "./address-with-default-field.tsx";

test("an address in one line leaves out what is not known", () => {
  const business = { address: "Rynek 1", postcode: "31-042", city: "Kraków", country: "PL" } as const;
  expect(inOneLine(business)).toBe("Rynek 1, 31-042 Kraków");
  expect(inOneLine({ ...business, postcode: null })).toBe("Rynek 1, Kraków");
  expect(inOneLine({ ...business, address: null, city: null })).toBe("31-042");
});
