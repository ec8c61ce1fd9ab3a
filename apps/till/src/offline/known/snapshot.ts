/** The cards that a till knows while it is without a network: encrypted where they are kept, and gone after 72 hours without one. */
import type { Card } from "@rewardo/contract/cards";
import type { SnapshotCard, TillSnapshot } from "@rewardo/contract/till-snapshots";
import { cardNumberKey, parseCardCode } from "@rewardo/rules/card-number";
import { promiseHours } from "@rewardo/rules/promise-moment";
import type { Counted } from "../counted.ts";
import { isOf, type Owner } from "../queue/records.ts";
import { keptKey, type KnownStore } from "./store.ts";

/** As many as the server tells at most. */
const mostCards = 5000;

export type Programme = TillSnapshot["programmes"][number];

export interface KeptCard extends SnapshotCard {
  /** When this till last wrote a visit on it, by the server's clock: the card is as it was then, if that is later than `as_of` of all. */
  readonly counted_at?: string;
}

export interface Known extends Owner {
  /** Everything is as it was then; by the server's clock. */
  readonly as_of: string;
  /** The same moment by this device's clock. */
  readonly device_at: number;
  readonly cards: readonly KeptCard[];
  readonly programmes: readonly Programme[];
  /** How the programmes' cards look and earn. */
  readonly looks: readonly Card[];
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);

/** Keeps what is known, in place of what was. */
export const keepKnown = async (store: KnownStore, known: Known): Promise<void> => {
  const key = await keptKey(store, "snapshot_key", makeKey);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(known));
  const sealed: Sealed = { iv, data: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, text) };
  await store.put({ snapshot: sealed });
};

/** Whether it is too old to be shown; a clock that was set back by more than a day is not trusted either. */
export const isOver = ({ device_at }: Pick<Known, "device_at">, nowMs: number): boolean =>
  nowMs - device_at > promiseHours * 3_600_000 || device_at - nowMs > 24 * 3_600_000;

/** Forgets the snapshot and its key. PINs lie in the same store, and stay. */
export const forgetKnown = (store: KnownStore): Promise<void> => store.remove(["snapshot", "snapshot_key"]);

/** What is kept for this owner; what is another's, or too old, is forgotten. */
export const readKnown = async (store: KnownStore, owner: Owner, nowMs: number): Promise<Known | null> => {
  const sealed = await store.get<Sealed>("snapshot");
  if (sealed === undefined) return null;
  try {
    const key = await keptKey(store, "snapshot_key", makeKey);
    const bytes = await crypto.subtle.decrypt({ name: "AES-GCM", iv: sealed.iv }, key, sealed.data);
    const known = JSON.parse(new TextDecoder().decode(bytes)) as Known;
    if (isOf(known, owner) && !isOver(known, nowMs)) return known;
  } catch {
    // It was damaged: the next answer of the server makes it whole again.
  }
  await forgetKnown(store);
  return null;
};

interface Now extends Owner {
  readonly nowMs: number;
  readonly looks: readonly Card[];
}

/** What is known after an answer of the server: the whole of it, or what changed since. */
export const knownAfter = (
  before: Known | null,
  snapshot: TillSnapshot,
  { actor_id, business_id, nowMs, looks }: Now,
): Known => {
  const kept = snapshot.is_whole ? null : before;
  const gone = new Set([...snapshot.gone, ...snapshot.cards.map(({ card_subscription_id }) => card_subscription_id)]);
  const others = (kept?.cards ?? []).filter(({ card_subscription_id }) => !gone.has(card_subscription_id));
  // A visit that was written while the snapshot was being read is not in it.
  const isNewer = ({ counted_at }: KeptCard) => counted_at !== undefined && counted_at > snapshot.as_of;
  const newer = new Map(before?.cards.filter(isNewer).map((card) => [card.card_subscription_id, card]));
  const cards = snapshot.cards.map((card) => newer.get(card.card_subscription_id) ?? card);
  const told = new Set(snapshot.programmes.map(({ programme_version_id }) => programme_version_id));
  const rules = (kept?.programmes ?? []).filter(({ programme_version_id }) => !told.has(programme_version_id));
  return {
    ...{ actor_id, business_id, as_of: snapshot.as_of, device_at: nowMs },
    cards: [...cards, ...others].slice(0, mostCards),
    programmes: [...snapshot.programmes, ...rules],
    looks,
  };
};

/**
 * The copy of the cards after the server wrote a visit or an undo of this till. A reward that the balance has only now reached is not
 * added: the server checks further conditions of it, and the next snapshot says so.
 */
export const knownCounted = (known: Known, counted: Counted): Known => {
  const { card_subscription_id, balance, last_visit_at, coupons, at } = counted;
  // The answer to a repeated call may be older than the snapshot.
  if (at <= known.as_of) return known;
  const change = (card: KeptCard): KeptCard => {
    if (card.card_subscription_id !== card_subscription_id) return card;
    const rules = known.programmes.find((one) => one.programme_version_id === card.programme_version_id);
    const costOf = (id: string) => rules?.rewards.find(({ _id }) => _id === id)?.cost ?? Infinity;
    return {
      ...{ ...card, balance, last_visit_at, counted_at: at },
      reward_ids: card.reward_ids.filter((id) => costOf(id) <= balance),
      coupons: card.coupons.filter(({ coupon_id }) => !coupons.includes(coupon_id)),
    };
  };
  return { ...known, cards: known.cards.map(change) };
};

export interface KnownCard {
  readonly card: KeptCard;
  readonly programme: Programme;
  readonly look: Card | null;
}

/** The card that a code or a number leads to, or `null`. */
export const findKnown = (known: Known | null, number: string): KnownCard | null => {
  const code = parseCardCode(number);
  if (known === null || code === null) return null;
  const wanted = cardNumberKey(code.number);
  const card = known.cards.find(({ numbers }) => numbers.some((one) => cardNumberKey(one) === wanted));
  const programme = known.programmes.find((one) => one.programme_version_id === card?.programme_version_id);
  if (card === undefined || programme === undefined) return null;
  return { card, programme, look: known.looks.find(({ _id }) => _id === card.card_id) ?? null };
};
