/** What the contract's types cannot say of a customer, by the same rules and in the same codes as the server. */
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
