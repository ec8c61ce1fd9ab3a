import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { AsyncButton } from "../../kit/async-button.tsx";
import { useAsyncAction } from "../../kit/use-async-action.ts";
import { useErrorWords } from "../../kit/use-error-words.ts";
import { ApiError, isApiError } from "../../platform/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Note } from "../../ui/note.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { toast } from "../../ui/toasts/toast.ts";
import { passkeysQuery, securityQuery, sessionsQuery } from "./api.ts";
import { createPasskey } from "./passkey-creation.ts";
import { RecoveryCodeList } from "./recovery-code-list.tsx";
import c from "./second-factor.module.css";
import { passwordIn, textIn } from "./text-in.ts";

/** Name and password, then the browser's own dialog, and with the first factor the recovery codes. */
export function PasskeyAdd({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const formId = useId();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { state, run } = useAsyncAction(async (form: FormData) => {
    setFailure(null);
    try {
      const name = textIn(form, "name") ?? t`Passkey`;
      const { recovery_codes } = await createPasskey(name, passwordIn(form, "current_password"));
      for (const { queryKey } of [passkeysQuery, securityQuery, sessionsQuery])
        void client.invalidateQueries({ queryKey });
      if (recovery_codes.length > 0) {
        setCodes(recovery_codes);
        return;
      }
      toast("success", t`The passkey is added. Everywhere else you are signed out.`);
      onClose();
    } catch (error) {
      setFailure(error);
      throw error;
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run(new FormData(event.currentTarget));
  };
  const isPassword = isApiError(failure, "current_password_wrong");
  if (codes !== null) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        dismissible={false}
        title={t`Keep these recovery codes`}
        description={t`Each opens your account once, should your phone be lost. They are shown only now.`}
        actions={<Button kind="primary" onClick={onClose}>{t`I have kept them`}</Button>}
      >
        <RecoveryCodeList codes={codes} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      narrow
      title={t`Add a passkey`}
      description={t`After your password your browser asks for the device. From then on the password alone opens nothing.`}
      actions={
        <>
          <AsyncButton
            type="submit"
            form={formId}
            kind="primary"
            state={state}
            pending={t`Waiting for the device`}
            done={t`Done`}
            failed={t`Not done`}
          >
            {t({ message: "Continue", context: "to the next step" })}
          </AsyncButton>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </>
      }
    >
      <form id={formId} className={c.form} onSubmit={submit} onInput={() => setFailure(null)}>
        <TextField
          label={t`Name of the passkey`}
          name="name"
          hint={t`Such as the device that keeps it.`}
          autoComplete="off"
          maxLength={60}
          required={false}
        />
        <PasswordField
          label={t`Present password`}
          name="current_password"
          autoComplete="current-password"
          error={isPassword ? words(failure) : undefined}
        />
        {failure !== null && !isPassword && (
          <Note tone="bad" announce>
            {failure instanceof ApiError
              ? words(failure)
              : t`No passkey was made: it was cancelled, or this device has one already.`}
          </Note>
        )}
      </form>
    </Dialog>
  );
}
