import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { chain } from "../chain.ts";
import { cx } from "../cx.ts";
import c from "./field.module.css";
import { Field, type FieldTexts } from "./field.tsx";
import type { IconName } from "../icons/icon-names.ts";
import { Icon } from "../icons/icon.tsx";
import { useValidity, type ValidityTexts } from "./use-validity.ts";

export interface TextFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<"input">, "prefix" | "size"> {
  icon?: IconName | undefined;
  /** Fixed words before the value: "+48". */
  before?: ReactNode;
  /** Content at the end of the field: a unit, an icon, a quiet button. */
  after?: ReactNode;
  /** For numbers, codes and amounts: digits of one width. */
  figures?: boolean | undefined;
  /** What is written there already elsewhere, to be chosen instead of typed; anything else may be typed. */
  suggestions?: readonly string[] | undefined;
  /** What to say when the browser's own check fails. */
  texts?: ValidityTexts | undefined;
}

/** A line of text. Everything an input takes is passed on, `ref` too. `error` goes before the browser's own check. */
export function TextField({
  label,
  hint,
  error,
  success,
  optional,
  aside,
  id,
  className,
  icon,
  before,
  after,
  figures,
  suggestions = [],
  texts,
  required,
  ...rest
}: TextFieldProps) {
  const isRequired = required ?? optional !== true;
  const validity = useValidity(texts, isRequired);
  const listId = useId();
  return (
    <Field {...{ id, label, hint, success, optional, aside, className }} error={error ?? validity.error}>
      {(links) => (
        <div className={c.shell}>
          {icon !== undefined && <Icon name={icon} />}
          {before !== undefined && <span className={c.before}>{before}</span>}
          <input
            type="text"
            list={suggestions.length > 0 ? listId : undefined}
            {...rest}
            {...links}
            required={isRequired}
            className={cx(c.control, figures && c.figures)}
            onInvalid={chain(rest.onInvalid, validity.handlers.onInvalid)}
            onInput={chain(rest.onInput, validity.handlers.onInput)}
            onBlur={chain(rest.onBlur, validity.handlers.onBlur)}
          />
          {suggestions.length > 0 && (
            <datalist id={listId}>
              {suggestions.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </datalist>
          )}
          {after !== undefined && <span className={c.after}>{after}</span>}
          {success !== undefined && error === undefined && <Icon name="check-circle-fill" className={c.done} />}
        </div>
      )}
    </Field>
  );
}
