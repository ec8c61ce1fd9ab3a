/** Staff at a till without a network, who do the same at once at a till that has one: for the same card's twin. */
import type { TillSnapshot } from "@rewardo/contract/till-snapshots";
import type { fixedClock } from "../../apps/api/src/platform/clock.ts";
import type { Caller, TestApp } from "../../apps/api/src/testing/app.ts";
import { buildBusiness, stampsCard } from "../../apps/api/src/testing/builders.ts";
import { pairDeviceAt } from "../../apps/api/src/testing/tenant.ts";
import { joinCard } from "../../apps/api/src/features/people/card-subscriptions/index.ts";
import { createCard } from "../../apps/api/src/features/programme/cards/index.ts";
import { findKnown, knownAfter } from "../../apps/till/src/offline/known/snapshot.ts";
import {
  type Asked,
  type CardHere,
  refusalOf,
  tooSoon,
  undoDraft,
  visitDraft,
} from "../../apps/till/src/offline/promising.ts";
import type { Entry } from "../../apps/till/src/offline/queue/records.ts";
import { type Draft, openQueueOf, serverNow } from "../../apps/till/src/offline/queue/taking.ts";
import type { Tablet } from "./tills.ts";

type Clock = ReturnType<typeof fixedClock>;

/** A card, and its twin that has a network all day. */
export interface ShopCard {
  readonly number: string;
  readonly card_subscription_id: string;
  readonly twin_number: string;
  readonly twin_id: string;
}

/** What was promised, and what became of it where there was a network. */
export interface Twin {
  readonly key: string;
  readonly card_id: string;
  /** What it moves: stamps of a visit, the cost of a reward below zero, and the opposite of what is taken back. */
  readonly units: number;
  readonly isRefused: boolean;
}

let keys = 0;
const fresh = () => ({ "idempotency-key": `online-${++keys}` });

/** A business with two tills and three cards: any visit counts on the first, a second within 15 minutes is asked about on the others. */
export const openShop = async (app: TestApp, clock: Clock) => {
  const { ctx, scope, place_id } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const tills = [
    await pairDeviceAt(app, ctx, "Kasa 1", [place_id]),
    await pairDeviceAt(app, ctx, "Kasa 2", [place_id]),
  ];
  const guarded = { ...stampsCard, stamps_required: 5, caps: { minutes_between_visits: 15 } };
  const rewards = [{ name: { en: "A coffee" }, cost: 5 }];
  const card_ids = [
    await createCard(ctx, { ...stampsCard, stamps_required: 5, rewards }),
    await createCard(ctx, { ...guarded, rewards }),
  ];
  const commit = (by: Caller, body: object) =>
    by.call<{ transaction?: { _id: string; delta: number } }>(
      "POST",
      "/api/scanner/commit",
      { place_id, ...body },
      fresh(),
    );
  const fill = async (number: string, stamps: number): Promise<void> => {
    for (let count = 0; count < stamps; count += 1) {
      await commit(tills[0]!.device, { number, again_after: new Date(clock.nowMs()).toISOString() });
    }
  };
  /** New cards with their twins: one that was never seen, one with a stamp, and a full one. */
  const joinAll = async (): Promise<ShopCard[]> => {
    const cards: ShopCard[] = [];
    for (const [at, stamps] of [0, 1, 5].entries()) {
      const [one, twin] = await joinCard(ctx, card_ids[at === 0 ? 0 : 1]!, [{ first_name: "Oliwia" }, {}]);
      for (const { number } of [one!, twin!]) await fill(number, stamps);
      const { number, card_subscription_id } = one!;
      cards.push({ number, card_subscription_id, twin_number: twin!.number, twin_id: twin!.card_subscription_id });
    }
    return cards;
  };
  const balance = async (id: string): Promise<number> =>
    (await owner.call<{ balance: number }>("GET", `/api/card_subscriptions/${id}`)).body.balance;
  return { business_id: scope.business_id, ctx, owner, place_id, tills, commit, joinAll, balance };
};
export type Shop = Awaited<ReturnType<typeof openShop>>;

/** What staff need of a place. */
export type Place = Pick<Shop, "place_id" | "commit">;

