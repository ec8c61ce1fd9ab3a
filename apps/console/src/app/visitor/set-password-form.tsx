import { useLingui } from "@lingui/react/macro";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { ApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { PasswordField } from "@rewardo/ui/fields/password-field.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { useFirstFieldFocus } from "./use-focus.ts";
import { resetPassword } from "@rewardo/contract/accounts";
import { NewPasswordField, useComplexityWords } from "./new-password-field.tsx";
import { textOf } from "./text-of.ts";
import c from "./visitor.module.css";

/** Sets a new password by the link of a mail; every session of the account ends, so the way is to the log-in. */
export function SetPasswordForm({ id, token }: { id: string; token: string }) {
  const { t } = useLingui();
  const { return_path } = useSearch({ from: "/visitor/password_reset" });
  const search = return_path === undefined ? {} : { return_path };
  const navigate = useNavigate();
  const first = useFirstFieldFocus();
  const again = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState("");
  const [repeated, setRepeated] = useState("");
  const complexity = useComplexityWords();
  const differ = t`New password and New password (confirm) do not match`;
  usePageTitle(t`Set a new password`);
  useEffect(() => again.current?.setCustomValidity(chosen === repeated ? "" : differ), [chosen, repeated, differ]);
  const wordsOf = (error: unknown): string => {
    switch (error instanceof ApiError ? error.code : undefined) {
      case "password_reset_not_requested":
        return t`Password reset has not been requested or password reset link has already been used`;
      case "token_invalid":
        return t`Password reset link is invalid. Check if you copied the link correctly`;
      case "token_expired":
        return t`Password reset link has expired. Request password reset again`;
      case "passwords_do_not_match":
        return differ;
      case "password_too_simple":
        return complexity;
      case "password_too_common":
        return t`This password is easy to guess. Choose one that others do not use.`;
      default:
        return t`Failed to reset password`;
    }
  };
  const { state, run } = useAsyncAction(async (form: FormData) => {
    const new_password = textOf(form, "new_password");
    const new_password_confirm = textOf(form, "new_password_confirm");
    try {
      await call(resetPassword, { params: { id }, body: { _id: id, token, new_password, new_password_confirm } });
    } catch (error) {
      toast("error", wordsOf(error));
      throw error;
    }
    toast("success", t`New password set. Log in with it.`);
    await navigate({ to: "/login", search, replace: true });
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run(new FormData(event.currentTarget));
  };
  return (
    <>
      <form className={c.form} onSubmit={submit}>
        <h1 className="t34">{t`Set a new password`}</h1>
        <NewPasswordField label={t`New password`} name="new_password" onValue={setChosen} field={first} />
        <PasswordField
          label={t`New password (confirm)`}
          name="new_password_confirm"
          autoComplete="new-password"
          onInput={({ currentTarget }) => setRepeated(currentTarget.value)}
          ref={again}
        />
        <AsyncButton
          type="submit"
          kind="primary"
          full
          className={c.first}
          state={state}
          pending={t`Saving`}
          done={t`Saved`}
          failed={t`Not saved`}
        >
          {t`Set password`}
        </AsyncButton>
      </form>
      <p className={c.other}>
        <Link to="/password_reset" search={search} className="link">
          {t`Request a new link`}
        </Link>
      </p>
    </>
  );
}
