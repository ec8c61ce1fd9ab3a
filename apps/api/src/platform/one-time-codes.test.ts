import { expect, test } from "vitest";
import { codeAt, describeCodeSecret, newCodeSecret, stepOfCode } from "./one-time-codes.ts";

const rfcSecret = Buffer.from("12345678901234567890");

// RFC 6238, appendix B: the last six of its eight digits.
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("the code at second %i is %s", (seconds, code) => {
  expect(codeAt(rfcSecret, seconds * 1000)).toBe(code);
  expect(stepOfCode(rfcSecret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test("a clock may be half a minute off, and no more; the step is the code's own", () => {
  const atMs = 1_111_111_109_000;
  const step = Math.floor(atMs / 30_000);
  for (const off of [-1, 0, 1])
    expect(stepOfCode(rfcSecret, codeAt(rfcSecret, atMs + off * 30_000), atMs)).toBe(step + off);
  for (const off of [-2, 2]) expect(stepOfCode(rfcSecret, codeAt(rfcSecret, atMs + off * 30_000), atMs)).toBeNull();
  for (const none of ["", "28708", "2870822", "28708a", " 81804"]) expect(stepOfCode(rfcSecret, none, atMs)).toBeNull();
});

test("an app gets the secret, its owner and its issuer", () => {
  const { secret, uri } = describeCodeSecret(rfcSecret, { issuer: "Rewardo", label: "anna@example.test" });
  expect(secret).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(decodeURIComponent(uri)).toBe(
    `otpauth://totp/Rewardo:anna@example.test?issuer=Rewardo&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(newCodeSecret().equals(newCodeSecret())).toBe(false);
});
