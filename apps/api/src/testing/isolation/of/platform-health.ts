/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import type { Isolation } from "../isolation.ts";
import * as health from "../../../features/operations/platform-health/queries.ts";

const now = "2030-01-01T00:00:00.000Z";

export const isolation: Isolation = {
  probes: {
    readPlatformHealth: { isUnmarked: true },
    readBusinessHealth: { item: (ids) => ids.id((of) => of.id), isUnmarked: true },
    readAwayNodes: { isUnmarked: true },
    retryMails: { isUnmarked: true },
  },
  reads: {
    selectHealthFacts: (tx, scope) => health.selectHealthFacts(tx, scope, "2020-01-01T00:00:00.000Z"),
    selectNights: (tx, scope) => health.selectNights(tx, scope, now),
    selectNightProgress: (tx, scope) => health.selectNightProgress(tx, scope, now),
    selectSms: (tx, scope) => health.selectSms(tx, scope, { now, late: now }),
    selectIntegrationTypes: (tx, scope) => health.selectIntegrationTypes(tx, scope, now),
    countPairedDevices: (tx, scope) => health.countPairedDevices(tx, scope, "2020-01-01T00:00:00.000Z"),
    countWalletPasses: async (tx, scope) =>
      (await health.countWalletPasses(tx, scope, { late: now, today: now })).length > 0 ? "counted" : undefined,
    countEndingCertificates: async (tx, scope) =>
      (await health.countEndingCertificates(tx, scope, "2100-01-01T00:00:00.000Z")) > 0 ? "counted" : undefined,
    countRefusals: (tx, scope) => health.countRefusals(tx, scope, "2030-01-01"),
  },
};
