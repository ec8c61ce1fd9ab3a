/** What an SMS costs before it is sent: its parts in the language that needs most, at the installation's price. */
import type { MessageInput } from "@rewardo/contract/message-fields";
import type { MessageSettings } from "@rewardo/contract/message-settings";
import { LANGUAGES } from "@rewardo/rules/localized-text";
import { fillPlaceholders } from "@rewardo/rules/placeholders";
import { smsParts, toGsmText } from "@rewardo/rules/sms-parts";
import { useQuery } from "@tanstack/react-query";
import { couponEndLine } from "@rewardo/web/i18n/message-parts.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { messageSettingsQuery } from "../settings-calls.ts";
import { exampleFields } from "./example-fields.ts";

/** Example name of a coupon, of usual length. */
const usualCoupon = "Free cookie with coffee";
/** Stands for any end date, all of which are equally long: an SMS says until when its coupon can be used. */
const someDay = "2026-11-27T10:00:00.000Z";

/** Parts of an SMS in the language that needs most, for a name of usual length; 0 for what is no SMS. */
export const mostPartsOf = (content: MessageInput["content"], business: string): number => {
  if (!("text" in content) || "title" in content) return 0;
  return Math.max(
    0,
    ...LANGUAGES.map((shown) => {
      const fields = exampleFields({ shown, language: shown, business, coupon: null });
      const written = fillPlaceholders(content.text[shown] ?? "", { ...fields, coupon: usualCoupon });
      const end =
        (content.coupon ?? null) === null || written === "" ? "" : `\n${couponEndLine(shown, someDay, "UTC")}`;
      const whole = written + end;
      return smsParts(content.strip_accents === true ? toGsmText(whole) : whole).parts;
    }),
  );
};

/** Cost of SMS parts in minor units, rounded up. */
export const costOfParts = (parts: number, price: NonNullable<MessageSettings["sms_price"]>): number =>
  Math.ceil((parts * price.per_thousand) / 1000);

/** What so many parts of SMS cost; `null` where the installation names no price, and for other channels. */
export function useSmsCost(isSms: boolean): (parts: number) => string | null {
  const format = useFormat();
  const price = useQuery({ ...messageSettingsQuery, enabled: isSms }).data?.sms_price ?? null;
  return (parts) => (price === null ? null : format.money(costOfParts(parts, price), price.currency));
}
