import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRecoveryCode, recoveryCodeFrom, showRecoveryCode } from "./recovery-code.ts";

test("a code is read however it is typed, and has no sign that is taken for another", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const code = recoveryCodeFrom(bytes);
      expect(code).toMatch(/^[^01OIL]{12}$/);
      expect(showRecoveryCode(code)).toMatch(/^.{4}-.{4}-.{4}$/);
      for (const typed of [
        code,
        showRecoveryCode(code),
        ` ${showRecoveryCode(code).toLowerCase().replaceAll("-", " ")}\n`,
        showRecoveryCode(code).replaceAll("-", "–"),
      ])
        expect(parseRecoveryCode(typed)).toBe(code);
    }),
  );
  for (const none of ["", "K7QM3WXB9T4", "K7QM3WXB9T4HA", "O7QM3WXB9T4H", "K7QM3WXB9T41"])
    expect(parseRecoveryCode(none)).toBeNull();
});
