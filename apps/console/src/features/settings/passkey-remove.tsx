import { useLingui } from "@lingui/react/macro";
import type { Passkey } from "@rewardo/contract/second-factors";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { AsyncButton } from "../../kit/async-button.tsx";
import { useAsyncAction } from "../../kit/use-async-action.ts";
import { useErrorWords } from "../../kit/use-error-words.ts";
import { isApiError } from "../../platform/api-error.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { Note } from "../../ui/note.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { toast } from "../../ui/toasts/toast.ts";
import { passkeysQuery, securityQuery, settingsCalls } from "./api.ts";
import c from "./second-factor.module.css";
import { passwordIn } from "./text-in.ts";

/** Takes a passkey away, by the password. */
export function PasskeyRemove({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const formId = useId();
  const [failure, setFailure] = useState<unknown>(null);
  const { name, _id: passkey_id } = passkey;
  const { state, run } = useAsyncAction(async (form: FormData) => {
    setFailure(null);
    try {
      await call(settingsCalls.removePasskey, {
        body: { passkey_id, current_password: passwordIn(form, "current_password") },
      });
    } catch (error) {
      setFailure(error);
      throw error;
    }
    onClose();
    toast("success", t`The passkey is removed.`);
    void client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    void client.invalidateQueries({ queryKey: securityQuery.queryKey });
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run(new FormData(event.currentTarget));
  };
  const isPassword = isApiError(failure, "current_password_wrong");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      narrow
      title={t`Remove the passkey ${name}?`}
      description={t`It no longer signs in. Without another passkey or codes of an app, your password alone opens your account.`}
      actions={
        <>
          <AsyncButton
            type="submit"
            form={formId}
            kind="takes-away"
            state={state}
            pending={t`Removing`}
            done={t`Removed`}
            failed={t`Not removed`}
          >
            {t`Remove the passkey`}
          </AsyncButton>
          <Button onClick={onClose}>{t`Cancel`}</Button>
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
        {failure !== null && !isPassword && (
          <Note tone="bad" announce>
            {words(failure)}
          </Note>
        )}
      </form>
    </Dialog>
  );
}
