/** A reader's card in an e-mail: what is on it, where its gifts stand, and what waits for the reader. */
import type { Card } from "@rewardo/contract/cards";
import type { Locale } from "@rewardo/contract/fields";
import { giftSlots, heldStamps, type LocalizedText, paidTogether, pickText, rewardSteps } from "@rewardo/rules";
import { mailText } from "@rewardo/texts/mails";
import { pointsLine, readyLine, stampsCount, stampsLine } from "@rewardo/texts/message-parts";
import { cardOf } from "../../../platform/mail/card.ts";
import { written } from "./written.ts";

/** A reader's card with what is gathered on it. */
export interface CardShown {
  readonly card_id: string;
  readonly name: LocalizedText;
  readonly stock: string;
  /** `null` for a card of points. */
  readonly stamps_required: number | null;
  readonly rewards: Card["rewards"];
  readonly balance: number;
}

/** The business that sends. */
interface Sender {
  readonly name: string;
  readonly language: Locale;
}

/** What can be handed over now; before that what the card gives, and for how many stamps. */
const rewardLine = (card: CardShown, required: number, sender: Sender, language: Locale): string => {
  const nameOf = (one: CardShown["rewards"][number]): string => pickText(one.name, language, sender.language);
  const ready = paidTogether(card.rewards, card.balance).map(({ reward, times }) =>
    times === 1 ? nameOf(reward) : `${times}\u00a0×\u00a0${nameOf(reward)}`,
  );
  if (ready.length > 0) return readyLine(language, ready);
  const steps = card.rewards.map((one) => ({ cost: one.cost, name: nameOf(one) }));
  return rewardSteps(required, steps, (count) => stampsCount(language, count));
};

/** The card as in a wallet: for stamps the one being filled, or a full one if there is no other. */
export const cardBlock = (card: CardShown, sender: Sender, language: Locale): { text: string; html: string } => {
  const { stamps_required: required, stock } = card;
  const balance = Math.max(0, card.balance);
  const name = pickText(card.name, language, sender.language);
  const face = { stock, name, business: sender.name };
  if (required === null) {
    const standing = pointsLine(language, written(balance, language) ?? "");
    return { text: `${name}\n${standing}`, html: cardOf({ ...face, stamps: null, standing }) };
  }
  const { count, before } = heldStamps(balance, required);
  const reward = rewardLine(card, required, sender, language);
  const others = before / required;
  const full = others === 0 ? "" : `. ${mailText(language, "message.card_full", { count: String(others) })}`;
  const standing = stampsLine(language, count, required) + full;
  const stamps = { required, filled: count, gifts: giftSlots(required, card.rewards, before) };
  const lines = [name, standing, ...(reward === "" ? [] : [reward])];
  return { text: lines.join("\n"), html: cardOf({ ...face, stamps, standing, reward }) };
};
