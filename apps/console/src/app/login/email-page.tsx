import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation, useSearch } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { ApiError } from "@rewardo/web/api-error.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { logIn } from "@rewardo/web/session/index.ts";
import { PasswordField } from "@rewardo/ui/fields/password-field.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { BackToLogin } from "./layout.tsx";
import c from "./form.module.css";
import { loadSecondStep } from "./load-second-step.ts";
import { useFirstFieldFocus } from "../visitor/use-focus.ts";

/** E-mail and password; the browser's own checks pass first. The guard leads on to the wanted path once it is done. */
export function LoginEmailPage() {
  const { t } = useLingui();
  const search = useSearch({ from: "/login" });
  const known = useLocation({ select: ({ state }) => state.email });
  const [email, setEmail] = useState(known);
  const first = useFirstFieldFocus();
  // E-mail and password are right, and a code is required as well.
  const [next, setNext] = useState<ReactNode>(null);
  usePageTitle(t`Log in`);
  const { state, run } = useAsyncAction(async (form: FormData) => {
    const [address, password] = [textOf(form, "email").trim(), textOf(form, "password")];
    try {
      await logIn(address, password);
    } catch (error) {
      if (error instanceof ApiError && error.code === "second_factor_required") {
        const { SecondStep } = await loadSecondStep();
        setNext(<SecondStep email={address} password={password} onBack={() => setNext(null)} />);
        return;
      }
      const said = error instanceof ApiError ? error.message : null;
      if (said === "Invalid username or password") toast("error", t`Invalid username or password`);
      else if (said !== "Business is suspended") toast("error", t`Failed to log in`);
      throw error;
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run(new FormData(event.currentTarget));
  };
  if (next !== null) return next;
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
        texts={{ typeMismatch: t`Enter an address like name@example.com` }}
        onInput={({ currentTarget }) => setEmail(currentTarget.value)}
        ref={known === undefined ? first : undefined}
      />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        aside={
          <Link to="/password_reset" search={search} state={{ email }} className="link">
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

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};
