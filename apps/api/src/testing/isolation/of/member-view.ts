/** For the isolation tests: how the page of a customer's cards is asked for. */
import * as view from "../../../features/member/member-view/queries.ts";
import { now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";

export const isolation: Isolation = {
  probes: {
    readMemberView: {},
    listMemberEntries: {
      references: true,
      misreferenced: { foreign: 200, none: 200, malformed: 400 },
      query: (ids) => ({ card_subscription_id: ids.id((of) => of.points.card_subscription_id) }),
    },
  },
  reads: {
    selectMemberBusiness: (tx, scope) => view.selectMemberBusiness(tx, scope),
    selectMemberSelf: (tx, scope, { points: { user_id, card_subscription_id } }) =>
      view.selectMemberSelf(tx, scope, {
        ...{ user_id, merged_user_ids: [], card_subscription_ids: [card_subscription_id] },
      }),
    selectHeldCards: (tx, scope, of) => view.selectHeldCards(tx, scope, { user_id: of.points.user_id, now }),
    selectMemberEntries: (tx, scope, of) =>
      view.selectMemberEntries(tx, scope, {
        ...page,
        card_subscription_ids: [of.points.card_subscription_id],
      }),
    selectLapseMove: async (tx, scope, of) => {
      // The moves of `lapsing.ts`.
      const { card_subscription_id } = of.stamps;
      return (await view.selectLapseMove(tx, scope, { card_subscription_id, until_at: now }))?.cause;
    },
    selectMemberPlaces: (tx, scope) => view.selectMemberPlaces(tx, scope),
    selectMemberNews: async (tx, scope, of) => {
      const asked = { card_ids: [of.points_card_id], user_ids: [of.points.user_id], now };
      const { challenges_count, messages_count } = (await view.selectMemberNews(tx, scope, asked))!;
      return challenges_count + messages_count;
    },
    selectOfferedCards: (tx, scope) => view.selectOfferedCards(tx, scope),
  },
};
