import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { chain } from "../chain.ts";
import c from "./choice.module.css";
import { cx } from "../cx.ts";
import { Icon } from "../icons/icon.tsx";
import { useValidity, type ValidityTexts } from "./use-validity.ts";

export interface CheckboxProps extends Omit<ComponentPropsWithRef<"input">, "type" | "children"> {
  children: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  texts?: ValidityTexts | undefined;
}

/** Yes or no, when the form is saved. What acts at once is a `Switch`. */
export function Checkbox({ children, hint, error, texts, className, ...rest }: CheckboxProps) {
  const noteId = useId();
  const validity = useValidity(texts);
  const reason = error ?? validity.error;
  const hasNote = reason !== undefined || hint !== undefined;
  return (
    <label className={cx(c.choice, className)}>
      <span className={c.box}>
        <input
          {...rest}
          type="checkbox"
          aria-invalid={reason !== undefined || undefined}
          aria-describedby={hasNote ? noteId : undefined}
          onInvalid={chain(rest.onInvalid, validity.handlers.onInvalid)}
          onInput={chain(rest.onInput, validity.handlers.onInput)}
        />
        <Icon name="check-bold" />
      </span>
      <span className={c.words}>
        {children}
        {hasNote && (
          <span id={noteId} className={cx(c.small, reason !== undefined && c.bad)}>
            {reason ?? hint}
          </span>
        )}
      </span>
    </label>
  );
}
