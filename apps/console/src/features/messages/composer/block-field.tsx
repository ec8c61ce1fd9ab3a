import { useLingui } from "@lingui/react/macro";
import type { EmailBlock } from "@rewardo/contract/message-fields";
import type { Language } from "@rewardo/rules/localized-text";
import { ImageField } from "../../../kit/form/image/image-field.tsx";
import { LocalizedTextField } from "../../../kit/form/kinds/localized-text-field.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { CouponSelect } from "./coupon-select.tsx";
import { PersonalTextField } from "./personal-text-field.tsx";
import { useCardOptions } from "./card-button.tsx";

interface BlockFieldProps {
  block: EmailBlock;
  onChange: (block: EmailBlock) => void;
  language: Language;
  hasCoupon: boolean;
  disabled: boolean;
}

/** What one block of an e-mail consists of. */
export function BlockField({ block, onChange, language, hasCoupon, disabled }: BlockFieldProps) {
  const { t } = useLingui();
  const cards = useCardOptions(language);
  switch (block.kind) {
    case "text":
      return (
        <PersonalTextField
          label={t({ message: "Text", comment: "A paragraph of an e-mail" })}
          language={language}
          multiline
          hasCoupon={hasCoupon}
          disabled={disabled}
          value={block.text}
          onChange={(next) => onChange({ ...block, text: next ?? {} })}
        />
      );
    case "button":
      return (
        <>
          <LocalizedTextField
            label={t`Words on the button`}
            language={language}
            disabled={disabled}
            value={block.label}
            onChange={(next) => onChange({ ...block, label: next ?? {} })}
          />
          <TextField
            type="url"
            label={t`Where it leads`}
            value={block.url}
            disabled={disabled}
            onChange={({ currentTarget }) => onChange({ ...block, url: currentTarget.value })}
          />
        </>
      );
    case "picture":
      return (
        <>
          <ImageField label={t`Picture`} value={block.image} onChange={(image) => onChange({ ...block, image })} />
          <LocalizedTextField
            label={t`What the picture shows`}
            hint={t`Shown where pictures do not load, and read out by screen readers.`}
            language={language}
            disabled={disabled}
            value={block.alt}
            onChange={(next) => onChange({ ...block, alt: next ?? {} })}
          />
        </>
      );
    case "card":
      return (
        <Select
          label={t`Card`}
          hint={t`Each customer sees their own stamps or points on it, as they are when the mail is sent. Those without this card see none.`}
          options={cards}
          value={block.card_id}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange({ kind: "card", card_id: currentTarget.value })}
        />
      );
    case "coupon":
      return (
        <CouponSelect
          value={{ card_id: block.card_id, coupon_id: block.coupon_id }}
          disabled={disabled}
          onChange={(next) => next !== null && onChange({ kind: "coupon", ...next })}
        />
      );
  }
}
