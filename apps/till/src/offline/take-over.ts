/** A visit that was sent and not answered when the network went: it goes to the queue under the key that it was sent with. */
import type { Basket } from "@rewardo/contract/scanner";
import type { PromisedVisit } from "@rewardo/contract/till-queues";
import { forgetUnsent, readUnsent, type Store, type Unsent } from "../basket/unsent.ts";
import { stampsOf } from "./promising.ts";
import type { Entry, Shown } from "./queue/records.ts";
import { type Draft, serverNow, takePromise } from "./queue/taking.ts";
import type { Work } from "./work.ts";

/** A basket as a promise takes it; `null` where it has what a network is needed for. */
export const promisable = (basket: Basket): Omit<PromisedVisit, "seen_at" | "promised"> | null => {
  const { lock_key: _lock, imported: _imported, occurred_at: _at, offer_lines, ...kept } = basket;
  return offer_lines === undefined || offer_lines.length === 0 ? kept : null;
};

const shownOf = ({ visit: { preview, basket } }: Unsent): Shown => {
  const { card, card_subscription } = preview;
  const rewards = preview.rewards.filter(({ _id }) => basket.reward_ids?.includes(_id) ?? false);
  const coupons = preview.coupons.filter(({ coupon_id }) => basket.coupons?.some((one) => one.coupon_id === coupon_id));
  return {
    ...{ card_subscription_id: card_subscription._id, card_id: card._id, name: card_subscription.user_name },
    number: card_subscription.numbers[0] ?? basket.number,
    unit: card.type === "stamps_stacked" ? "stamp" : "point",
    rewards: rewards.map(({ name }) => name),
    coupons: coupons.map(({ name }) => name),
  };
};

const draftOf = (unsent: Unsent, seen_at: string): Draft | null => {
  const { visit, undo } = unsent;
  const shown = shownOf(unsent);
  // Taken back under the key that the till's own call had: it may have reached the server.
  if (undo !== undefined)
    return { kind: "undo", idempotency_key: undo.key, shown, undo: { idempotency_key: visit.key } };
  const basket = visit.scan.receipt === undefined ? promisable(visit.basket) : null;
  if (basket === null) return null;
  const isPlain = shown.unit === "stamp" && shown.rewards.length === 0;
  const promised = isPlain ? stampsOf(visit.preview.card, basket) : null;
  return { kind: "visit", idempotency_key: visit.key, shown, visit: { ...basket, seen_at, promised } };
};

/** The promise of what was not answered, or `null` if there is none, or the ordinary till has to send it. */
export const takeOver = async (work: Work, store: Store): Promise<Entry | null> => {
  const unsent = readUnsent(store, work);
  const answer = work.waiting.queue?.answer ?? null;
  if (unsent === null || answer === null) return null;
  const draft = draftOf(unsent, serverNow(work.browser, answer));
  if (draft === null) return null;
  const entry = await takePromise(work.browser, work.records, work, draft);
  // From now on its key goes to queues alone.
  forgetUnsent(store, work);
  return entry;
};
