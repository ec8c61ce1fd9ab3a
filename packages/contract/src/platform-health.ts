/** Whether the installation does its work, for all businesses and for one: nights, what their checks found, jobs, mails, SMS, systems and tills. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, LocalDay, text } from "./fields.ts";
import { integrationTypes } from "./integrations.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { walletProblems } from "./wallet-certificates.ts";
import { googleWalletProblems } from "./wallet-passes.ts";

export const privacy = {
  till_refusals: { technical: ["business_id", "day", "unknown_cards", "visits"] },
} satisfies PrivacyClasses;

/** Most businesses that are named. */
export const healthNamesMost = 3;

const Business = z.object({ business_id: Id, name: text(200) });

const PassCounts = z.object({
  /** Passes that phones keep. */
  passes: z.int(),
  /** Those of them that do not show what changed more than a minute ago. */
  behind: z.int(),
  /** Added and removed today, of UTC as the platform's figures are. */
  added: z.int(),
  removed: z.int(),
});

export const PlatformHealth = z.object({
  checked_at: Instant,
  /** Nights of the local day that ended at least six hours ago in each business's time zone. */
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
  sms: z.object({
    /** Parts that all businesses sent this month, each in its calendar. */
    parts: z.int(),
    /** Messages that the workers should have taken up a quarter of an hour ago or earlier. */
    late: z.int(),
  }),
  /** Systems that are connected, by provider. */
  integrations: z.array(
    z.object({
      type: z.enum(integrationTypes),
      /** Name of the provider, which is not translated. */
      name: text(200),
      businesses: z.int(),
      last_order_at: z.nullable(Instant),
      /** Businesses whose orders have been unread for more than 15 minutes. */
      behind: z.int(),
    }),
  ),
  /** Tills and other paired devices: of all, those that were heard of within five minutes, and which versions these run. */
  devices: z.object({
    paired: z.int(),
    online: z.int(),
    versions: z.array(z.object({ app_version: z.string(), devices: z.int() })),
  }),
  /** What tills turned away today, of UTC as the platform's figures are. */
  refused: z.object({
    /** Scanned or typed, and no member's card here. */
    unknown_cards: z.int(),
    /** Visits that a rule refused when they were confirmed. */
    visits: z.int(),
  }),
  /** Cards in the wallets of phones; `null`: the installation makes none. */
  wallet: z.nullable(
    z.object({
      /** Those in Apple Wallet. */
      apple: PassCounts,
      /** Those in Google Wallet. */
      google: PassCounts,
      /** Why nothing is made for Google Wallet; `null`: it is, or the installation has no account there. */
      google_problem: z.nullable(z.enum(googleWalletProblems)),
      /** The installation has an account at Google. */
      has_google: z.boolean(),
      /** Why the installation's certificate signs nothing; `null`: it does, or there is none. */
      problem: z.nullable(z.enum(walletProblems)),
      /** When it ends; `null` for none that signs. */
      ends_at: z.nullable(Instant),
      /** It ends within 45 days. */
      is_ending: z.boolean(),
      /** Businesses whose own certificate ends within 45 days, or has. */
      certificates_ending: z.int(),
    }),
  ),
});
export type PlatformHealth = z.infer<typeof PlatformHealth>;

const Jobs = z.object({
  /** Not tried yet. */
  waiting: z.int(),
  /** Failed at least once and tried again later. */
  failing: z.int(),
  /** Given up lately; the installation keeps these for an hour or longer. */
  given_up: z.int(),
  /** When the oldest that failed was put in; `null` where none did. */
  since: z.nullable(Instant),
});

/** How one business does, as the platform sees it. */
export const BusinessHealth = z.object({
  checked_at: Instant,
  night: z.object({
    /** The last local day whose night is done; `null` before the first. */
    local_day: z.nullable(LocalDay),
    /** A night is late if its day ended six hours ago and it is not done. */
    is_late: z.boolean(),
    /** Memberships that the last check looked at, and whether it found something wrong. */
    memberships: z.int(),
    is_faulty: z.boolean(),
  }),
  /** What was put in for this business, mails apart. */
  jobs: Jobs,
  mails: Jobs,
  connections: z.object({
    integrations: z.int(),
    /** Point-of-sale systems that do not answer, and since when. */
    integrations_in_trouble: z.int(),
    trouble_since: z.nullable(Instant),
    webhooks: z.int(),
    /** Messages to webhooks that were given up within a day. */
    webhooks_given_up: z.int(),
  }),
  /** How much there is; transactions as statistics have counted them. */
  sizes: z.object({
    users: z.int(),
    transactions: z.int(),
    products: z.int(),
    devices: z.int(),
    accounts: z.int(),
  }),
});
export type BusinessHealth = z.infer<typeof BusinessHealth>;

export const readBusinessHealth = endpoint({
  method: "GET",
  path: "/businesses/:id/health",
  access: "businesses_view",
  scope: "none",
  response: BusinessHealth,
  errors: ["not_found"],
  summary: "For the platform: nights, jobs, mails, connections and sizes of one business",
});

export const readPlatformHealth = endpoint({
  method: "GET",
  path: "/platform_health",
  access: "businesses_view",
  scope: "none",
  response: PlatformHealth,
  errors: [],
  summary: "For the platform: nights, what their checks found, mails, SMS, point-of-sale systems and tills",
});

export const readAwayNodes = endpoint({
  method: "GET",
  path: "/platform_health/nodes",
  access: "businesses_view",
  scope: "none",
  response: z.object({
    /** Host and port of nodes that do not answer; always none where the tables are not spread over several. */
    away: z.array(text(300)),
  }),
  errors: [],
  summary: "For the platform: which nodes of a database that is spread over several are away",
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
