import { useLingui } from "@lingui/react/macro";
import type { Coded } from "@rewardo/contract/fields";
import { useSharedTexts } from "../../platform/i18n/shared-texts.ts";
import type { Step } from "./till.ts";
import { useTillWords } from "./words.ts";

type DoneStep = Extract<Step, { at: "done" }>;

export interface DoneWords {
  readonly title: string;
  /** The one thing worth saying after it: what waits, why it is less, or how far the next reward is. */
  readonly text: string | null;
}

/** What more there is to say, the most surprising first. */
const worthSaying = ["waits", "cap_hit", "rule_not_matched"] as const;

/** What is said, and read out, once a visit is written or taken back. */
export function useDoneWords(): (step: DoneStep) => DoneWords {
  const { t } = useLingui();
  const words = useTillWords();
  const texts = useSharedTexts();
  return ({ visit, result, undo }) => {
    if (undo.is === "done") return { title: t`Taken back`, text: t`The card is as it was.` };
    const { card, rewards } = visit.preview;
    const { transaction, card_subscription } = result;
    const ahead = words.ahead(card, card_subscription.balance, rewards);
    if (visit.intent === "reward") {
      const handed = rewards.find(({ _id }) => transaction.reward_ids.includes(_id));
      const reward = handed === undefined ? "" : words.name(handed.name);
      return { title: t`${reward} handed over`, text: ahead };
    }
    const surprise = worthSaying
      .map((code) => transaction.explanation.find((one: Coded) => one.code === code))
      .find((one) => one !== undefined);
    return {
      title: words.added(card, transaction.delta),
      text: surprise === undefined ? ahead : texts.explanation(surprise),
    };
  };
}
