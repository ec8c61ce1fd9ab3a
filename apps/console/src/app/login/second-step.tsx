import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { AsyncButton } from "../../kit/actions/async-button.tsx";
import { useAsyncAction } from "../../kit/actions/use-async-action.ts";
import { ApiError } from "../../platform/api-error.ts";
import { logIn } from "../../platform/session/index.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { toast } from "../../ui/toasts/toast.ts";
import c from "./form.module.css";
import { PasskeyButton } from "./passkey-button.tsx";
import { useFirstFieldFocus } from "../visitor/use-focus.ts";

interface SecondStepProps {
  /** Both fit. */
  email: string;
  password: string;
  onBack: () => void;
}

/** The code of the app, or a recovery code. The guard leads on to the wanted path once it is done. */
export function SecondStep({ email, password, onBack }: SecondStepProps) {
  const { t } = useLingui();
  const first = useFirstFieldFocus();
  const [isWrong, setWrong] = useState(false);
  const { state, run } = useAsyncAction(async (code: string) => {
    try {
      await logIn(email, password, code);
    } catch (error) {
      const said = error instanceof ApiError ? error.code : undefined;
      if (said === "code_wrong") setWrong(true);
      else if (said === "too_many_requests") toast("error", t`Too many codes. Wait a few minutes and try again.`);
      else if (said === "invalid_credentials")
        toast("error", t`Too many wrong codes: the account is locked. We have sent you an e-mail to unlock it.`);
      else toast("error", t`Failed to log in`);
      first.current?.select();
      throw error;
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get("code");
    if (typeof code === "string") run(code.trim());
  };
  return (
    <form className={c.form} onSubmit={submit}>
      <h1 className="t34">{t`Your code`}</h1>
      <p className="mut">{t`Open your authenticator app and type the code that it shows for ${email}.`}</p>
      <TextField
        label={t`Code`}
        name="code"
        figures
        hint={t`A recovery code will do as well.`}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={isWrong ? t`This code is wrong, or was used before. Wait for the next one.` : undefined}
        onInput={() => setWrong(false)}
        ref={first}
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
      <PasskeyButton />
      <Button kind="quiet" icon="arrow-left" onClick={onBack}>
        {t({ message: "Back", context: "To the step before" })}
      </Button>
    </form>
  );
}
