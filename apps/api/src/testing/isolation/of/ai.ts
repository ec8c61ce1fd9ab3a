/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { notFound, type Probe } from "../probe.ts";
import * as ai from "../../../features/promotions/ai/queries.ts";

const day = "2026-06-12";
const long = "2000-01-01T00:00:00.000Z";

const asked = (tx: Transaction, scope: BusinessScope, card_id: string, _id = made()) =>
  ai.insertAnswer(tx, scope, {
    ...{ _id, card_id, question: "suggest_coupons", digest: "d".repeat(64), model: "small", tokens: 10, now },
  });

const ofCard: Probe = {
  references: true,
  misreferenced: notFound,
  isUnmarked: true,
  query: ({ id }) => ({ card_id: id((of) => of.points_card_id) }),
};

export const isolation: Isolation = {
  fill: {
    ai_answers: async ({ ctx, scope, points_card_id }) => {
      const _id = made();
      await ctx.database.write(scope, (tx) => asked(tx, scope, points_card_id, _id));
      return _id;
    },
    ai_days: async ({ ctx, scope }) => {
      await ctx.database.write(scope, (tx) => ai.takeTokens(tx, scope, { local_day: day, tokens: 10, limit: 100 }));
      return day;
    },
  },
  rights: {
    ai_answers: ["select", "insert", "update", "delete"],
    ai_days: ["select", "insert", "update"],
  },
  probes: {
    listSuggestedCoupons: ofCard,
    listSuggestedRewards: ofCard,
    listSuggestedQuestions: ofCard,
    readFeedbackSummary: ofCard,
    dismissSuggestion: { body: () => ({ kind: "quiet_hours" }) },
    restoreSuggestion: { body: () => ({ kind: "quiet_hours" }) },
  },
  reads: {
    selectNewestReceipts: (tx, scope, of) =>
      ai.selectNewestReceipts(tx, scope, { card_id: of.points_card_id, since: long }),
    selectOffer: (tx, scope) => ai.selectOffer(tx, scope),
    selectBalances: (tx, scope, of) => ai.selectBalances(tx, scope, { card_id: of.points_card_id, reach: [1] }),
    selectNamesAmong: (tx, scope) => ai.selectNamesAmong(tx, scope, ["oliwia", "bronislawa"]),
    selectStaffNames: (tx, scope) => ai.selectStaffNames(tx, scope),
    selectOwnWords: (tx, scope) => ai.selectOwnWords(tx, scope),
    selectAnswer: (tx, scope, of) =>
      ai.selectAnswer(tx, scope, {
        ...{ card_id: of.points_card_id, question: "suggest_coupons", digest: "d".repeat(64), since: long },
      }),
    selectTokens: (tx, scope) => ai.selectTokens(tx, scope, day),
  },
  writes: {
    insertAnswer: (tx, scope, of) => asked(tx, scope, of.points_card_id),
    updateAnswer: (tx, scope, of) =>
      ai.updateAnswer(tx, scope, { _id: of.made("ai_answers"), status: "answered", answer: {}, tokens: 5 }),
    deleteOldAiAnswers: (tx, scope) => ai.deleteOldAiAnswers(tx, scope, "2100-01-01T00:00:00.000Z"),
    takeTokens: (tx, scope) => ai.takeTokens(tx, scope, { local_day: day, tokens: 1, limit: 1000 }),
    settleTokens: (tx, scope) => ai.settleTokens(tx, scope, { local_day: day, difference: -1 }),
  },
};
