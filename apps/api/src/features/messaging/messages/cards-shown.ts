/** The cards that an e-mail draws, each with what its reader has gathered. */
import type { Card } from "@rewardo/contract/cards";
import type { MessageInput } from "@rewardo/contract/message-fields";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, invalidField } from "../../../platform/errors.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { readCardIn } from "../../programme/cards/index.ts";
import type { CardShown } from "./card-block.ts";
import { selectCardBalances, selectLastCard } from "./standing-queries.ts";

const cardIdsOf = (content: MessageInput["content"]): readonly string[] =>
  "blocks" in content
    ? [...new Set(content.blocks.flatMap((block) => (block.kind === "card" ? [block.card_id] : [])))]
    : [];

/** `null` for a card that the business has not got. */
const lookUp = async (tx: Transaction, scope: BusinessScope, id: string, now: string): Promise<Card | null> => {
  try {
    return await readCardIn(tx, scope, id, now);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
};

/** Throws validation_failed where the content draws a card that is not the business's. */
export const requireCards = async (
  tx: Transaction,
  scope: BusinessScope,
  content: MessageInput["content"],
  now: string,
): Promise<void> => {
  for (const id of cardIdsOf(content))
    if ((await lookUp(tx, scope, id, now)) === null)
      throw invalidField("content.blocks", "unknown_card", "Must be a card of this business");
};

const toShown = (card: Card, balance: number, number: string | null): CardShown => {
  const { _id, name, design, stamps_required, rewards, unit_name, unit_forms } = card;
  return { card_id: _id, name, stock: design.stock, stamps_required, rewards, unit_name, unit_forms, balance, number };
};

/** For each customer, those of their cards that the message shows. */
export const readCardsShown = async (
  tx: Transaction,
  scope: BusinessScope,
  { content, user_ids, now }: { content: MessageInput["content"]; user_ids: readonly string[]; now: string },
): Promise<ReadonlyMap<string, readonly CardShown[]>> => {
  const shown = new Map<string, CardShown[]>();
  for (const card_id of cardIdsOf(content)) {
    const card = await lookUp(tx, scope, card_id, now);
    if (card === null) continue;
    for (const { user_id, balance, number } of await selectCardBalances(tx, scope, { card_id, user_ids }))
      shown.set(user_id, [...(shown.get(user_id) ?? []), toShown(card, balance, number)]);
  }
  return shown;
};

/** The card that a customer used last, without its number; `null` for a customer without one in use. */
export const readLastCard = async (
  tx: Transaction,
  scope: BusinessScope,
  { user_id, now }: { user_id: string; now: string },
): Promise<CardShown | null> => {
  const last = await selectLastCard(tx, scope, user_id);
  const card = last && (await lookUp(tx, scope, last.card_id, now));
  return card == null ? null : toShown(card, last!.balance, null);
};

/** The cards as a new customer sees them: a test message goes to an account, which has no card. */
export const readCardsAsNew = async (
  tx: Transaction,
  scope: BusinessScope,
  content: MessageInput["content"],
  now: string,
): Promise<readonly CardShown[]> => {
  const cards: CardShown[] = [];
  for (const id of cardIdsOf(content)) {
    const card = await lookUp(tx, scope, id, now);
    if (card !== null) cards.push(toShown(card, 0, null));
  }
  return cards;
};
