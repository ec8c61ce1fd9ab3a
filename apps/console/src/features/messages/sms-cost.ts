/** What an SMS costs before it is sent: its parts in the language that needs most, at the installation's price. */
import type { MessageInput } from "@rewardo/contract/message-fields";
import type { MessageSettings } from "@rewardo/contract/message-settings";
import { fillPlaceholders, LANGUAGES, smsParts, toGsmText } from "@rewardo/rules";
import { exampleFields } from "./example-fields.ts";

/** As long as names of coupons are. */
const usualCoupon = "Free cookie with coffee";

/** Parts of an SMS in the language that needs most, for a name of usual length; 0 for what is no SMS. */
export const mostPartsOf = (content: MessageInput["content"], business: string): number => {
  if (!("text" in content) || "title" in content) return 0;
  return Math.max(
    0,
    ...LANGUAGES.map((shown) => {
      const fields = exampleFields({ shown, language: shown, business, coupon: null });
      const whole = fillPlaceholders(content.text[shown] ?? "", { ...fields, coupon: usualCoupon });
      return smsParts(content.strip_accents === true ? toGsmText(whole) : whole).parts;
    }),
  );
};

/** In minor units, rounded up. */
export const costOfParts = (parts: number, price: NonNullable<MessageSettings["sms_price"]>): number =>
  Math.ceil((parts * price.per_thousand) / 1000);
