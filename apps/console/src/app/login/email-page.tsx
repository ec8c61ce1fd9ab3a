import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { AsyncButton } from "../../kit/async-button.tsx";
import { useAsyncAction } from "../../kit/use-async-action.ts";
import { ApiError } from "../../platform/api-error.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { logIn } from "../../platform/session/index.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";
import { BackToLogin } from "./back-to-login.tsx";
import c from "./form.module.css";
import { useFirstFieldFocus } from "./use-first-field-focus.ts";

/** E-mail and password; the browser's own checks pass first. The guard leads on to the wanted path once it is done. */
export function LoginEmailPage() {
  const { t } = useLingui();
  const search = useSearch({ from: "/login" });
  const known = useLocation({ select: ({ state }) => state.email });
  const [email, setEmail] = useState(known);
  const first = useFirstFieldFocus();
  usePageTitle(t`Log in`);
  const { state, run } = useAsyncAction(async (form: FormData) => {
    try {
      await logIn(textOf(form, "email").trim(), textOf(form, "password"));
    } catch (error) {
      const isRefused = error instanceof ApiError && error.message === "Invalid username or password";
      toast("error", isRefused ? t`Invalid username or password` : t`Failed to log in`);
      throw error;
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run(new FormData(event.currentTarget));
  };
  return (
    <form className={c.form} onSubmit={submit}>
      <h1 className="t34">{t`Log in`}</h1>
      <TextField
        label={t`E-mail`}
        name="email"
        type="email"
        maxLength={320}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={known}
        texts={{ typeMismatch: t`An e-mail address has an @ and a domain` }}
        onInput={({ currentTarget }) => setEmail(currentTarget.value)}
        ref={known === undefined ? first : undefined}
      />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        aside={
          <Link to="/password_reset" search={search} state={{ email }} className="link q">
            {t`Forgot password?`}
          </Link>
        }
        ref={known === undefined ? undefined : first}
      />
      <AsyncButton
        type="submit"
        kind="primary"
        full
        className={c.first}
        state={state}
        pending={t`Logging in`}
        done={t`Logged in`}
        failed={t`Not logged in`}
      >
        {t`Log in`}
      </AsyncButton>
      <p className="mut">
        <Trans>
          No account yet?{" "}
          <Link to="/register" search={search} state={{ email }} className="link">
            Register
          </Link>
        </Trans>
      </p>
      <BackToLogin />
    </form>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
