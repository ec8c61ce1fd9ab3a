/** The platform's calls about businesses, and what their answers are kept under. */
import {
  actAsBusiness,
  changeBusinessFlags,
  inviteBusiness,
  exportBusinesses,
  listBusinesses,
  readBusiness,
  resumeBusiness,
  suspendBusiness,
} from "@rewardo/contract/businesses";
import { readBusinessHealth } from "@rewardo/contract/platform-health";
import { listPlans } from "@rewardo/contract/plans";
import { queryOptions } from "@tanstack/react-query";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call } from "@rewardo/web/api.ts";

/** Kinds of records with a page under their business, as the calls name them. */
export type ItemKind = "cards" | "accounts" | "account_roles" | "devices" | "products" | "integrations" | MessageKind;

/** The ways that its messages go. */
export type MessageKind = "emails" | "sms" | "messages";

export const businessCalls = {
  list: listBusinesses,
  export: exportBusinesses,
  read: readBusiness,
  health: readBusinessHealth,
  invite: inviteBusiness,
  changeFlags: changeBusinessFlags,
  suspend: suspendBusiness,
  resume: resumeBusiness,
  actAs: actAsBusiness,
};

export const businessQuery = recordQuery("businesses", (id, signal) =>
  call(businessCalls.read, { params: { id }, signal }),
);

/** The platform's plans: a business says only which one is its own. */
export const plansQuery = queryOptions({
  queryKey: ["plans"],
  queryFn: ({ signal }) => call(listPlans, { signal }),
});
