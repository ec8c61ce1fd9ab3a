import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { securityQuery, settingsCalls } from "./api.ts";
import { PasswordForm, PresentPassword, useProtectedForm } from "./password-form.tsx";
import { passwordIn } from "./text-in.ts";

/** Back to the password alone, by password and code. */
export function SecondFactorTurnOff({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useProtectedForm(async (typed) => {
    const body = { current_password: passwordIn(typed, "current_password"), code: passwordIn(typed, "code") };
    await call(settingsCalls.turnOffFactor, { body });
    onClose();
    toast("success", t`Codes are turned off.`);
    await client.invalidateQueries({ queryKey: securityQuery.queryKey });
  });
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
            form={form.formId}
            kind="takes-away"
            state={form.state}
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
      <PasswordForm form={form} fieldCodes={["code_wrong"]}>
        <PresentPassword form={form} />
        <TextField
          label={t`Code of the app, or a recovery code`}
          name="code"
          figures
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          error={form.errorFor("code_wrong")}
        />
      </PasswordForm>
    </Dialog>
  );
}
