import { useLingui } from "@lingui/react/macro";
import { StampedNumber } from "@rewardo/loyalty/card/stamped-number.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import { mostPieces } from "./basket.ts";
import c from "./stepper.module.css";

interface StepperProps {
  /** The question above it. */
  label: string;
  hint?: string | undefined;
  value: number;
  onChange: (value: number) => void;
}

/** A quantity with minus and plus. Arrow keys and digits work anywhere on the form, see `basket.ts`. */
export function Stepper({ label, hint, value, onChange }: StepperProps) {
  const { t, i18n } = useLingui();
  return (
    <div role="group" aria-label={label}>
      <p className={c.label}>
        {label}
        {hint !== undefined && <span className="t12 dim">{hint}</span>}
      </p>
      <div className={c.row}>
        <Button
          square
          icon="minus-bold"
          className={c.step}
          aria-label={t`One less`}
          disabled={value <= 1}
          onClick={() => onChange(value - 1)}
        />
        <output className={c.value}>
          <StampedNumber text={new Intl.NumberFormat(i18n.locale).format(value)} />
        </output>
        <Button
          square
          icon="plus-bold"
          className={c.step}
          aria-label={t`One more`}
          disabled={value >= mostPieces}
          onClick={() => onChange(value + 1)}
        />
      </div>
    </div>
  );
}
