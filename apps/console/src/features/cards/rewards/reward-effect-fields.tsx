import { useLingui } from "@lingui/react/macro";
import type { LocalizedText, Locale } from "@rewardo/contract/fields";
import type { RewardPart } from "@rewardo/contract/programme-parts";
import { LocalizedTextField } from "../../../kit/form/kinds/localized-text-field.tsx";
import { settledTexts } from "../../../kit/form/kinds/localized-texts.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";
import c from "../fields/rule-fields.module.css";
import { DecimalField, MoneyField } from "../fields/typed-fields.tsx";

type Effect = RewardPart["effect"];

/** What is typed of an effect; each kind keeps its own while another is looked at. */
export interface EffectForm {
  kind: Effect["kind"];
  percent: number | null;
  amount: number | null;
  text: LocalizedText | null;
}

export const effectFormOf = (effect: Effect): EffectForm => ({
  kind: effect.kind,
  percent: "percent" in effect ? effect.percent : 10,
  amount: "amount" in effect ? effect.amount : null,
  text: "text" in effect ? effect.text : null,
});

/** `null` while something is missing. */
export const effectOf = ({ kind, percent, amount, text }: EffectForm, language: Locale): Effect | null => {
  switch (kind) {
    case "none":
      return { kind };
    case "discount_percentage":
      return percent === null ? null : { kind, percent };
    case "discount_amount":
      return amount === null ? null : { kind, amount };
    case "custom": {
      const words = settledTexts(text);
      return words?.[language] === undefined ? null : { kind, text: words };
    }
  }
};

interface RewardEffectFieldsProps {
  value: EffectForm;
  language: Locale;
  isWrong: boolean;
  onChange: (value: EffectForm) => void;
}

/** What a reward does beside being handed over. */
export function RewardEffectFields({ value, language, isWrong, onChange }: RewardEffectFieldsProps) {
  const { t } = useLingui();
  const set = (changes: Partial<EffectForm>) => onChange({ ...value, ...changes });
  const kinds: Readonly<Record<Effect["kind"], string>> = {
    none: t`Is handed over`,
    discount_percentage: t`Takes a percentage off`,
    discount_amount: t`Takes an amount off`,
    custom: t`Something that staff do`,
  };
  return (
    <>
      <div className={c.pair}>
        <Select
          label={t`What it does`}
          options={Object.entries(kinds).map(([kind, label]) => ({ value: kind, label }))}
          value={value.kind}
          onChange={({ currentTarget }) => set({ kind: currentTarget.value as Effect["kind"] })}
        />
        {value.kind === "discount_percentage" && (
          <DecimalField
            label={t({ message: "Percentage", context: "discount" })}
            after="%"
            least={0.01}
            most={100}
            value={value.percent}
            error={isWrong ? t`From 0.01 to 100` : undefined}
            onChange={(percent) => set({ percent })}
          />
        )}
        {value.kind === "discount_amount" && (
          <MoneyField
            label={t`Amount`}
            value={value.amount}
            error={isWrong ? t`An amount above zero` : undefined}
            onChange={(amount) => set({ amount })}
          />
        )}
      </div>
      {value.kind === "custom" && (
        <LocalizedTextField
          label={t`What staff do`}
          hint={t`They read it at the till and confirm it.`}
          language={language}
          value={value.text}
          onChange={(text) => set({ text })}
          errorOf={(one) =>
            isWrong && one === language ? t`This is needed in the language of your business` : undefined
          }
        />
      )}
    </>
  );
}
