import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { requestEmailConfirmations } from "@rewardo/contract/email-confirmations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AsyncButton } from "../../../kit/actions/async-button.tsx";
import { Allowed } from "../../../kit/allowed.tsx";
import { useErrorWords } from "../../../kit/words/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";

/** How many agreed and get nothing, since their address is not confirmed, and the link to all of them. */
export function Unconfirmed({ count }: { count: number }) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const [mailed, setMailed] = useState<number | null>(null);
  if (count === 0) return null;
  const send = async () => {
    try {
      const { count: asked } = await call(requestEmailConfirmations, {});
      setMailed(asked);
      await client.invalidateQueries({ queryKey: ["users"] });
    } catch (error) {
      toast("error", errorWords(error));
      throw error;
    }
  };
  return (
    <div className="stack g4">
      <p className="t13">
        {plural(count, {
          one: "# more agreed, but the address is not confirmed: nothing goes there until the link in a mail is opened.",
          other:
            "# more agreed, but their addresses are not confirmed: nothing goes there until the link in a mail is opened.",
        })}
      </p>
      <Allowed to="users_modify">
        {mailed === null ? (
          <div>
            <AsyncButton
              size="compact"
              icon="envelope-simple"
              action={send}
              pending={t({ message: "Sending", comment: "A link by mail" })}
              done={t({ message: "Sent", comment: "A link by mail" })}
              failed={t({ message: "Not sent", comment: "A link by mail" })}
            >
              {t({ message: "Mail all of them the link", comment: "That confirms their e-mail addresses" })}
            </AsyncButton>
          </div>
        ) : (
          <p className="t13" role="status">
            {mailed === 0
              ? t`All of them got the link within the last seven days.`
              : plural(mailed, {
                  one: "The link goes to # address.",
                  other: "The link goes to # addresses, twenty a minute.",
                })}
          </p>
        )}
      </Allowed>
    </div>
  );
}
