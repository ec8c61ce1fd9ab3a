/** The platform's calls about plans, and what their answers are kept under. */
import type {
  archivePlan,
  createPlan,
  exportPlans,
  listPlans,
  readPlan,
  restorePlan,
  updatePlan,
} from "@rewardo/contract/plans";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call, route } from "@rewardo/web/api.ts";

export const planCalls = {
  list: route<typeof listPlans>({ method: "GET", path: "/plans", scope: "none" }),
  export: route<typeof exportPlans>({ method: "GET", path: "/plans/export", scope: "none" }),
  read: route<typeof readPlan>({ method: "GET", path: "/plans/:id", scope: "none" }),
  create: route<typeof createPlan>({ method: "POST", path: "/plans", scope: "none" }),
  update: route<typeof updatePlan>({ method: "PATCH", path: "/plans/:id", scope: "none" }),
  archive: route<typeof archivePlan>({ method: "POST", path: "/plans/:id/archive", scope: "none" }),
  restore: route<typeof restorePlan>({ method: "POST", path: "/plans/:id/restore", scope: "none" }),
};

/** One plan. */
export const planQuery = recordQuery("plans", (id, signal) => call(planCalls.read, { params: { id }, signal }));
