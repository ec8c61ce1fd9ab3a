import { useLingui } from "@lingui/react/macro";
import type { Message } from "@rewardo/contract/message-fields";
import { useFormat } from "@rewardo/web/i18n/index.ts";

/** Words for a message's status, and for the number of its recipients. */
export function useMessageWords() {
  const { t } = useLingui();
  const format = useFormat();
  const states: Readonly<Record<Message["status"], string>> = {
    draft: t({ message: "Draft", context: "message" }),
    scheduled: t({ message: "Scheduled", context: "message" }),
    sending: t({ message: "Being sent", context: "message" }),
    sent: t({ message: "Sent", context: "message" }),
    partly_failed: t({ message: "Partly failed", context: "message" }),
    cancelled: t({ message: "Cancelled", context: "message" }),
  };
  const reached = ({ sent, recipients }: Pick<Message, "sent" | "recipients">): string | null =>
    recipients === null
      ? null
      : t({
          message: `${format.number(sent)} of ${format.number(recipients)}`,
          comment: "So many customers of so many",
        });
  return { states, reached };
}
