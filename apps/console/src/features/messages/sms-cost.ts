/** What an SMS costs before it is sent: its parts in the language that needs most, at the installation's price. */
import type { MessageInput } from "@rewardo/contract/message-fields";
import type { MessageSettings } from "@rewardo/contract/message-settings";
import { fillPlaceholders, smsParts, toGsmText } from "@rewardo/rules";
import { exampleName } from "./example-name.ts";

/** Parts of an SMS in the language that needs most, for a name of usual length; 0 for what is no SMS. */
export const mostPartsOf = (content: MessageInput["content"], business: string): number => {
  if (!("text" in content) || "title" in content) return 0;
  const fields = { first_name: exampleName, business };
  return Math.max(
    0,
    ...Object.values(content.text).map((text) => {
      const whole = fillPlaceholders(text ?? "", fields);
      return smsParts(content.strip_accents === true ? toGsmText(whole) : whole).parts;
    }),
  );
};

/** In minor units, rounded up. */
export const costOfParts = (parts: number, price: NonNullable<MessageSettings["sms_price"]>): number =>
  Math.ceil((parts * price.per_thousand) / 1000);
