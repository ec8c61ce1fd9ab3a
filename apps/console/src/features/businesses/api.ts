/** The platform's calls about businesses, and what their answers are kept under. */
import type {
  actAsBusiness,
  changeBusinessFlags,
  inviteBusiness,
  exportBusinesses,
  listBusinesses,
  readBusiness,
  resumeBusiness,
  suspendBusiness,
} from "@rewardo/contract/businesses";
import type { readBusinessHealth } from "@rewardo/contract/platform-health";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call, route } from "@rewardo/web/api.ts";

/** What has a page under its business, as the calls name it. */
export type ItemKind = "cards" | "accounts" | "account_roles" | "devices" | "products" | "integrations" | MessageKind;

/** The ways that its messages go. */
export type MessageKind = "emails" | "sms" | "messages";

export const businessCalls = {
  list: route<typeof listBusinesses>({ method: "GET", path: "/businesses", scope: "none" }),
  export: route<typeof exportBusinesses>({ method: "GET", path: "/businesses/export", scope: "none" }),
  read: route<typeof readBusiness>({ method: "GET", path: "/businesses/:id", scope: "none" }),
  health: route<typeof readBusinessHealth>({ method: "GET", path: "/businesses/:id/health", scope: "none" }),
  invite: route<typeof inviteBusiness>({ method: "POST", path: "/businesses/invited", scope: "none" }),
  changeFlags: route<typeof changeBusinessFlags>({ method: "PATCH", path: "/businesses/:id/flags", scope: "none" }),
  suspend: route<typeof suspendBusiness>({ method: "POST", path: "/businesses/:id/suspend", scope: "none" }),
  resume: route<typeof resumeBusiness>({ method: "POST", path: "/businesses/:id/resume", scope: "none" }),
  actAs: route<typeof actAsBusiness>({ method: "POST", path: "/businesses/:id/act_as", scope: "none" }),
};

/** One business. */
export const businessQuery = recordQuery("businesses", (id, signal) =>
  call(businessCalls.read, { params: { id }, signal }),
);
