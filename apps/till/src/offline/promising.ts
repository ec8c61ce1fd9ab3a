/** What a till may promise on a card while it is without a network, and the promise that it makes. */
import type { Card } from "@rewardo/contract/cards";
import type { Coded } from "@rewardo/contract/fields";
import type { PromisedVisit } from "@rewardo/contract/till-queues";
import { cardNumberKey, parseCardCode } from "@rewardo/rules/card-number";
import { offlineRefusal, type OfflineRefusal, usualOfflineLimits } from "@rewardo/rules/offline-limits";
import type { KnownCard } from "./known/snapshot.ts";
import type { Entry, QueueRecord, Shown } from "./queue/records.ts";
import { type Draft, madeAt } from "./queue/taking.ts";

/** A card before the till, known or not. */
export interface CardHere {
  readonly number: string;
  readonly known: KnownCard | null;
  /** How it looks and earns; of a card that is not known, the business's own. */
  readonly look: Card | null;
  /** When it was last seen; `null` if it is not known. */
  readonly seen_at: string | null;
  /** Two visits that are closer are asked about. */
  readonly minutes: number | null;
}

/** Whether something of the balance has lapsed since the card was seen: then it is not known. `at`: by the server's clock. */
export const isLapsed = ({ known }: Pick<CardHere, "known">, at: string): boolean => {
  const until = known?.card.balance_until ?? null;
  return until !== null && Date.parse(at) >= Date.parse(until);
};

/** Why something cannot be promised: by the rule that the server has too, or because the balance is not known any more. */
export type Refusal = OfflineRefusal | { readonly code: "balance_lapsed" };

/** What is promised: a visit with what was bought, or a reward alone. */
export interface Asked {
  readonly basket: Omit<PromisedVisit, "seen_at" | "promised">;
  /** Stamps or points, as far as the till can tell. */
  readonly units: number | null;
}

export const unitOf = ({ known, look }: CardHere): "stamp" | "point" =>
  known?.programme.unit ?? (look === null || look.type === "stamps_stacked" ? "stamp" : "point");

const keyOf = (number: string): string => cardNumberKey(parseCardCode(number)?.number ?? number);

/** Keys of visits that were taken back. */
export const undoneKeys = (entries: readonly Entry[]): ReadonlySet<string> =>
  new Set(entries.flatMap(({ promise }) => (promise.kind === "undo" ? [promise.undo.idempotency_key] : [])));

/** Visits that were promised on this card and not taken back, the oldest first. */
export const visitsOf = (entries: readonly Entry[], { number, known }: CardHere): readonly Entry[] => {
  const undone = undoneKeys(entries);
  const key = keyOf(number);
  const id = known?.card.card_subscription_id ?? null;
  return entries.filter(
    ({ promise, shown }) =>
      promise.kind === "visit" &&
      !undone.has(promise.idempotency_key) &&
      ((id !== null && shown.card_subscription_id === id) || keyOf(shown.number) === key),
  );
};

/** Units that wait on the card. */
export const unitsWaiting = (visits: readonly Entry[]): number =>
  visits.reduce(
    (sum, { promise, outcome }) =>
      sum + (outcome === null && promise.kind === "visit" ? (promise.visit.promised ?? 0) : 0),
    0,
  );

interface Now {
  readonly queue: QueueRecord;
  readonly entries: readonly Entry[];
  /** By the server's clock. */
  readonly at: string;
}

/** Why this cannot be promised, or `null`. */
export const refusalOf = (here: CardHere, { basket, units }: Asked, { queue, entries, at }: Now): Refusal | null => {
  if ((basket.reward_ids?.length ?? 0) > 0 && isLapsed(here, at)) return { code: "balance_lapsed" };
  const same = visitsOf(entries, here).filter(({ promise }) => promise.answered_at === queue.answer?.answered_at);
  const visits = same
    .map(({ promise }) => (promise.kind === "visit" ? promise.visit : null))
    .filter((one) => one !== null);
  const earning = visits.filter(({ earns }) => earns !== false);
  const rewards = basket.reward_ids ?? [];
  const { known, seen_at } = here;
  const costs = known?.programme.rewards.filter(({ _id }) => rewards.includes(_id)) ?? [];
  const earns = basket.earns !== false;
  return offlineRefusal(
    {
      unit: unitOf(here),
      at,
      promised: { units: earns ? (units ?? 1) : 0, visits: earns ? 1 : 0, rewards: rewards.length },
      cost: costs.reduce((sum, { cost }) => sum + cost, 0),
      coupons: basket.coupons?.length ?? 0,
      seen: known === null || seen_at === null ? null : { at: seen_at, balance: known.card.balance },
    },
    {
      units: earning.reduce((sum, { promised }) => sum + (promised ?? 1), 0),
      visits: earning.length,
      rewards: visits.reduce((sum, { reward_ids }) => sum + (reward_ids?.length ?? 0), 0),
    },
    queue.limits ?? usualOfflineLimits,
  );
};

