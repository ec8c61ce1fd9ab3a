import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { AsyncButton } from "../../kit/async-button.tsx";
import { useAsyncAction } from "../../kit/use-async-action.ts";
import { useErrorWords } from "../../kit/use-error-words.ts";
import { isApiError } from "../../platform/api-error.ts";
import { call } from "../../platform/api.ts";
import { refreshSession, useSession } from "../../platform/session/index.ts";
import { Button } from "../../ui/button.tsx";
import { LateDialog } from "../../ui/overlays/late-dialog.tsx";
import { Note } from "../../ui/note.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { closureQuery, settingsCalls } from "./api.ts";
import c from "./second-factor.module.css";
import { passwordIn } from "./text-in.ts";

/** Asks again, and for the password. */
export function ClosureDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const formId = useId();
  const name = useSession().business?.name ?? "";
  const [failure, setFailure] = useState<unknown>(null);
  const { state, run } = useAsyncAction(async (form: FormData) => {
    setFailure(null);
    try {
      const body = { current_password: passwordIn(form, "current_password") };
      client.setQueryData(closureQuery.queryKey, await call(settingsCalls.requestClosure, { body }));
      await refreshSession();
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
  return (
    <LateDialog
      open
      onOpenChange={onClose}
      narrow
      title={t`Close ${name}?`}
      description={t`In thirty days no one can sign in any more and customers’ cards stop working. Until then you can take it back.`}
      actions={
        <>
          <AsyncButton
            type="submit"
            form={formId}
            kind="takes-away"
            state={state}
            pending={t`Closing`}
            done={t({ message: "Closing is on its way", context: "business" })}
            failed={t`Not closed`}
          >
            {t`Close in thirty days`}
          </AsyncButton>
          <Button onClick={onClose}>{t`Keep the business`}</Button>
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
    </LateDialog>
  );
}
