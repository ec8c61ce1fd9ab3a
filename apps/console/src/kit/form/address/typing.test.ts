import { COUNTRIES, type Country } from "@rewardo/rules/data/countries";
import { fillMask } from "@rewardo/rules/mask";
import { normalizePostcode } from "@rewardo/rules/postcode";
import fc from "fast-check";
import { expect, test } from "vitest";
import { postcodeForm, tinForm } from "./forms.ts";
import { phoneForm } from "@rewardo/loyalty/typing/phone-typing.ts";
import { retyped, type Typed, type TypedForm } from "@rewardo/loyalty/typing/retyped.ts";

const signs = (text: string, { keeps }: TypedForm): string => [...text].filter((sign) => keeps.test(sign)).join("");
const forms: readonly TypedForm[] = [
  ...COUNTRIES.flatMap((country) => [postcodeForm(country), tinForm(country)]),
  // Calling codes aside, which stand before the field.
  { keeps: /\d/, form: (digits) => fillMask("### ### ###", digits) },
];

/** Puts a text where the caret is, as the browser does before the form is put on. */
const put = ({ text, caret }: Typed, insert: string): Typed => ({
  text: text.slice(0, caret) + insert + text.slice(caret),
  caret: caret + insert.length,
});
const erase = ({ text, caret }: Typed, direction: "backward" | "forward"): Typed =>
  direction === "backward"
    ? { text: text.slice(0, Math.max(0, caret - 1)) + text.slice(caret), caret: Math.max(0, caret - 1) }
    : { text: text.slice(0, caret) + text.slice(caret + 1), caret };

const show = ({ text, caret }: Typed): string => `${text.slice(0, caret)}|${text.slice(caret)}`;

test("a postcode is formed from the first key to the last", () => {
  const form = postcodeForm("PL");
  let typed: Typed = { text: "", caret: 0 };
  const seen = "02515".split("").map((key) => show((typed = retyped(put(typed, key), typed.text, null, form))));
  expect(seen).toEqual(["0|", "02|", "02-5|", "02-51|", "02-515|"]);
});

test("a key that hits only the dash takes the digit beyond it", () => {
  const form = postcodeForm("PL");
  const at = (text: string, caret: number, direction: "backward" | "forward"): string =>
    show(retyped(erase({ text, caret }, direction), text, direction, form));
  expect(at("02-515", 3, "backward")).toBe("0|5-15");
  expect(at("02-515", 2, "forward")).toBe("02|-15");
  expect(at("02-515", 6, "backward")).toBe("02-51|");
  expect(at("02-515", 1, "backward")).toBe("|25-15");
});

test("a pasted postcode takes its country's form", () => {
  const paste = (text: string, country: Country): string =>
    retyped({ text, caret: text.length }, "", null, postcodeForm(country)).text;
  expect(paste("02 515", "PL")).toBe("02-515");
  expect(paste("sw1a1aa", "UK")).toBe("SW1A 1AA");
  expect(paste("m1 1ae", "UK")).toBe("M1 1AE");
  expect(paste("10 115", "DE")).toBe("10115");
});

test("tax numbers have two masks, and those of letters none", () => {
  expect(tinForm("PL").form("1234563218")).toBe("123-456-32-18");
  expect(tinForm("UK").form("1234567890")).toBe("12345 67890");
  expect(tinForm("DE").form("de123456789")).toBe("DE123456789");
  const pasted = "PL 123-456-32-18";
  expect(retyped({ text: pasted, caret: pasted.length }, "", null, tinForm("PL")).text).toBe("123-456-32-18");
});

test("a telephone number is formed by its country and kind", () => {
  expect(phoneForm("PL").form("601204418")).toBe("601 204 418");
  expect(phoneForm("PL").form("122345678")).toBe("12 234 56 78");
  expect(phoneForm("PL").form("+4930123456")).toBe("+49 30 123456");
  expect(phoneForm("UK").form("7400123456")).toBe("7400 123 456");
});

const digit = fc.nat(9).map(String);
const anyForm = fc.constantFrom(...forms);
const start = fc.tuple(anyForm, fc.string({ unit: digit, maxLength: 10 }), fc.nat(14));

test("no key loses, adds or moves another sign, and the caret stays behind what stood before it", () => {
  fc.assert(
    fc.property(start, digit, ([form, digits, place], key) => {
      const before: Typed = { text: form.form(digits), caret: Math.min(place, form.form(digits).length) };
      const after = retyped(put(before, key), before.text, null, form);
      const left = signs(before.text.slice(0, before.caret), form);
      expect(signs(after.text, form)).toBe(left + key + digits.slice(left.length));
      expect(signs(after.text.slice(0, after.caret), form)).toBe(left + key);
      expect(after.text).toBe(form.form(signs(after.text, form)));
    }),
  );
});

test("a deletion takes exactly one sign, the nearest on its side, or none at the end", () => {
  fc.assert(
    fc.property(start, fc.constantFrom("backward" as const, "forward" as const), ([form, digits, place], direction) => {
      const before: Typed = { text: form.form(digits), caret: Math.min(place, form.form(digits).length) };
      const left = signs(before.text.slice(0, before.caret), form).length;
      const gone = direction === "backward" ? left - 1 : left;
      const after = retyped(erase(before, direction), before.text, direction, form);
      const expected = gone < 0 ? digits : digits.slice(0, gone) + digits.slice(gone + 1);
      expect(signs(after.text, form)).toBe(expected);
    }),
  );
});

test("what a postcode's form shows is read back as the same postcode", () => {
  const polish = fc.string({ unit: digit, minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(polish, (digits) => {
      expect(normalizePostcode(postcodeForm("PL").form(digits), "PL")).toBe(postcodeForm("PL").form(digits));
      expect(normalizePostcode(postcodeForm("DE").form(digits), "DE")).toBe(digits);
    }),
  );
});
