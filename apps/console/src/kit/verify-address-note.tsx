import { useLingui } from "@lingui/react/macro";
import { requestVerificationMail } from "@rewardo/contract/accounts";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";

/** Tells people whose address is not proven what they have to do first, where the server takes nothing of theirs yet. */
export function VerifyAddressNote() {
  const { t } = useLingui();
  const { account } = useSession();
  if (account === null || account.email_verified_at !== null) return null;
  const { email } = account;
  return (
    <Note
      tone="warn"
      action={
        <AsyncButton
          size="compact"
          action={() => call(requestVerificationMail)}
          pending={t`Sending`}
          done={t`Sent`}
          failed={t`Not sent`}
        >
          {t`Send the link again`}
        </AsyncButton>
      }
    >
      {t`Confirm your e-mail address first: open the link that was mailed to ${email}.`}
    </Note>
  );
}
