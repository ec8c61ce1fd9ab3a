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