/** The visit before this one, where it was so short ago that staff are asked. */
export interface TooSoon {
  /** What is asked, as the server asks it. */
  readonly question: Coded;
  /** What goes with the promise once staff said that it is another visit. */
  readonly again: { readonly again_after_key: string } | { readonly again_after: string };
}

const minuteMs = 60_000;

/** Whether the last visit was so short ago that staff are asked, or `null`. */
export const tooSoon = (here: CardHere, { entries, at }: Pick<Now, "entries" | "at">): TooSoon | null => {
  const { minutes } = here;
  if (minutes === null) return null;
  const waiting = visitsOf(entries, here)
    .filter(({ promise }) => promise.kind === "visit" && promise.visit.earns !== false)
    .at(-1);
  const seen = here.known?.card.last_visit_at ?? null;
  const waitedAt = waiting === undefined ? null : madeAt(waiting.promise);
  const last = waitedAt ?? seen;
  if (last === null) return null;
  const passed = Math.floor((Date.parse(at) - Date.parse(last)) / minuteMs);
  if (passed >= minutes) return null;
  return {
    question: { code: "delay_between_stamps", params: { minutes, passed: Math.max(0, passed), visit_at: last } },
    again: waiting === undefined ? { again_after: last } : { again_after_key: waiting.idempotency_key },
  };
};

const shownOf = (here: CardHere, { basket }: Asked): Shown => {
  const { known, look, number } = here;
  const nameOf = (all: readonly { _id: string; name: Shown["rewards"][number] }[] = [], ids: readonly string[] = []) =>
    all.filter(({ _id }) => ids.includes(_id)).map(({ name }) => name);
  return {
    card_subscription_id: known?.card.card_subscription_id ?? null,
    card_id: known?.card.card_id ?? look?._id ?? null,
    name: known?.card.first_name ?? null,
    number: known?.card.numbers[0] ?? parseCardCode(number)?.number ?? number,
    unit: unitOf(here),
    rewards: nameOf(known?.programme.rewards, basket.reward_ids),
    coupons: nameOf(
      known?.programme.coupons,
      basket.coupons?.map(({ coupon_id }) => coupon_id),
    ),
  };
};

/** The promise of a visit, under a key of its own. */
export const visitDraft = (
  here: CardHere,
  asked: Asked,
  idempotency_key: string,
  again: TooSoon["again"] | null = null,
): Draft => {
  const { seen_at } = here;
  const again_after = again !== null && "again_after" in again ? { again_after: again.again_after } : {};
  return {
    ...{ kind: "visit", idempotency_key, shown: shownOf(here, asked) },
    again_after_key: again !== null && "again_after_key" in again ? again.again_after_key : undefined,
    visit: { ...asked.basket, ...again_after, seen_at, promised: asked.units },
  };
};

/** The promise that takes back a visit. */
export const undoDraft = (idempotency_key: string, shown: Shown): Draft => ({
  ...{ kind: "undo", idempotency_key: crypto.randomUUID(), shown },
  undo: { idempotency_key },
});

/** Stamps that a visit brings, as far as the till can tell: what depends on a bill is for the server to count. */
export const stampsOf = (look: Card | null, basket: Asked["basket"]): number | null => {
  if (look === null) return 1;
  if (look.type !== "stamps_stacked") return null;
  const { mode, earns } = look.earning;
  const each = typeof earns === "number" ? earns : 1;
  if (mode === "custom") return basket.custom_amount ?? null;
  if (mode === "item") return each * (basket.items ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
  return mode === "visit" ? each : null;
};