interface Around {
  readonly snapshot: TillSnapshot;
  readonly device: Caller;
  readonly cards: readonly ShopCard[];
  readonly clock: Clock;
}

/** One person at one till. They promise what the till allows, and say of every second visit that it is another. */
export const openStaff = (shop: Place, tablet: Tablet, { snapshot, device, cards, clock }: Around) => {
  const known = knownAfter(null, snapshot, {
    actor_id: "till",
    business_id: "business",
    nowMs: clock.nowMs(),
    looks: [],
  });
  const twins: Twin[] = [];
  const made: {
    key: string;
    shown: Entry["shown"];
    card: ShopCard;
    units: number;
    online: string | null;
    at: number;
  }[] = [];
  const hereOf = ({ number }: ShopCard): CardHere => {
    const found = findKnown(known, number);
    const minutes = found?.programme.minutes_between_visits ?? null;
    return { number, known: found, look: null, seen_at: found === null ? null : known.as_of, minutes };
  };
  const now = async () => {
    const { browser, records, ...owner } = await tablet.program();
    const [entries, queues] = await records.read(async (rows) => [await rows.entries(), await rows.queues()] as const);
    const queue = openQueueOf(queues, owner);
    return queue?.answer == null ? null : { queue, entries, at: serverNow(browser, queue.answer) };
  };
  /** Whether it was promised; `moves`: what it moves, where that does not depend on the bill. */
  const promise = async (card: ShopCard, asked: Asked, moves: number | null, online: object): Promise<boolean> => {
    const [here, state] = [hereOf(card), await now()];
    if (state === null || refusalOf(here, asked, state) !== null) return false;
    const soon = asked.basket.earns === false ? null : tooSoon(here, state);
    const draft: Draft = visitDraft(here, asked, `promise-${++keys}`, soon?.again ?? null);
    await tablet.promise(draft);
    const body = { number: card.twin_number, ...online };
    const { status, body: answer } = await shop.commit(device, body);
    const id = answer.transaction?._id ?? null;
    const units = moves ?? answer.transaction?.delta ?? 0;
    const { idempotency_key: key, shown } = draft;
    twins.push({ key, card_id: card.card_subscription_id, units, isRefused: status >= 400 });
    made.push({ key, shown, card, units, online: id, at: clock.nowMs() });
    return true;
  };
  return {
    tablet,
    twins,
    visit: (at: number): Promise<boolean> => {
      const card = cards[at]!;
      const asked: Asked = { basket: { number: card.number, place_id: shop.place_id }, units: 1 };
      return promise(card, asked, 1, { again_after: new Date(clock.nowMs()).toISOString() });
    },
    /** A visit with a bill, on a card of points. */
    pay: (at: number, amount: number): Promise<boolean> => {
      const card = cards[at]!;
      const asked: Asked = { basket: { number: card.number, place_id: shop.place_id, amount }, units: null };
      return promise(card, asked, null, { amount, again_after: new Date(clock.nowMs()).toISOString() });
    },
    /** Hands over the reward that the card is full enough for. */
    reward: async (at: number): Promise<boolean> => {
      const card = cards[at]!;
      const rule = hereOf(card).known?.programme.rewards[0];
      if (rule === undefined) return false;
      const given = { earns: false, reward_ids: [rule._id] };
      const asked: Asked = { basket: { number: card.number, place_id: shop.place_id, ...given }, units: 0 };
      return promise(card, asked, -rule.cost, given);
    },
    /** Takes back the last visit of this till, within its 15 minutes. */
    undo: async (): Promise<boolean> => {
      const last = made.pop();
      if (last === undefined || clock.nowMs() - last.at > 14 * 60_000) return false;
      const draft = undoDraft(last.key, last.shown);
      await tablet.promise(draft);
      const online =
        last.online === null
          ? { status: 404 }
          : await device.call("POST", `/api/transactions/${last.online}/reverse`, {}, fresh());
      const isRefused = online.status >= 400;
      const card_id = last.card.card_subscription_id;
      twins.push({ key: draft.idempotency_key, card_id, units: -last.units, isRefused });
      return true;
    },
  };
};
