/** Whether the installation does its work: the nights of all businesses, what their checks found, and the mails. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, text } from "./fields.ts";

/** Most businesses that are named. */
export const healthNamesMost = 3;

const Business = z.object({ business_id: Id, name: text(200) });

export const PlatformHealth = z.object({
  checked_at: Instant,
  /** Of the local day that ended six hours ago or earlier in each business's time zone. */
  nights: z.object({
    /** Businesses that have had a whole day. */
    businesses: z.int(),
    done: z.int(),
    /** Some of those whose night is not done. */
    late: z.array(Business),
  }),
  /** What the latest night of each business found. */
  checks: z.object({
    memberships: z.int(),
    /** Businesses whose ledger or statistics do not agree with the transactions. */
    faulty_businesses: z.int(),
    faulty: z.array(Business),
  }),
  mails: z.object({
    /** Not tried yet. */
    waiting: z.int(),
    /** Failed at least once and tried again later. */
    failing: z.int(),
    /** Given up within the last hour. */
    given_up: z.int(),
    /** When the oldest of both was written; `null` where there are none. */
    since: z.nullable(Instant),
  }),
});
export type PlatformHealth = z.infer<typeof PlatformHealth>;

export const readPlatformHealth = endpoint({
  method: "GET",
  path: "/platform_health",
  access: "businesses_view",
  scope: "none",
  response: PlatformHealth,
  errors: [],
  summary: "For the platform: nights, what their checks found, and mails that fail",
});

export const retryMails = endpoint({
  method: "POST",
  path: "/platform_health/mails/retry",
  access: "businesses_modify",
  scope: "none",
  response: z.object({ mails: z.int() }),
  errors: [],
  summary: "For the platform: send the mails that fail now, and those that were given up within the last hour",
});
