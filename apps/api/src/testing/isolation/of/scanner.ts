/** For the isolation tests: who may call, and how. */
import { now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { type Ids, notFound } from "../probe.ts";
import * as scanner from "../../../features/till/scanner/queries.ts";

/** Of a customer that each tenant has, see users. */
const phone = "+48601204418";

const basket = (ids: Ids) => ({
  number: ids.whose === "malformed" ? 5 : ids.tenant === null ? "482109375516" : ids.tenant.stamps.number,
  place_id: ids.id((of) => of.places[0]),
});

export const isolation: Isolation = {
  reads: {
    selectCardsOfPhone: (tx, scope) => scanner.selectCardsOfPhone(tx, scope, { phone, limit: 5 }),
    selectCardsForOrder: (tx, scope, of) => scanner.selectCardsForOrder(tx, scope, { phone, place_id: of.places[0] }),
    selectVisitNear: (tx, scope, of) =>
      scanner.selectVisitNear(tx, scope, {
        ...{ card_subscription_id: of.points.card_subscription_id, at: now, minutes: 60 * 24 * 365 },
      }),
    selectCountedSince: (tx, scope, of) =>
      scanner.selectCountedSince(tx, scope, {
        ...{ card_subscription_id: of.points.card_subscription_id, counted_by: of.accounts.owner.account_id },
        since: "2000-01-01T00:00:00.000Z",
      }),
    selectOpenPlace: (tx, scope, of) => scanner.selectOpenPlace(tx, scope, of.places[0]),
  },
  writes: {
    addTillRefusal: (tx, scope) => scanner.addTillRefusal(tx, scope, { day: "2030-01-01", kind: "visits" }),
  },
  rights: { till_refusals: ["select", "insert", "update"] },
  holders: {
    scanner_view: ["employee", "device"],
  },
  probes: {
    previewVisit: { misreferenced: notFound, references: true, refusalWrites: ["till_refusals"], body: basket },
    // Of kiosks alone.
    findCardStanding: {
      misreferenced: notFound,
      references: true,
      body: (ids) => ({ number: "1", place_id: ids.id((of) => of.places[0]) }),
    },
    rateAtKiosk: {
      misreferenced: notFound,
      references: true,
      body: (ids) => ({ number: "1", place_id: ids.id((of) => of.places[0]), rating: 5, language: "pl" }),
    },
    // The caller makes keys up; one that locks nothing releases nothing.
    releaseCoupons: { body: () => ({ lock_key: "unknown" }) },
    makeCard: {
      misreferenced: notFound,
      references: true,
      body: (ids) => ({ place_id: ids.id((of) => of.places[0]), card_id: ids.id((of) => of.points_card_id) }),
    },
    // An empty answer tells nothing.
    findCards: {
      misreferenced: notFound,
      references: true,
      isUnmarked: true,
      body: (ids) => ({ place_id: ids.id((of) => of.places[0]), phone }),
    },
    commitVisit: { misreferenced: notFound, references: true, refusalWrites: ["till_refusals"], body: basket },
  },
};
