import { useLingui } from "@lingui/react/macro";
import type { MessageSuppression } from "@rewardo/contract/message-suppressions";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { ChildList } from "../../kit/record/child-list.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import c from "./messages.module.css";
import { suppressionCalls } from "./settings-calls.ts";

const queryKey = ["message_suppressions"] as const;

/** Addresses that get nothing more, and why; one of them may be written to again. */
export function Suppressions() {
  const { t } = useLingui();
  const titleId = useId();
  const title = t`Addresses that get no more messages`;
  return (
    <section className="stack g16" aria-labelledby={titleId}>
      <div className="stack g4">
        <h2 id={titleId}>{title}</h2>
        <p className="mut">{t`An address that does not exist, that sends your mails back, or whose reader called one spam gets nothing more from you: mailbox providers would hold it against all your mails.`}</p>
      </div>
      <ChildList
        label={title}
        queryKey={queryKey}
        load={(query, signal) => call(suppressionCalls.list, { query, signal })}
        row={(one) => <Row key={one._id} one={one} />}
        empty={t`None: everything that you sent was accepted.`}
      />
    </section>
  );
}

function Row({ one: { _id, channel, reason, address, user_name, suppressed_at, can } }: { one: MessageSuppression }) {
  const { t } = useLingui();
  const format = useFormat();
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const reasons = {
    hard_bounce: channel === "email" ? t`There is no such mailbox` : t`There is no such number`,
    soft_bounce: t`Sent three messages in a row back`,
    complaint: t`Called a mail spam, and withdrew consent by it`,
  };
  const name = address ?? t`An address that the customer no longer has`;
  const lift = async () => {
    try {
      await call(suppressionCalls.lift, { params: { id: _id } });
    } catch (error) {
      toast("error", errorWords(error));
      throw error;
    }
    await client.invalidateQueries({ queryKey });
    toast("success", t`Messages go there again: ${name}`);
  };
  const parts = [user_name, reasons[reason], format.date(suppressed_at, "shortDate")].filter((part) => part !== null);
  return (
    <li className={c.suppressed}>
      <div>
        <p className={c.address}>{name}</p>
        <p className={c.why}>{parts.join(" · ")}</p>
      </div>
      {can.lift && (
        <AsyncButton
          size="compact"
          aria-label={t`Write there again: ${name}`}
          action={lift}
          pending={t`Saving`}
          done={t`Done`}
          failed={t`Not changed`}
        >
          {t({ message: "Write there again", comment: "To an address that got no more messages" })}
        </AsyncButton>
      )}
    </li>
  );
}
