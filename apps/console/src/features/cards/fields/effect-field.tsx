import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { Locale, LocalizedText } from "@rewardo/contract/fields";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import { useState } from "react";
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
  readonly count?: Typed | null;
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

interface EffectFieldProps {
  field: FormField<Effect>;
  label: string;
  /** What it may do. */
  kinds: Readonly<Partial<Record<EffectKind, string>>>;
  type: Card["type"];
  language: Locale;
}

/** What a reward or a coupon does; each kind keeps what was typed while another is looked at. */
export function EffectField({ field, label, kinds, type, language }: EffectFieldProps) {
  const { t } = useLingui();
  const words = useCardWords(type);
  const { error, errorAt } = field;
  const value: EffectDraft = field.value ?? begun.none;
  const [typed, setTyped] = useState(begun);
  const set = (next: EffectDraft) => {
    setTyped({ ...typed, [value.kind]: value, [next.kind]: next });
    field.set(next as Effect);
  };
  const percentage = t({ message: "Percentage", context: "discount" });
  const figures = {
    discount_percentage: { name: "percent", Control: DecimalField, look: { label: percentage, after: "%" } },
    discount_amount: { name: "amount", Control: MoneyField, look: { label: t`Amount` } },
    stamp_amount: { name: "count", Control: CountField, look: { label: words.howMany } },
    stamp_multiply: { name: "multiplier", Control: DecimalField, look: { label: t`Times` } },
    ...{ freebie: null, custom: null, none: null },
  } as const;
  const figure = figures[value.kind];
  return (
    <div className={c.effect}>
      <div className={c.pair}>
        <Select
          label={label}
          options={Object.entries(kinds).map(([kind, named]) => ({ value: kind, label: named }))}
          value={value.kind}
          error={error ?? errorAt("kind")}
          onChange={({ currentTarget }) => set(typed[currentTarget.value as EffectKind])}
        />
        {figure !== null && (
          <figure.Control
            key={value.kind}
            {...figure.look}
            value={value[figure.name] ?? null}
            error={errorAt(figure.name)}
            onChange={(next) => set({ ...value, [figure.name]: next })}
          />
        )}
      </div>
      {value.kind === "custom" && (
        <LocalizedTextField
          label={t`What staff do`}
          hint={t`They read it at the till and confirm it.`}
          language={language}
          value={value.text ?? null}
          onChange={(text) => set({ ...value, text })}
          errorOf={(one) => errorAt(`text.${one}`) ?? (one === language ? errorAt("text") : undefined)}
        />
      )}
    </div>
  );
}
