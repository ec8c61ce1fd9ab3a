import { Trans } from "@lingui/react/macro";
import { createContext, type ReactNode, useContext, useId } from "react";
import { cx } from "../cx.ts";
import c from "./field.module.css";
import { Icon } from "../icons/icon.tsx";

export interface FieldTexts {
  label: ReactNode;
  /** Under the field; gives way to an error. */
  hint?: ReactNode;
  /** A sentence that says what to do. */
  error?: string | undefined;
  /** Only when it brings news: "Found in the registry, fields filled in". */
  success?: string | undefined;
  /** Required is the rule; the exception says so. */
  optional?: boolean | undefined;
  /** Content at the right of the label, such as a counter or a total. */
  aside?: ReactNode;
}

/** What a control needs to belong to its label and its hint. */
export interface FieldLinks {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export interface FieldProps extends FieldTexts {
  id?: string | undefined;
  className?: string | undefined;
  children: (links: FieldLinks) => ReactNode;
}

/** Whether an optional field says that it is. In a form that needs nothing, one sentence says it of all. */
export const MarksOptional = createContext(true);

/** Label above, control, hint or error under it. */
export function Field({ id, label, hint, error, success, optional = false, aside, className, children }: FieldProps) {
  const marksOptional = useContext(MarksOptional);
  const own = useId();
  const controlId = id ?? own;
  const noteId = `${controlId}-note`;
  const hasNote = error !== undefined || success !== undefined || (hint !== undefined && hint !== null);
  return (
    <div className={cx(c.field, className)}>
      <div className={c.top}>
        <label htmlFor={controlId}>{label}</label>
        {aside !== undefined && <span className={c.aside}>{aside}</span>}
        {optional && marksOptional && (
          <span className={c.aside}>
            <Trans>Optional</Trans>
          </span>
        )}
      </div>
      {children({
        id: controlId,
        "aria-describedby": hasNote ? noteId : undefined,
        "aria-invalid": error !== undefined || undefined,
      })}
      <FieldNote id={noteId} error={error} success={success} hint={hint} />
    </div>
  );
}

/** The line under a control; it is read out when an error comes. */
export function FieldNote({
  id,
  error,
  success,
  hint,
}: {
  id: string;
  error?: string | undefined;
  success?: string | undefined;
  hint?: ReactNode;
}) {
  return (
    <div id={id} className={c.note} aria-live="polite">
      {error !== undefined ? (
        <p className={c.bad}>
          <Icon name="warning-circle-fill" size={16} />
          {error}
        </p>
      ) : success !== undefined ? (
        <p className={c.ok}>
          <Icon name="check" size={16} />
          {success}
        </p>
      ) : (
        hint
      )}
    </div>
  );
}
