import { useLingui } from "@lingui/react/macro";
import { Button } from "@rewardo/ui/button.tsx";
import { Field } from "@rewardo/ui/fields/field.tsx";
import { useCountTyping } from "@rewardo/ui/fields/use-count-typing.ts";
import c from "./amount-stepper.module.css";

const most = 1_000_000;

interface AmountStepperProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

/** Number field of at least one, with buttons for less and more. */
export function AmountStepper({ label, value, onChange }: AmountStepperProps) {
  const { t } = useLingui();
  const { field, isEmptied, settle } = useCountTyping({
    value,
    most,
    onChange: (next) => next !== null && onChange(next),
  });
  const set = (next: number) => {
    settle();
    onChange(Math.min(most, Math.max(1, next)));
  };
  return (
    <Field label={label}>
      {(links) => (
        <div className={c.row}>
          <Button
            square
            icon="minus-bold"
            aria-label={t`One less`}
            disabled={value <= 1}
            onClick={() => set(value - 1)}
          />
          <input
            {...links}
            className={c.value}
            inputMode="numeric"
            autoComplete="off"
            {...field}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={(event) => {
              // An empty field sends nothing that it does not show.
              if (event.key === "Enter" && isEmptied) {
                event.preventDefault();
                settle();
              }
              const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
              if (step === 0) return;
              event.preventDefault();
              set(value + step);
            }}
          />
          <Button
            square
            icon="plus-bold"
            aria-label={t`One more`}
            disabled={value >= most}
            onClick={() => set(value + 1)}
          />
        </div>
      )}
    </Field>
  );
}
