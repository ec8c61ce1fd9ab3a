/** The week in figures, by mail on the first morning of the next. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { roleIds } from "./roles.ts";

/** Roles that get weekly reports: those that see a whole business. */
export const weeklyReportRoles: readonly string[] = [roleIds.OWNER, roleIds.ADMIN];

export const privacy = {
  weekly_reports: {
    secret: ["token_hash"],
    technical: ["business_id", "account_id", "week", "created_at", "sent_at"],
  },
} satisfies PrivacyClasses;

const Key = z.strictObject({ key: text(100) });

/** What mail programs send when their reader has had enough (RFC 8058); the key is in the mail. */
export const stopWeeklyReports = endpoint({
  method: "POST",
  path: "/weekly_reports/stop",
  access: "public",
  scope: "none",
  fromAnywhere: true,
  anyBody: true,
  query: Key,
  response: null,
  errors: ["token_invalid"],
  summary: "End the weekly reports of the account whose mail has this key",
});

/** The same address opened by a person: where the switch is. */
export const readWeeklyReportsStop = endpoint({
  method: "GET",
  path: "/weekly_reports/stop",
  access: "public",
  scope: "none",
  fromAnywhere: true,
  query: Key,
  response: null,
  redirect: true,
  errors: [],
  summary: "Redirect the browser to one's own mail settings",
});
