import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AsyncButton } from "../../kit/actions/async-button.tsx";
import { useErrorWords } from "../../kit/words/use-error-words.ts";
import { ApiError } from "@rewardo/web/api-error.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { passkeysQuery, securityQuery, sessionsQuery } from "./api.ts";
import { createPasskey } from "./passkey-creation.ts";
import { PasswordForm, PresentPassword, useProtectedForm } from "./password-form.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { passwordIn, textIn } from "./text-in.ts";

/** Name and password, then the browser's own dialog, and with the first factor the recovery codes. */
export function PasskeyAdd({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useProtectedForm(async (typed) => {
    const name = textIn(typed, "name") ?? t`Passkey`;
    const { recovery_codes } = await createPasskey(name, passwordIn(typed, "current_password"));
    for (const { queryKey } of [passkeysQuery, securityQuery, sessionsQuery])
      void client.invalidateQueries({ queryKey });
    if (recovery_codes.length > 0) {
      setCodes(recovery_codes);
      return;
    }
    toast("success", t`The passkey is added. Everywhere else you are signed out.`);
    onClose();
  });
  if (codes !== null) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
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
            form={form.formId}
            kind="primary"
            state={form.state}
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
      <PasswordForm
        form={form}
        refusal={(failure) =>
          failure instanceof ApiError
            ? words(failure)
            : t`No passkey was made: it was cancelled, or this device has one already.`
        }
      >
        <TextField
          label={t`Name of the passkey`}
          name="name"
          hint={t`Such as the device that keeps it.`}
          autoComplete="off"
          maxLength={60}
          required={false}
        />
        <PresentPassword form={form} />
      </PasswordForm>
    </Dialog>
  );
}
