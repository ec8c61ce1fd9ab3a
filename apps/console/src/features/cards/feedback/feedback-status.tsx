import { useLingui } from "@lingui/react/macro";
import type { Feedback } from "@rewardo/contract/feedback";
import { Tag } from "@rewardo/ui/tag.tsx";

/** Tag with the status of feedback. */
export function FeedbackStatus({ status }: { status: Feedback["status"] }) {
  const { t } = useLingui();
  if (status === "new") return <Tag tone="warn">{t({ message: "new", context: "feedback" })}</Tag>;
  if (status === "seen") return <Tag>{t({ message: "seen", context: "feedback" })}</Tag>;
  if (status === "replied") return <Tag tone="ok">{t({ message: "replied", context: "feedback" })}</Tag>;
  return (
    <Tag tone="ok" icon="check-bold">
      {t({ message: "resolved", context: "feedback" })}
    </Tag>
  );
}
