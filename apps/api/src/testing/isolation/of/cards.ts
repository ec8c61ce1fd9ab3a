/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import * as cards from "../../../features/programme/cards/queries.ts";

export const isolation: Isolation = {
  holders: {
    cards_view: ["employee", "device"],
    cards_modify: ["admin"],
  },
  rights: {
    cards: ["select", "insert", "update"],
    card_places: ["select", "insert", "delete"],
  },
  probes: {
    listCards: {},
    readCard: { item: (ids) => ids.id((of) => of.points_card_id) },
    createCard: {
      body: () => ({
        template: "coffee_stamps",
        name: "Karta",
        stock: "forest",
        stamp_icon: "mug",
        reward_name: "10. kawa",
      }),
    },
  },
  reads: {
    selectCards: (tx, scope) => cards.selectCards(tx, scope, { ...page, at: now }),
    // A part of the list's statement.
    blankCount: (tx, scope) => cards.selectCards(tx, scope, { ...page, at: now }),
    selectCard: (tx, scope, of) => cards.selectCard(tx, scope, of.points_card_id, now),
    holdFirstCard: (tx, scope) => cards.holdFirstCard(tx, scope),
  },
  writes: {
    insertCard: (tx, scope) =>
      cards.insertCard(tx, scope, {
        _id: made(),
        name: { pl: "Karta" },
        type: "points",
        status: "active",
        stock: "forest",
        stamp_icon: "coffee_bean",
        unit_name: null,
        stamps_required: null,
        now,
      }),
    insertProgrammeVersion: (tx, scope, of) =>
      cards.insertProgrammeVersion(tx, scope, {
        programme: { version_id: made(), card_id: of.points_card_id } as never,
        card: {},
        valid_from: now,
        now,
      }),
    updateMembersCount: (tx, scope, of) => cards.updateMembersCount(tx, scope, of.points_card_id, 100),
  },
};
