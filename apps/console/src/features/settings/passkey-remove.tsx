import { useLingui } from "@lingui/react/macro";
import type { Passkey } from "@rewardo/contract/second-factors";
import { useQueryClient } from "@tanstack/react-query";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { passkeysQuery, securityQuery, settingsCalls } from "./api.ts";
import { PasswordForm, PresentPassword, useProtectedForm } from "./password-form.tsx";
import { passwordIn } from "./text-in.ts";

/** Takes a passkey away, by the password. */
export function PasskeyRemove({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { name, _id: passkey_id } = passkey;
  const form = useProtectedForm(async (typed) => {
    await call(settingsCalls.removePasskey, {
      body: { passkey_id, current_password: passwordIn(typed, "current_password") },
    });
    onClose();
    toast("success", t`The passkey is removed.`);
    void client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    void client.invalidateQueries({ queryKey: securityQuery.queryKey });
  });
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
            form={form.formId}
            kind="takes-away"
            state={form.state}
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
      <PasswordForm form={form}>
        <PresentPassword form={form} />
      </PasswordForm>
    </Dialog>
  );
}
