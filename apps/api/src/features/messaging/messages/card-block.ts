/** A reader's card in an e-mail: what is on it, where its gifts stand, and what waits for the reader. */
import type { Card } from "@rewardo/contract/cards";
import type { Locale } from "@rewardo/contract/fields";
import {
  giftSlots,
  heldStamps,
  type LocalizedText,
  nextReward,
  paidTogether,
  pickText,
  rewardSteps,
  showCardNumber,
  unitName,
} from "@rewardo/rules";
import { mailText } from "@rewardo/texts/mails";
import { aheadLine, pointsLine, pointsWord, readyLine, stampsCount, stampsLine } from "@rewardo/texts/message-parts";
import { cardOf } from "../../../platform/mail/card.ts";
import { logoAddress } from "../../../platform/mail/layout.ts";
import { written } from "./written.ts";

/** A reader's card with what is gathered on it. */
export interface CardShown {
  readonly card_id: string;
  readonly name: LocalizedText;
  readonly stock: string;
  /** `null` for a card of points. */
  readonly stamps_required: number | null;
  readonly rewards: Card["rewards"];
  /** What points are called; `null` for points. */
  readonly unit_name: Card["unit_name"];
  readonly unit_forms: Card["unit_forms"];
  readonly balance: number;
  /** `null` for a reader who has no card yet. */
  readonly number: string | null;
}

/** The business that sends. */
interface Sender {
  readonly name: string;
  readonly language: Locale;
  /** Its picture among the uploads. */
  readonly logo?: string | null;
}

/** The next reward of a points card, what is missing in words, and how near it is. */
const aheadOf = (card: CardShown, sender: Sender, language: Locale): { line: string; progress: number } | null => {
  const next = nextReward(card.rewards, card.balance, null);
  if (next === null) return null;
  const { missing, reward } = next;
  const unit = unitName(card, missing, language, sender.language) ?? pointsWord(language, missing);
  const counted = `${written(missing, language) ?? ""}\u00a0${unit}`;
  return {
    line: aheadLine(language, counted, pickText(reward.name, language, sender.language)),
    progress: Math.max(0, card.balance) / reward.cost,
  };
};

/** The names of rewards that can be handed over now; empty: none. */
const waitingOf = (card: CardShown, sender: Sender, language: Locale): readonly string[] =>
  paidTogether(card.rewards, card.balance).map(({ reward, times }) => {
    const name = pickText(reward.name, language, sender.language);
    return times === 1 ? name : `${times}\u00a0×\u00a0${name}`;
  });

/**
 * The card as in a wallet: for stamps the one being filled, or a full one if there is no other.
 * @param public_url address of the installation, for the business's picture
 */
export const cardBlock = (
  card: CardShown,
  sender: Sender,
  language: Locale,
  public_url: string,
): { text: string; html: string } => {
  const { stamps_required: required, stock } = card;
  const balance = Math.max(0, card.balance);
  const name = pickText(card.name, language, sender.language);
  const logo = logoAddress(sender.logo, public_url);
  const number = card.number === null ? "" : showCardNumber(card.number);
  const face = { stock, name, business: sender.name, logo, number };
  const waiting = waitingOf(card, sender, language);
  const textOf = (parts: readonly string[]): string =>
    [name, ...parts, number].filter((part) => part !== "").join("\n");
  if (required === null) {
    const ahead = aheadOf(card, sender, language);
    const figure = written(balance, language) ?? "";
    const beside = unitName(card, balance, language, sender.language) ?? pointsWord(language, balance);
    const lines = [
      ...(waiting.length > 0 ? [readyLine(language, waiting)] : []),
      ...(ahead === null ? [] : [ahead.line]),
    ];
    return {
      text: textOf([pointsLine(language, figure), ...lines]),
      html: cardOf({ ...face, stamps: null, figure, beside, progress: ahead?.progress ?? null, lines }),
    };
  }
  const { count, before } = heldStamps(balance, required);
  const steps = card.rewards.map((one) => ({ cost: one.cost, name: pickText(one.name, language, sender.language) }));
  const reward =
    waiting.length > 0
      ? readyLine(language, waiting)
      : rewardSteps(required, steps, (stamps) => stampsCount(language, stamps));
  const others = before / required;
  const full = others === 0 ? "" : mailText(language, "message.card_full", { count: String(others) });
  const stamps = { required, filled: count, gifts: giftSlots(required, card.rewards, before) };
  const lines = [reward, full].filter((line) => line !== "");
  return {
    text: textOf([stampsLine(language, count, required), ...lines]),
    html: cardOf({ ...face, stamps, figure: String(count), beside: `/${required}`, lines }),
  };
};
