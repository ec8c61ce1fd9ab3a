/** What several comments say, as a sentence. */
import { useLingui } from "@lingui/react/macro";
import type { FeedbackStatement, FeedbackTopic } from "@rewardo/contract/ai";

export function useStatementWords() {
  const { t } = useLingui();
  const complaints: Readonly<Record<FeedbackTopic, string>> = {
    waiting: t`Waiting takes too long.`,
    staff: t`The service is criticised.`,
    taste: t`Food or drinks disappoint.`,
    price: t`It is found expensive.`,
    cleanliness: t`It is not clean enough.`,
    noise: t`It is too loud or too full.`,
    sold_out: t`Something was sold out.`,
    card: t`The card or scanning it gives trouble.`,
    stamps: t`Stamps, points or rewards are missed.`,
  };
  const praise: Readonly<Record<FeedbackTopic, string>> = {
    waiting: t`It goes quickly.`,
    staff: t`The service is praised.`,
    taste: t`Food or drinks are praised.`,
    price: t`The prices are liked.`,
    cleanliness: t`It is found clean.`,
    noise: t`The atmosphere is liked.`,
    sold_out: t`What is on offer is mentioned with praise.`,
    card: t`The card is liked.`,
    stamps: t`Stamps, points or rewards are liked.`,
  };
  return (statement: FeedbackStatement): { text: string; trend: string | null } => {
    if (statement.kind === "written") return { text: statement.text, trend: null };
    const { topic, tone, place, before, feedback_ids } = statement;
    const said = (tone === "praise" ? praise : complaints)[topic];
    const now = feedback_ids.length;
    const text =
      place === null ? said : t({ message: `${said} (${place})`, comment: "A statement, and the place it is about" });
    const trend =
      now >= 2 * Math.max(1, before)
        ? t`more often than the month before`
        : before >= 2 * now
          ? t`less often than the month before`
          : null;
    return { text, trend };
  };
}
