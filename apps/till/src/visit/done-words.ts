import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { Coded, LocalizedText } from "@rewardo/contract/fields";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSharedTexts } from "@rewardo/web/i18n/shared-texts.ts";
import { type Bill, billOf, isWorthAdding } from "../promotions/promotions.ts";
import { earnedBy, isHandedOver } from "../basket/basket.ts";
import type { Step } from "../till.ts";
import { useTillWords } from "../words.ts";

type DoneStep = Extract<Step, { at: "done" }>;

export interface DoneWords {
  readonly title: string;
  /** The sentence below the title: what waits, why fewer units were given, or how far away the next reward is. */
  readonly text: string | null;
  /** What is charged, where a coupon changed it. */
  readonly bill: Bill | null;
  /** A level that was reached, coupons that were used. */
  readonly more: readonly string[];
}

/** What more there is to say, the most surprising first. */
const worthSaying = ["waits", "cap_hit", "rule_not_matched"] as const;

/** What is said, and read out, once a visit is written or taken back; in what the card collects. */
export function useDoneWords(card?: Card): (step: DoneStep) => DoneWords {
  const { t } = useLingui();
  const words = useTillWords();
  const texts = useSharedTexts(card);
  const format = useFormat();
  return ({ visit, result, undo }) => {
    if (undo.is === "done") return { title: t`Taken back`, text: t`The card is as it was.`, bill: null, more: [] };
    const { rewards, card: filled } = visit.preview;
    const { transaction, card_subscription } = result;
    const ahead = words.ahead(filled, card_subscription.balance, rewards);
    const { amount, discount, explanation } = transaction;
    const more = explanation.filter(isWorthAdding).map(texts.explanation);
    const bill = billOf({ discount, to_pay: amount });
    const surprise = worthSaying
      .map((code) => explanation.find((one: Coded) => one.code === code))
      .find((one) => one !== undefined);
    const why = surprise === undefined ? null : texts.explanation(surprise);
    const added = words.added(filled, earnedBy(transaction));
    const handedOver = explanation.filter(isHandedOver);
    if (handedOver.length === 0) return { title: added, text: why ?? ahead, bill, more };
    const reward = format.list(handedOver.map(({ params }) => words.name(params["name"] as LocalizedText)));
    const title = t`${reward} handed over`;
    // A line that an offer paid for is all that was bought: it is no wonder that it earns nothing.
    if (visit.basket.reward_ids === undefined || visit.basket.earns === false)
      return { title, text: ahead, bill, more };
    return { title, text: why ?? added, bill, more: ahead === null ? more : [ahead, ...more] };
  };
}
