/** Exports: what is asked of each list, and of the archives. */
import type { Probe } from "./probes.ts";

const inPolish: Probe = { query: () => ({ locale: "pl" }) };

export const exportProbes: Readonly<Record<string, Probe>> = {
  exportAccountRoles: inPolish,
  exportAccounts: inPolish,
  exportAdjustmentRequests: inPolish,
  exportAuditEntries: inPolish,
  exportBusiness: inPolish,
  exportBusinesses: inPolish,
  exportCardSubscriptions: inPolish,
  exportPerson: { ...inPolish, item: (ids) => ids.id((of) => of.points.user_id) },
  exportPlaces: inPolish,
  exportPlans: inPolish,
  exportProducts: inPolish,
  exportTransactions: inPolish,
  exportUsers: inPolish,
};
