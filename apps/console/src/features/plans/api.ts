/** The platform's calls about plans, and what their answers are kept under. */
import {
  archivePlan,
  createPlan,
  exportPlans,
  listPlans,
  readPlan,
  restorePlan,
  updatePlan,
} from "@rewardo/contract/plans";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call } from "@rewardo/web/api.ts";

export const planCalls = {
  list: listPlans,
  export: exportPlans,
  read: readPlan,
  create: createPlan,
  update: updatePlan,
  archive: archivePlan,
  restore: restorePlan,
};

export const planQuery = recordQuery("plans", (id, signal) => call(planCalls.read, { params: { id }, signal }));
