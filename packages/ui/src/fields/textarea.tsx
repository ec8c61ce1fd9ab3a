import { type ComponentPropsWithRef, useState } from "react";
import { chain } from "../chain.ts";
import { cx } from "../cx.ts";
import c from "./field.module.css";
import { Field, type FieldTexts } from "./field.tsx";
import { useValidity, type ValidityTexts } from "./use-validity.ts";

export interface TextareaProps extends FieldTexts, ComponentPropsWithRef<"textarea"> {
  texts?: ValidityTexts | undefined;
}

/** Several lines of text; with `maxLength` it counts. */
export function Textarea({
  label,
  hint,
  error,
  success,
  optional,
  aside,
  id,
  className,
  texts,
  required,
  maxLength,
  ...rest
}: TextareaProps) {
  const validity = useValidity(texts);
  const [length, setLength] = useState(String(rest.value ?? rest.defaultValue ?? "").length);
  const used = rest.value === undefined ? length : String(rest.value).length;
  return (
    <Field
      {...{ id, label, hint, success, optional, className }}
      aside={aside ?? (maxLength === undefined ? undefined : `${used}/${maxLength}`)}
      error={error ?? validity.error}
    >
      {(links) => (
        <div className={cx(c.shell, c.area)}>
          <textarea
            {...rest}
            {...links}
            maxLength={maxLength}
            required={required ?? optional !== true}
            className={c.control}
            onInvalid={chain(rest.onInvalid, validity.handlers.onInvalid)}
            onInput={chain(rest.onInput, (event) => {
              setLength(event.currentTarget.value.length);
              validity.handlers.onInput();
            })}
            onBlur={chain(rest.onBlur, validity.handlers.onBlur)}
          />
        </div>
      )}
    </Field>
  );
}
