import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { Locale, LocalizedText } from "@rewardo/contract/fields";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import { useState } from "react";
import type { FieldDescription } from "../../../kit/form/description.ts";
import { custom, type CustomOptions } from "../../../kit/form/kinds/custom.tsx";
import { LocalizedTextField } from "../../../kit/form/kinds/localized-text-field.tsx";
import type { Typed } from "../../../kit/form/kinds/use-typed.ts";
import type { FormField } from "../../../kit/form/use-form-field.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";
import c from "./rule-fields.module.css";
import { CountField, DecimalField, MoneyField } from "./typed-fields.tsx";
import { useCardWords } from "../use-card-words.ts";

type Effect = CouponPart["effect"];
export type EffectKind = Effect["kind"];

/** An effect while it is typed: its figure may be missing, or no number yet. */
interface EffectDraft {
  readonly kind: EffectKind;
  readonly percent?: Typed | null;
  readonly amount?: Typed | null;
  readonly count?: number | null;
  readonly multiplier?: Typed | null;
  readonly text?: LocalizedText | null;
}

const begun: Readonly<Record<EffectKind, EffectDraft>> = {
  discount_percentage: { kind: "discount_percentage", percent: 10 },
  discount_amount: { kind: "discount_amount", amount: null },
  stamp_amount: { kind: "stamp_amount", count: 1 },
  stamp_multiply: { kind: "stamp_multiply", multiplier: 2 },
  freebie: { kind: "freebie" },
  custom: { kind: "custom", text: null },
  none: { kind: "none" },
};

interface EffectOptions extends Pick<CustomOptions<"effect", Effect>, "label" | "show" | "words"> {
  /** What it may do. */
  kinds: Readonly<Partial<Record<EffectKind, string>>>;
  type: Card["type"];
  language: Locale;
}

/** What a reward or a coupon does. */
export const effect = ({ kinds, type, language, ...options }: EffectOptions): FieldDescription<"effect"> => ({
  ...custom<Effect, "effect">({
    ...options,
    name: "effect",
    render: (field) => (
      <EffectField field={field} label={options.label} kinds={kinds} type={type} language={language} />
    ),
  }),
  isDeep: true,
  check: ({ effect: value }) => {
    const { kind, text } = value as EffectDraft;
    return kind === "custom" && text != null && text[language] === undefined
      ? [{ path: `effect.text.${language}`, code: "required" }]
      : [];
  },
});

interface EffectFieldProps extends Pick<EffectOptions, "label" | "kinds" | "type" | "language"> {
  field: FormField<Effect>;
}

function EffectField({ field, label, kinds, type, language }: EffectFieldProps) {
  const { t } = useLingui();
  const words = useCardWords(type);
  const value: EffectDraft = field.value ?? begun.none;
  // Each kind keeps what was typed while another is looked at.
  const [typed, setTyped] = useState(begun);
  const set = (next: EffectDraft) => {
    setTyped({ ...typed, [value.kind]: value, [next.kind]: next });
    field.set(next as Effect);
  };
  const figure = () => {
    switch (value.kind) {
      case "discount_percentage":
        return (
          <DecimalField
            key={value.kind}
            label={t({ message: "Percentage", context: "discount" })}
            after="%"
            value={value.percent ?? null}
            error={field.errorAt("percent")}
            onChange={(percent) => set({ ...value, percent })}
          />
        );
      case "discount_amount":
        return (
          <MoneyField
            key={value.kind}
            label={t`Amount`}
            value={value.amount ?? null}
            error={field.errorAt("amount")}
            onChange={(amount) => set({ ...value, amount })}
          />
        );
      case "stamp_amount":
        return (
          <CountField
            key={value.kind}
            label={words.howMany}
            value={value.count ?? null}
            error={field.errorAt("count")}
            onChange={(count) => set({ ...value, count })}
          />
        );
      case "stamp_multiply":
        return (
          <DecimalField
            key={value.kind}
            label={t`Times`}
            value={value.multiplier ?? null}
            error={field.errorAt("multiplier")}
            onChange={(multiplier) => set({ ...value, multiplier })}
          />
        );
      default:
        return null;
    }
  };
  return (
    <div className={c.effect}>
      <div className={c.pair}>
        <Select
          label={label}
          options={Object.entries(kinds).map(([kind, named]) => ({ value: kind, label: named }))}
          value={value.kind}
          error={field.error ?? field.errorAt("kind")}
          onChange={({ currentTarget }) => set(typed[currentTarget.value as EffectKind])}
        />
        {figure()}
      </div>
      {value.kind === "custom" && (
        <LocalizedTextField
          label={t`What staff do`}
          hint={t`They read it at the till and confirm it.`}
          language={language}
          value={value.text ?? null}
          onChange={(text) => set({ ...value, text })}
          errorOf={(one) => field.errorAt(`text.${one}`) ?? (one === language ? field.errorAt("text") : undefined)}
        />
      )}
    </div>
  );
}
