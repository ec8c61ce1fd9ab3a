import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { call } from "@rewardo/web/api.ts";
import { refreshSession, useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import { closureQuery, securityQuery, settingsCalls } from "./api.ts";
import { PasswordForm, PresentPassword, useProtectedForm } from "./password-form.tsx";
import { passwordIn } from "./text-in.ts";

/** Asks again, and for the password; of a person who has none it says how to set one. */
export function ClosureDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const name = useSession().business?.name ?? "";
  const hasPassword = useQuery(securityQuery).data?.has_password !== false;
  const form = useProtectedForm(async (typed) => {
    const body = { current_password: passwordIn(typed, "current_password") };
    client.setQueryData(closureQuery.queryKey, await call(settingsCalls.requestClosure, { body }));
    await refreshSession();
  });
  return (
    <LateDialog
      open
      onOpenChange={onClose}
      narrow
      title={t`Close ${name}?`}
      description={t`In thirty days no one can sign in any more and customers’ cards stop working. Until then you can take it back.`}
      actions={
        <>
          {hasPassword && (
            <AsyncButton
              type="submit"
              form={form.formId}
              kind="takes-away"
              state={form.state}
              pending={t`Closing`}
              done={t({ message: "Closing is on its way", context: "business" })}
              failed={t`Not closed`}
            >
              {t`Close in thirty days`}
            </AsyncButton>
          )}
          <Button onClick={onClose}>{t`Keep the business`}</Button>
        </>
      }
    >
      {hasPassword ? (
        <PasswordForm form={form}>
          <PresentPassword form={form} />
        </PasswordForm>
      ) : (
        <p>
          <Trans>You have no password yet. Log out and choose “Forgot password?” to set one.</Trans>
        </p>
      )}
    </LateDialog>
  );
}
