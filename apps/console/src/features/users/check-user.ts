/** The checks of a customer that the contract's schema cannot express, with the server's rules and error codes. */
import { isEmail, normalizePhone } from "@rewardo/rules";
import type { BadField } from "../../kit/form/bad-fields.ts";

interface Checked {
  readonly phone?: string | null;
  readonly email?: string | null;
}

/** Every field that the server would refuse; masked contacts are not in the form. */
export function checkUser({ phone = null, email = null }: Checked): BadField[] {
  return [
    ...(phone === null || normalizePhone(phone) !== null ? [] : [{ path: "phone", code: "invalid_phone" }]),
    ...(email === null || isEmail(email) ? [] : [{ path: "email", code: "invalid_email" }]),
  ];
}
