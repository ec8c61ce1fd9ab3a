import { useLingui } from "@lingui/react/macro";
import { Button } from "@rewardo/ui/button.tsx";
import c from "./stepper.module.css";

interface StepperProps {
  label: string;
  value: number;
  min: number;
  max: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

/** A small number, one more or one less at a time. */
export function Stepper({ label, value, min, max, disabled, onChange }: StepperProps) {
  const { t } = useLingui();
  return (
    <div className={c.stepper} role="group" aria-label={label}>
      <Button
        kind="quiet"
        square
        icon="minus"
        aria-label={t({ message: "One less", comment: "Button of a number" })}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      />
      <output className={c.value}>{value}</output>
      <Button
        kind="quiet"
        square
        icon="plus"
        aria-label={t({ message: "One more", comment: "Button of a number" })}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      />
    </div>
  );
}
