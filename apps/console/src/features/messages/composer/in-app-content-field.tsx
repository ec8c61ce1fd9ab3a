import { useLingui } from "@lingui/react/macro";
import type { InAppContent } from "@rewardo/contract/message-fields";
import type { Language } from "@rewardo/rules/localized-text";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { CouponSelect } from "./coupon-select.tsx";
import c from "../messages.module.css";
import { PersonalTextField } from "./personal-text-field.tsx";
import { newPoll, PollField } from "./poll-field.tsx";

interface InAppContentFieldProps {
  value: InAppContent;
  onChange: (value: InAppContent) => void;
  language: Language;
  /** The business's time zone. */
  zone: string;
  /** Whether the message may contain a poll. Automations send day by day, so the answers would be split over days. */
  withPoll?: boolean;
  error: string | undefined;
  disabled: boolean;
}

/** Title and text of a message on the card, and the question that it may ask. */
export function InAppContentField({
  value,
  onChange,
  language,
  zone,
  withPoll = true,
  error,
  disabled,
}: InAppContentFieldProps) {
  const { t } = useLingui();
  const hasCoupon = (value.coupon ?? null) !== null;
  const { title, text, poll } = value;
  return (
    <div className={c.blocks}>
      <PersonalTextField
        hasCoupon={hasCoupon}
        label={t({ message: "Title", context: "message" })}
        language={language}
        disabled={disabled}
        value={title}
        onChange={(next) => onChange({ ...value, title: next ?? {} })}
      />
      <PersonalTextField
        hasCoupon={hasCoupon}
        label={t({ message: "Text", comment: "A paragraph of an e-mail" })}
        language={language}
        multiline
        disabled={disabled}
        value={text}
        onChange={(next) => onChange({ ...value, text: next ?? {} })}
      />
      {withPoll && (
        <Checkbox
          checked={poll !== null}
          disabled={disabled}
          hint={t`Customers answer under the message. You see how many chose what, never who.`}
          onChange={({ currentTarget }) => onChange({ ...value, poll: currentTarget.checked ? newPoll : null })}
        >
          {t`With a poll`}
        </Checkbox>
      )}
      {poll !== null && (
        <PollField
          value={poll}
          onChange={(next) => onChange({ ...value, poll: next })}
          language={language}
          zone={zone}
          disabled={disabled}
        />
      )}
      <CouponSelect
        value={value.coupon ?? null}
        optional
        disabled={disabled}
        onChange={(coupon) => onChange({ ...value, coupon })}
      />
      {error !== undefined && <p role="alert">{error}</p>}
    </div>
  );
}
