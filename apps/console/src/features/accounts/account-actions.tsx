import { useLingui } from "@lingui/react/macro";
import type { ManagedAccount } from "@rewardo/contract/accounts";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { FreezeButton } from "../../kit/actions/freeze-button.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { accountCalls } from "./api.ts";
import { whoIs } from "@rewardo/web/session/display-name.ts";

/** Disables and enables an account, mails an invitation again and withdraws it. */
export function AccountActions({ account }: { account: ManagedAccount }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const cache = useRecordCache<ManagedAccount>("accounts");
  const who = whoIs(account);
  const { email } = account;
  const run = async (verb: "enable" | "inviteAgain") => {
    try {
      const params = { id: account._id };
      const changed = await (verb === "enable"
        ? call(accountCalls.enable, { params })
        : call(accountCalls.inviteAgain, { params }));
      cache.put(changed);
      cache.refreshLists();
      toast("success", changed.status === "invited" ? t`Invitation mailed to ${email}` : t`${who} may sign in again`);
    } catch (error) {
      toast("error", words(error));
      throw error;
    }
  };
  const invite = (
    <AsyncButton
      key="invite"
      icon="envelope-simple"
      action={() => run(account.status === "invited" ? "inviteAgain" : "enable")}
      pending={t`Inviting`}
      done={t({ message: "Invited", context: "account" })}
      failed={t`Not invited`}
    >
      {t`Invite again`}
    </AsyncButton>
  );
  if (account.status === "active") {
    return (
      <>
        <FreezeButton
          entity="accounts"
          isFrozen={account.frozen_at !== null}
          freeze={() => call(accountCalls.freeze, { params: { id: account._id } })}
          unfreeze={() => call(accountCalls.unfreeze, { params: { id: account._id } })}
        />
        <DisableButton account={account} />
      </>
    );
  }
  if (account.status === "invited") {
    return (
      <>
        {invite}
        <DisableButton account={account} />
      </>
    );
  }
  return account.has_accepted ? (
    <AsyncButton
      key="enable"
      icon="arrow-counter-clockwise"
      action={() => run("enable")}
      pending={t`Enabling`}
      done={t({ message: "Enabled", context: "account" })}
      failed={t`Not enabled`}
    >
      {t({ message: "Enable", comment: "Allows the account to sign in again" })}
    </AsyncButton>
  ) : (
    invite
  );
}

/** Ends an account's access, or an invitation, after a question. */
function DisableButton({ account }: { account: ManagedAccount }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const cache = useRecordCache<ManagedAccount>("accounts");
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // While the question goes out it says what it said.
  const [isInvitation, setInvitation] = useState(account.status === "invited");
  const who = whoIs(account);
  const label = isInvitation ? t`Withdraw invitation` : t`Disable account`;
  const send = async () => {
    setProblem(null);
    try {
      const changed = await call(accountCalls.disable, { params: { id: account._id } });
      cache.put(changed);
      cache.refreshLists();
      setAsked(false);
      toast("success", isInvitation ? t`The invitation of ${who} is withdrawn` : t`${who} is signed out and disabled`);
    } catch (error) {
      setProblem(words(error));
      throw error;
    }
  };
  return (
    <>
      <Button
        kind="takes-away"
        icon="prohibit"
        onClick={() => {
          setInvitation(account.status === "invited");
          setProblem(null);
          setAsked(true);
        }}
      >
        {account.status === "invited" ? t`Withdraw invitation` : t`Disable account`}
      </Button>
      <Dialog
        open={isAsked}
        onOpenChange={(next) => !next && setAsked(false)}
        narrow
        title={isInvitation ? t`Withdraw the invitation of ${who}?` : t`Disable ${who}?`}
        description={
          isInvitation
            ? t`The link in the mail opens nothing any more. You can invite again at any time.`
            : t`They are signed out everywhere at once. What they have recorded stays, and you can enable the account again.`
        }
        actions={
          <>
            <AsyncButton
              kind="takes-away"
              action={send}
              pending={isInvitation ? t`Withdrawing` : t`Disabling`}
              done={
                isInvitation
                  ? t({ message: "Withdrawn", comment: "An invitation" })
                  : t({ message: "Disabled", context: "account" })
              }
              failed={isInvitation ? t`Not withdrawn` : t`Not disabled`}
            >
              {label}
            </AsyncButton>
            <Button onClick={() => setAsked(false)}>{t({ message: "Cancel", comment: "Closes a question" })}</Button>
          </>
        }
      >
        <Problem>{problem}</Problem>
      </Dialog>
    </>
  );
}
