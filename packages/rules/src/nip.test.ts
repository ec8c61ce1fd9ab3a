import fc from "fast-check";
import { expect, test } from "vitest";
import { formatTin, isNip, isTin, normalizeTin } from "./index.ts";

const runs = { numRuns: process.env["LONG"] === "1" ? 10_000 : 500 };

const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];
const sum = (nine: string): number => [...nine].reduce((total, digit, at) => total + Number(digit) * WEIGHTS[at]!, 0);
const nine = fc.stringMatching(/^[0-9]{9}$/);
const nips = nine
  .filter((digits) => sum(digits) % 11 !== 10)
  .map((digits) => `${digits}${sum(digits) % 11}`)
  .filter((nip) => !/^(.)\1*$/.test(nip));

test("numbers of the public registry, with and without dashes", () => {
  for (const nip of [
    "7740001454",
    "774-000-14-54",
    "526-025-09-95",
    " 5252344078 ",
    "PL 774-000-14-54",
    "pl7740001454",
    "PZU 526",
  ]) {
    expect(isNip(nip), nip).toBe(!nip.startsWith("PZU"));
  }
  for (const bad of ["", "7740001455", "774000145", "77400014540", "PL774000145", "DE7740001454", "٧٧٤٠٠٠١٤٥٤"]) {
    expect(isNip(bad), bad).toBe(false);
  }
});

test("ten equal digits are rejected although their checksum is correct", () => {
  for (const digit of "0123456789") {
    expect(sum(digit.repeat(9)) % 11).toBe(Number(digit));
    expect(isNip(digit.repeat(10))).toBe(false);
  }
});

test("a remainder of ten has no check digit", () => {
  fc.assert(
    fc.property(
      nine.filter((digits) => sum(digits) % 11 === 10),
      (digits) => {
        for (const digit of "0123456789") expect(isNip(digits + digit)).toBe(false);
      },
    ),
  );
});

test("every single wrong digit and every swap of neighbours is caught", () => {
  fc.assert(
    fc.property(nips, fc.nat(9), fc.nat(9), (nip, at, digit) => {
      expect(isNip(nip)).toBe(true);
      const wrong = nip.slice(0, at) + String(digit) + nip.slice(at + 1);
      expect(isNip(wrong)).toBe(wrong === nip);
      const swapped =
        nip.slice(0, at) +
        nip
          .slice(at, at + 2)
          .split("")
          .toReversed()
          .join("") +
        nip.slice(at + 2);
      expect(isNip(swapped)).toBe(swapped === nip);
    }),
    runs,
  );
});

test("plausible tax numbers depend on the country", () => {
  expect(isTin("774-000-14-54", "PL")).toBe(true);
  expect(isTin("7740001455", "PL")).toBe(false);
  expect(isTin("7740001455", "UK")).toBe(true);
  expect(isTin(" DE 136 695 976 ", "DE")).toBe(true);
  for (const bad of ["", "DE 13", "1".repeat(21), "DEÜ136695976"]) expect(isTin(bad, "DE"), bad).toBe(false);
});

test("tax numbers are stored without separators and shown by the country's mask", () => {
  expect(formatTin("7740001454")).toBe("774-000-14-54");
  expect(formatTin("7740001454", "UK")).toBe("77400 01454");
  expect(formatTin(" DE 136 695 976 ", "DE")).toBe("DE 136 695 976");
  expect(normalizeTin(" de 136.695/976 ")).toBe("DE136695976");
  fc.assert(
    fc.property(nips, (nip) => {
      expect(normalizeTin(formatTin(nip))).toBe(nip);
      expect(isNip(formatTin(nip))).toBe(true);
    }),
  );
});
