import { type ReactNode, useId } from "react";
import c from "./choice.module.css";
import { cx } from "../cx.ts";
import { useValidity } from "./use-validity.ts";

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean | undefined;
}

export interface RadioGroupProps<Value extends string> {
  legend: ReactNode;
  name?: string | undefined;
  options: readonly RadioOption<Value>[];
  value?: Value | undefined;
  defaultValue?: Value | undefined;
  onChange?: ((value: Value) => void) | undefined;
  /** Places the options below each other instead of side by side. */
  column?: boolean | undefined;
  /** Places them in columns of one width, each in a frame of its own. */
  even?: boolean | undefined;
  required?: boolean | undefined;
  /** What a required one says while nothing is chosen; "Fill this in" unless said. */
  missing?: string | undefined;
  error?: string | undefined;
}

/** A choice among few options, all visible. */
export function RadioGroup<Value extends string>({
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  column = false,
  even = false,
  required,
  missing,
  error: given,
}: RadioGroupProps<Value>) {
  const own = useId();
  const validity = useValidity(missing === undefined ? {} : { valueMissing: missing });
  const error = given ?? validity.error;
  return (
    <fieldset
      role="radiogroup"
      className={cx(error !== undefined && c.wrong)}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${own}-error`}
    >
      <legend className={c.legend}>{legend}</legend>
      <div className={cx(c.group, column && c.column, even && c.even)}>
        {options.map((option) => (
          <label key={option.value} className={c.choice}>
            <span className={c.box}>
              <input
                type="radio"
                name={name ?? own}
                value={option.value}
                {...(value === undefined
                  ? { defaultChecked: defaultValue === option.value }
                  : { checked: value === option.value })}
                onChange={() => onChange?.(option.value)}
                disabled={option.disabled}
                required={required}
                onInvalid={validity.handlers.onInvalid}
                onInput={validity.handlers.onInput}
              />
              <span className={c.dot} />
            </span>
            <span className={c.words}>
              {option.label}
              {option.hint !== undefined && <span className={c.small}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${own}-error`} className={cx(c.small, c.bad)}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
