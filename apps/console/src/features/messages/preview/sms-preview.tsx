import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { SmsContent } from "@rewardo/contract/message-fields";
import { type Language, pickText } from "@rewardo/rules/localized-text";
import { fillPlaceholders } from "@rewardo/rules/placeholders";
import { smsParts, toGsmText } from "@rewardo/rules/sms-parts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { CouponTicket, useCouponEnd, useCouponName } from "../composer/coupon-ticket.tsx";
import { exampleFields } from "../composer/example-fields.ts";
import c from "../messages.module.css";
import { GhostLines } from "./ghost-lines.tsx";
import { PreviewFrame } from "./preview-frame.tsx";
import { messageSettingsQuery } from "../settings-calls.ts";
import { costOfParts } from "../composer/sms-cost.ts";

interface SmsPreviewProps {
  content: SmsContent;
  business: string;
  /** The business's, which customers without their own get. */
  language: Language;
  isComposing?: boolean;
}

interface ShownProps extends Omit<SmsPreviewProps, "isComposing"> {
  shown: Language;
  isUnknown: boolean;
}

/** An SMS as a customer reads it, in each language that it has; of one that is there, the parts charged for it, too. */
export function SmsPreview({ isComposing = false, ...props }: SmsPreviewProps) {
  return (
    <PreviewFrame texts={[props.content.text]} language={props.language} isComposing={isComposing}>
      {(shown, isUnknown) => (
        <>
          <ShownSms {...props} shown={shown} isUnknown={isUnknown} />
          {!isComposing && <SmsParts {...props} shown={shown} isUnknown={isUnknown} />}
        </>
      )}
    </PreviewFrame>
  );
}

/** The text as it goes out, and what it would be without letters that shorten its parts. */
function useSmsText({ content, business, language, shown, isUnknown }: ShownProps) {
  const coupon = useCouponName(content.coupon ?? null);
  const end = useCouponEnd(content.coupon ?? null, shown);
  const written = fillPlaceholders(
    pickText(content.text, shown, language),
    exampleFields({ shown, language, business, coupon, isUnknown }),
  );
  const whole = end === null || written === "" ? written : `${written}\n${end}`;
  const plain = toGsmText(whole);
  return { text: content.strip_accents === true ? plain : whole, plain };
}

function ShownSms(props: ShownProps) {
  const { t } = useLingui();
  const { content, language, shown } = props;
  const { text } = useSmsText(props);
  const settings = useQuery(messageSettingsQuery);
  return (
    <>
      <div className={c.mail} lang={shown}>
        <p className={c.from}>{settings.data?.sms_sender_name ?? "SMS"}</p>
        <p className={c.text}>{text || <GhostLines missing={t`No text yet`} lines={3} />}</p>
      </div>
      {content.coupon !== undefined && content.coupon !== null && (
        <CouponTicket coupon={content.coupon} shown={shown} language={language} />
      )}
    </>
  );
}

/** Into how many parts an SMS is cut, which are charged one by one. */
export function SmsParts(props: ShownProps) {
  const { t } = useLingui();
  const format = useFormat();
  const settings = useQuery(messageSettingsQuery);
  const { text, plain } = useSmsText(props);
  const { parts, units, units_per_part, encoding } = smsParts(text);
  const fewer = smsParts(plain).parts;
  const price = settings.data?.sms_price ?? null;
  const cost = price === null ? null : format.money(costOfParts(parts, price), price.currency);
  const [used, room] = [format.number(units), format.number(units_per_part * Math.max(1, parts))];
  return (
    <>
      <p className="mut t13" role="status">
        {plural(parts, { one: "# part of SMS", other: "# parts of SMS" })},{" "}
        {t({ message: `${used} of ${room} characters`, comment: "Used of those that the parts of an SMS hold" })}
        {cost !== null && parts > 0 && `, ${cost}`}
      </p>
      {encoding === "ucs2" && fewer < parts && (
        <p className="mut t13">
          {plural(fewer, {
            one: "Without letters such as ł or ą it would be # part.",
            other: "Without letters such as ł or ą it would be # parts.",
          })}
        </p>
      )}
    </>
  );
}
