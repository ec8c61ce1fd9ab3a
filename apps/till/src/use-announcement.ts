import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSharedTexts } from "@rewardo/web/i18n/shared-texts.ts";
import { useDoneWords } from "./visit/done-words.ts";
import { useProblemTexts } from "./problems/problem-texts.ts";
import type { Step } from "./till.ts";
import { useTillWords } from "./words.ts";

/** What is said to those who listen when the till comes to a step; nothing while it waits. */
export function useAnnouncement(step: Step): string {
  const { t } = useLingui();
  const words = useTillWords();
  const texts = useSharedTexts(cardOf(step));
  const format = useFormat();
  const done = useDoneWords(cardOf(step));
  const problem = useProblemTexts();
  switch (step.at) {
    case "card": {
      const { card, card_subscription, rejected } = step.preview;
      const who = words.who(card_subscription);
      const holds = words.holds(card, card_subscription.balance);
      const [reason] = step.refused.length > 0 ? step.refused : rejected;
      const isAsked = reason?.code === "custom_amount_required" || reason?.code === "reason_required";
      return [`${who}, ${holds}`, ...(reason === undefined || isAsked ? [] : [texts.rejection(reason)])].join(". ");
    }
    case "done": {
      const { title, text, bill, more } = done(step);
      const { currency } = step.result.transaction;
      const pay = bill === null ? null : t`To pay: ${format.money(bill.to_pay, currency)}`;
      const parts = [title, pay, text, ...more].filter((part) => part !== null);
      return parts.map((part) => part.replace(/\.$/, "")).join(". ");
    }
    case "problem": {
      const { title, text } = problem(step.problem, step.error);
      return `${title}. ${text}`;
    }
    case "looking":
      return t`Looking for the card`;
    case "scanning": {
      if (step.wrong === undefined) return "";
      const { title, text } = problem(step.wrong.problem);
      return `${title}. ${text}`;
    }
    case "sending":
      return "";
  }
}

const cardOf = (step: Step) =>
  step.at === "card" ? step.preview.card : step.at === "done" ? step.visit.preview.card : undefined;
