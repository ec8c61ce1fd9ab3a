import { useLingui } from "@lingui/react/macro";
import type { PasskeyAdded } from "@rewardo/contract/second-factors";
import { startRegistration } from "@simplewebauthn/browser";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { ApiError } from "@rewardo/web/api-error.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { call } from "@rewardo/web/api.ts";
import { passkeysQuery, securityQuery, sessionsQuery, settingsCalls } from "./api.ts";
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

/** ES256, EdDSA and RS256: what the server takes. */
const algorithms = [-7, -8, -257];

/**
 * Lets the browser make a passkey and stores it. It must verify its user and be found without a name typed first, so that it
 * signs in by itself.
 * @throws {ApiError} `current_password_wrong` or `passkey_refused`, or {WebAuthnError} when the user cancels.
 */
const createPasskey = async (name: string, current_password: string): Promise<PasskeyAdded> => {
  const asked = await call(settingsCalls.beginPasskey, { body: { current_password } });
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: asked.challenge,
      rp: { id: asked.rp_id, name: asked.rp_name },
      user: { id: asked.user_id, name: asked.user_name, displayName: asked.user_name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key" as const, alg })),
      excludeCredentials: asked.excluded.map((excluded) => ({ id: excluded, type: "public-key" as const })),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      attestation: "none",
    },
  });
  return await call(settingsCalls.addPasskey, {
    body: { name, credential_id: id, client_data: response.clientDataJSON, attestation: response.attestationObject },
  });
};
