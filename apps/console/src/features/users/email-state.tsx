import { useLingui } from "@lingui/react/macro";
import type { User } from "@rewardo/contract/users";
import { AsyncButton } from "../../kit/actions/async-button.tsx";
import { useRecordAction } from "../../kit/record/use-record-action.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { userCalls } from "./api.ts";
import c from "./email-state.module.css";

/** Whether the customer confirmed their address, and the link for it by mail. */
export function EmailState({ user }: { user: User }) {
  const { t } = useLingui();
  const format = useFormat();
  const act = useRecordAction<User>("users");
  const hasBusiness = useSession().business !== null;
  const maySend = useAllowed("users_modify") && hasBusiness && user.can.modify;
  const { email_confirmed_at: confirmed, email_confirmation_sent_at: sent } = user;
  if (confirmed !== null) {
    return t({ message: `confirmed on ${format.date(confirmed)}`, comment: "An e-mail address; a day" });
  }
  const send = () => act(() => call(userCalls.confirmEmail, { params: { id: user._id } }), t`The link is on its way`);
  return (
    <span className={c.state}>
      <span>
        {sent === null
          ? t({ message: "not confirmed; until then nothing is sent there", comment: "An e-mail address" })
          : t({
              message: `not confirmed; the link was mailed on ${format.date(sent)}`,
              comment: "An e-mail address; a day",
            })}
      </span>
      {maySend && (
        <AsyncButton
          size="compact"
          icon="envelope-simple"
          action={send}
          pending={t({ message: "Sending", comment: "A link by mail" })}
          done={t({ message: "Sent", comment: "A link by mail" })}
          failed={t({ message: "Not sent", comment: "A link by mail" })}
        >
          {sent === null ? t`Send the link` : t`Send the link again`}
        </AsyncButton>
      )}
    </span>
  );
}
