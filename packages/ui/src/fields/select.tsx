import type { ComponentPropsWithRef } from "react";
import { chain } from "../chain.ts";
import { cx } from "../cx.ts";
import c from "./field.module.css";
import { Field, type FieldTexts } from "./field.tsx";
import { Icon } from "../icons/icon.tsx";
import { useValidity, type ValidityTexts } from "./use-validity.ts";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
  /** The heading under which it stands in the list; those without one stand first. */
  group?: string | undefined;
}

export interface SelectProps extends FieldTexts, Omit<ComponentPropsWithRef<"select">, "size" | "multiple"> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen; choosing is then required unless the field is optional. */
  placeholder?: string | undefined;
  texts?: ValidityTexts | undefined;
}

const toOptions = (options: readonly SelectOption[]) =>
  options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ));

/**
 * A choice among few options with the browser's own select: the best one on a phone, and complete for keyboards and
 * screen readers.
 */
export function Select({
  label,
  hint,
  error,
  success,
  optional,
  aside,
  id,
  className,
  options,
  placeholder,
  texts,
  required,
  ...rest
}: SelectProps) {
  const validity = useValidity(texts);
  return (
    <Field {...{ id, label, hint, success, optional, aside, className }} error={error ?? validity.error}>
      {(links) => (
        <div className={cx(c.shell, c.select)}>
          <select
            {...rest}
            {...links}
            required={required ?? optional !== true}
            className={c.control}
            onInvalid={chain(rest.onInvalid, validity.handlers.onInvalid)}
            onInput={chain(rest.onInput, validity.handlers.onInput)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {toOptions(options.filter(({ group }) => group === undefined))}
            {[...Map.groupBy(options, ({ group }) => group)].map(
              ([group, those]) =>
                group !== undefined && (
                  <optgroup key={group} label={group}>
                    {toOptions(those)}
                  </optgroup>
                ),
            )}
          </select>
          <Icon name="caret-down" />
        </div>
      )}
    </Field>
  );
}
