/** Codes that customers name to get a coupon. */
import { comparedCode } from "./plain-signs.ts";

/** A coupon's code as it is kept and compared: 4 to 40 capitals and digits; `null` for what cannot be a code. */
export const normalCouponCode = (typed: string): string | null => {
  const code = comparedCode(typed);
  return /^[A-Z0-9]{4,40}$/.test(code) ? code : null;
};
