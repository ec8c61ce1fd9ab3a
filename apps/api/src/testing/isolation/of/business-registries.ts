/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import * as registries from "../../../features/base/business-registries/queries.ts";

const answered = { registry: "white_list", tax_number: "1234563218" };

const quota = { registry: "white_list", local_day: "2026-06-12", limit: 1000 };

export const isolation: Isolation = {
  rights: {
    // Public registers' answers belong to no tenant.
    registry_answers: ["select", "insert", "update", "delete"],
    registry_quotas: ["select", "insert", "update"],
  },
  probes: {
    readPolishBusiness: { isSilent: true, isUnmarked: true, query: () => ({ nip: "1234563218" }) },
  },
  commonReads: {
    selectRegistryAnswer: async (tx) => {
      await registries.upsertRegistryAnswer(tx, answered, { answer: null, asked_at: now });
      return registries.selectRegistryAnswer(tx, answered);
    },
  },
  commonWrites: {
    upsertRegistryAnswer: (tx) => registries.upsertRegistryAnswer(tx, answered, { answer: null, asked_at: now }),
    deleteOldAnswers: async (tx) => {
      await registries.upsertRegistryAnswer(tx, answered, { answer: null, asked_at: now });
      await registries.deleteOldAnswers(tx, "2100-01-01T00:00:00.000Z");
    },
    updateQuotaSpent: (tx) => registries.updateQuotaSpent(tx, quota),
    updateQuotaUsedUp: (tx) => registries.updateQuotaUsedUp(tx, quota),
  },
};
