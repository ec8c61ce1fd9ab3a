import { useLingui } from "@lingui/react/macro";
import type { PendingSecondFactor } from "@rewardo/contract/second-factors";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { securityQuery, sessionsQuery, settingsCalls } from "./api.ts";
import { QrCode } from "@rewardo/loyalty/qr-code.tsx";
import { PasswordForm, PresentPassword, useProtectedForm } from "./password-form.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import c from "./second-factor.module.css";
import { passwordIn } from "./text-in.ts";

/** Three steps: the password, the app with a first code, and the recovery codes, which are shown this once. */
export function SecondFactorSetUp({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [pending, setPending] = useState<PendingSecondFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useProtectedForm(async (typed) => {
    if (pending === null) {
      const body = { current_password: passwordIn(typed, "current_password") };
      setPending(await call(settingsCalls.beginFactor, { body }));
    } else {
      const { recovery_codes } = await call(settingsCalls.confirmFactor, {
        body: { code: passwordIn(typed, "code") },
      });
      setCodes(recovery_codes);
    }
  });
  const close = () => {
    if (codes !== null) {
      void client.invalidateQueries({ queryKey: securityQuery.queryKey });
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    }
    onClose();
  };

  if (codes !== null) return <RecoveryCodesDialog codes={codes} onClose={close} />;
  return (
    <Dialog
      open
      onOpenChange={close}
      narrow
      title={pending === null ? t`Set up codes of an app` : t`Scan this with your app`}
      description={
        pending === null
          ? t`Enter your password first, so that no one else can do this in your open console.`
          : t`Any authenticator app will do. Then type the code that it shows.`
      }
      actions={
        <>
          <AsyncButton
            type="submit"
            form={form.formId}
            kind="primary"
            state={form.state}
            pending={pending === null ? t`Checking` : t`Turning on`}
            done={t`Done`}
            failed={t`Not done`}
          >
            {pending === null ? t({ message: "Continue", context: "to the next step" }) : t`Turn on`}
          </AsyncButton>
          <Button onClick={close}>{t`Cancel`}</Button>
        </>
      }
    >
      <PasswordForm key={pending === null ? "password" : "code"} form={form} fieldCodes={["code_wrong"]}>
        {pending === null ? (
          <PresentPassword form={form} />
        ) : (
          <>
            <QrCode className={c.qr} text={pending.uri} label={t`QR code for your authenticator app`} />
            <p className={c.secret}>
              {t`Or type this key into the app:`} <b className="num">{inFours(pending.secret)}</b>
            </p>
            <TextField
              label={t`Code of six digits`}
              name="code"
              figures
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              error={form.errorFor("code_wrong")}
            />
          </>
        )}
      </PasswordForm>
    </Dialog>
  );
}

const inFours = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, "$& ");
