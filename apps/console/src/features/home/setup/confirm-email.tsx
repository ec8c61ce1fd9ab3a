import { Trans, useLingui } from "@lingui/react/macro";
import { requestVerificationMail } from "@rewardo/contract/accounts";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import c from "./setup.module.css";

/** Says that the own address is not confirmed yet, and sends the link again. */
export function ConfirmEmail() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { account } = useSession();
  if (account === null) return null;
  return (
    <div className={c.line}>
      <Note
        tone="warn"
        action={
          <AsyncButton
            size="compact"
            action={() => call(requestVerificationMail, {})}
            pending={t`Sending`}
            done={t`Sent`}
            failed={words}
          >
            {t`Send the link again`}
          </AsyncButton>
        }
      >
        <Trans>
          <b>Confirm {account.email}.</b> The link is in the mail that we sent you.
        </Trans>
      </Note>
    </div>
  );
}
