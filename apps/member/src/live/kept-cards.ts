/** The cards on this phone: kept here and told to nobody. Storage may be refused; then the list is empty. */
import type { MemberView } from "@rewardo/contract/member-view";
import { heldStamps } from "@rewardo/rules/stamp-card";

/** What the list shows of a business and its first card. */
export interface KeptCard {
  readonly key: string;
  readonly name: string;
  readonly stock: string;
  readonly count: number;
  readonly required: number | null;
  readonly opened_at: string;
}

const place = "rewardo_cards";
const seenPlace = "rewardo_seen";

const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

const isKept = (value: unknown): value is KeptCard =>
  typeof value === "object" && value !== null && "key" in value && "name" in value && "count" in value;

/** The list as it is kept; empty where nothing may be. */
export const keptText = (): string => attempt(() => localStorage.getItem(place) ?? "", "");

/** The businesses whose cards were opened here, the last one first. */
export const keptCards = (text = keptText()): KeptCard[] =>
  attempt(() => {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.filter(isKept) : [];
  }, []);

const keep = (cards: readonly KeptCard[]): void =>
  attempt(() => localStorage.setItem(place, JSON.stringify(cards)), undefined);

/** Remembers a card that was just shown. */
export const keepCard = ({ business, cards, now }: MemberView): void => {
  const [card] = cards.filter(({ status }) => status !== "closed");
  if (card === undefined) return forgetCard(business.key);
  const { stamps_required: required, balance } = card;
  const kept: KeptCard = {
    ...{ key: business.key, name: business.name, required, opened_at: now },
    stock: card.level?.card_stock ?? card.stock,
    count: required === null ? balance : heldStamps(balance, required).count,
  };
  keep([kept, ...keptCards().filter(({ key }) => key !== business.key)].slice(0, 50));
};

/** Forgets a card that this browser holds no more. */
export const forgetCard = (key: string): void => keep(keptCards().filter((one) => one.key !== key));

/** When the newest message was that has been looked at here. */
export const seenMessages = (key: string): string =>
  attempt(() => localStorage.getItem(`${seenPlace}_${key}`) ?? "", "");

export const seeMessages = (key: string, at: string): void =>
  attempt(() => localStorage.setItem(`${seenPlace}_${key}`, at), undefined);
