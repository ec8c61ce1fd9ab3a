import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { AsyncButton } from "../../kit/async-button.tsx";
import { useAsyncAction } from "../../kit/use-async-action.ts";
import { useErrorWords } from "../../kit/use-error-words.ts";
import { isApiError } from "../../platform/api-error.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Note } from "../../ui/note.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { toast } from "../../ui/toasts/toast.ts";
import { securityQuery, settingsCalls } from "./api.ts";
import c from "./second-factor.module.css";
import { passwordIn } from "./text-in.ts";

/** Back to the password alone, by password and code. */
export function SecondFactorTurnOff({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const formId = useId();
  const [failure, setFailure] = useState<unknown>(null);
  const { state, run } = useAsyncAction(async (form: FormData) => {
    setFailure(null);
    const body = { current_password: passwordIn(form, "current_password"), code: passwordIn(form, "code") };
    try {
      await call(settingsCalls.turnOffFactor, { body });
    } catch (error) {
      setFailure(error);
      throw error;
    }
    onClose();
    toast("success", t`Codes are turned off.`);
    await client.invalidateQueries({ queryKey: securityQuery.queryKey });
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run(new FormData(event.currentTarget));
  };
  const [isPassword, isCode] = [isApiError(failure, "current_password_wrong"), isApiError(failure, "code_wrong")];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      narrow
      title={t`Turn off the codes?`}
      description={t`From then on, without a passkey your password alone opens your account, and the recovery codes open nothing.`}
      actions={
        <>
          <AsyncButton
            type="submit"
            form={formId}
            kind="takes-away"
            state={state}
            pending={t`Turning off`}
            done={t`Turned off`}
            failed={t`Not turned off`}
          >
            {t`Turn off codes`}
          </AsyncButton>
          <Button onClick={onClose}>{t`Keep the codes`}</Button>
        </>
      }
    >
      <form id={formId} className={c.form} onSubmit={submit} onInput={() => setFailure(null)}>
        <PasswordField
          label={t`Present password`}
          name="current_password"
          autoComplete="current-password"
          error={isPassword ? words(failure) : undefined}
        />
        <TextField
          label={t`Code of the app, or a recovery code`}
          name="code"
          figures
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          error={isCode ? words(failure) : undefined}
        />
        {failure !== null && !isPassword && !isCode && (
          <Note tone="bad" announce>
            {words(failure)}
          </Note>
        )}
      </form>
    </Dialog>
  );
}
