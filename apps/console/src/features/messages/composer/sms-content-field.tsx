import { useLingui } from "@lingui/react/macro";
import type { SmsContent } from "@rewardo/contract/message-fields";
import type { Language } from "@rewardo/rules/localized-text";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { CouponSelect } from "./coupon-select.tsx";
import c from "../messages.module.css";
import { PersonalTextField } from "./personal-text-field.tsx";

interface SmsContentFieldProps {
  value: SmsContent;
  onChange: (value: SmsContent) => void;
  language: Language;
  error: string | undefined;
  disabled: boolean;
}

/** The text of an SMS, and whether letters with marks are written without them. */
export function SmsContentField({ value, onChange, language, error, disabled }: SmsContentFieldProps) {
  const { t } = useLingui();
  const hasCoupon = (value.coupon ?? null) !== null;
  return (
    <div className={c.blocks}>
      <PersonalTextField
        hasCoupon={hasCoupon}
        label={t({ message: "Text", comment: "A paragraph of an e-mail" })}
        language={language}
        multiline
        disabled={disabled}
        value={value.text}
        onChange={(next) => onChange({ ...value, text: next ?? {} })}
      />
      <Checkbox
        checked={value.strip_accents === true}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange({ ...value, strip_accents: currentTarget.checked })}
      >
        {t`Write ł as l and ą as a: a part then holds 160 characters instead of 70`}
      </Checkbox>
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
