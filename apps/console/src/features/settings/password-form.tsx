import { useLingui } from "@lingui/react/macro";
import type { ErrorCode } from "@rewardo/contract/errors";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { type AsyncState, useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { PasswordField } from "@rewardo/ui/fields/password-field.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import c from "./second-factor.module.css";

/** The form of a dialog that asks for the password once more: how its call goes, and what it was refused for. */
export interface ProtectedForm {
  /** Id for the submit button, which stands outside of the form. */
  readonly formId: string;
  readonly state: AsyncState;
  /** Why it was refused; `null` once something else is typed. */
  readonly failure: unknown;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  readonly forgetFailure: () => void;
  /** The refusal in words where it has this code: for the field that it is about. */
  readonly errorFor: (code: ErrorCode) => string | undefined;
}

/** Follows such a form; `send` gets what was typed. */
export function useProtectedForm(send: (typed: FormData) => Promise<void>): ProtectedForm {
  const words = useErrorWords();
  const formId = useId();
  const [failure, setFailure] = useState<unknown>(null);
  const { state, run } = useAsyncAction(async (typed: FormData) => {
    setFailure(null);
    try {
      await send(typed);
    } catch (error) {
      setFailure(error);
      throw error;
    }
  });
  return {
    formId,
    state,
    failure,
    submit: (event) => {
      event.preventDefault();
      run(new FormData(event.currentTarget));
    },
    forgetFailure: () => setFailure(null),
    errorFor: (code) => (isApiError(failure, code) ? words(failure) : undefined),
  };
}

/** The present password, as every one of these dialogs asks for it. */
export function PresentPassword({ form }: { form: ProtectedForm }) {
  const { t } = useLingui();
  return (
    <PasswordField
      label={t`Present password`}
      name="current_password"
      autoComplete="current-password"
      error={form.errorFor("current_password_wrong")}
    />
  );
}

interface PasswordFormProps {
  form: ProtectedForm;
  /** Refusals that a field of `children` shows. */
  fieldCodes?: readonly ErrorCode[];
  /** Words of the dialog's own for any other refusal. */
  refusal?: ((failure: unknown) => string) | undefined;
  /** The form's fields, the password among them. */
  children: ReactNode;
}

/** The fields, and below them what none of them can show. */
export function PasswordForm({ form, fieldCodes = [], refusal, children }: PasswordFormProps) {
  const words = useErrorWords();
  const { failure } = form;
  const isShown = (["current_password_wrong", ...fieldCodes] as const).some((code) => isApiError(failure, code));
  return (
    <form id={form.formId} className={c.form} onSubmit={form.submit} onInput={form.forgetFailure}>
      {children}
      {failure !== null && !isShown && (
        <Note tone="bad" announce>
          {(refusal ?? words)(failure)}
        </Note>
      )}
    </form>
  );
}
