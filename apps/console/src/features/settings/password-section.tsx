import { Trans, useLingui } from "@lingui/react/macro";
import { isPasswordStrong, type PasswordRule, passwordRules } from "@rewardo/rules/password";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { PasswordField } from "@rewardo/ui/fields/password-field.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { securityQuery, sessionsQuery, settingsCalls } from "./api.ts";
import c from "./settings.module.css";
import { passwordIn } from "./text-in.ts";

/** Changes the password after asking for the current one; all other sessions end. */
export function PasswordSection() {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const { account } = useSession();
  const { data: security } = useQuery(securityQuery);
  const titleId = useId();
  const present = useRef<HTMLInputElement>(null);
  // Counts saved changes, to reset the fields.
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const { state, run } = useAsyncAction(async (form: FormData) => {
    setFailure(null);
    const body = {
      current_password: passwordIn(form, "current_password"),
      new_password: passwordIn(form, "new_password"),
    };
    try {
      await call(settingsCalls.changePassword, { body });
    } catch (error) {
      setFailure(error);
      if (isApiError(error, "current_password_wrong")) present.current?.focus();
      throw error;
    }
    setRound((before) => before + 1);
    toast("success", t`The new password is set. Everywhere else you are signed out.`);
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  });
  const isWrong = isApiError(failure, "current_password_wrong");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run(new FormData(event.currentTarget));
  };
  return (
    <section className={c.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t`Password`}</h2>
      {security?.has_password === false ? (
        <p className={c.words}>
          <Trans>You have no password yet. Log out and choose “Forgot password?” to set one.</Trans>
        </p>
      ) : (
        <form key={round} className={c.form} onSubmit={submit} onInput={() => setFailure(null)}>
          {/* Password managers look for whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={account?.email ?? ""} readOnly hidden />
          <PasswordField
            label={t`Present password`}
            name="current_password"
            autoComplete="current-password"
            error={isWrong ? words(failure) : undefined}
            ref={present}
          />
          <NewPassword label={t`New password`} name="new_password" />
          {failure !== null && !isWrong && (
            <Note tone="bad" announce>
              {words(failure)}
            </Note>
          )}
          <AsyncButton type="submit" state={state} pending={t`Changing`} done={t`Changed`} failed={t`Not changed`}>
            {t`Change the password`}
          </AsyncButton>
        </form>
      )}
    </section>
  );
}

/** A password to be chosen: its rules tick off while typing, and the browser's own check knows them. */
function NewPassword({ label, name }: { label: string; name: string }) {
  const { t } = useLingui();
  const control = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState("");
  const words = t`Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one number, and one special character.`;
  useEffect(() => control.current?.setCustomValidity(isPasswordStrong(value) ? "" : words), [value, words]);
  const labels: Record<PasswordRule, string> = {
    length: t`At least 8 characters`,
    uppercase: t`An uppercase letter`,
    lowercase: t`A lowercase letter`,
    digit: t`A number`,
    special: t`A special character`,
  };
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      rules={passwordRules(value).map(({ rule, holds }) => ({ label: labels[rule], met: holds }))}
      onInput={({ currentTarget }) => setValue(currentTarget.value)}
      ref={control}
    />
  );
}
