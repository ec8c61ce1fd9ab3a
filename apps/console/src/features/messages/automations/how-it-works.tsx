import { useLingui } from "@lingui/react/macro";
import type { AutomationInput } from "@rewardo/contract/automation-fields";
import { leastHeldOutOf } from "@rewardo/contract/message-compared";
import { isDaily } from "@rewardo/contract/automation-triggers";
import { useDelayWords, useRepeatWords, useTriggerWords } from "./use-automation-words.ts";

interface HowItWorksProps {
  automation: AutomationInput;
  /** How many customers can get it, where that is known. */
  reachable?: number | undefined;
}

/** When an automation sends, whom it holds out, and how often it reaches the same customer. */
export function HowItWorks({ automation, reachable = Infinity }: HowItWorksProps) {
  const { t } = useLingui();
  const words = useTriggerWords();
  const delayWords = useDelayWords();
  const repeatWords = useRepeatWords();
  const { trigger, delay_hours, hour, held_out_percent: percent, repeat_days } = automation;
  const delay = delayWords(delay_hours);
  const time = `${hour}:00`;
  return (
    <dl className="kv">
      <dt>{t({ message: "When", comment: "Head of a column" })}</dt>
      <dd>
        {words(trigger)}
        {isDaily[trigger.kind] && `, ${time}`}
        {delay !== null && `, ${delay}`}
      </dd>
      <dt>{t({ message: "To the same customer", comment: "How often an automation writes" })}</dt>
      <dd>{repeatWords(repeat_days)}</dd>
      <dt>{t({ message: "Got no message, for comparison", comment: "Customers who get nothing, to compare with" })}</dt>
      <dd>
        {percent === 0
          ? t`No one. What the message brings cannot be told then.`
          : reachable < leastHeldOutOf(percent)
            ? t`No one as yet: too few customers can get it for a comparison.`
            : t`${percent}% of customers get nothing, always the same ones: so you see what the message brings.`}
      </dd>
    </dl>
  );
}
