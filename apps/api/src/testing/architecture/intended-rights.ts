/** What each of the runtime's roles may do to each table, written down a second time beside the migrations. */

import { rights } from "../isolation/gather.ts";

type Rights = Readonly<Record<string, readonly string[]>>;

/** The rights of the tenants' role stand in each feature's file of `testing/isolation/of`; here are those on the program's own tables. */
const rewardo_app: Rights = {
  ...rights,
  nightly_runs: ["select"],
};

/** Work beside requests: of one business at a time, except for finding where the day of each ends. */
const rewardo_jobs: Rights = {
  businesses: ["select _id", "select time_zone", "select created_at"],
  card_subscriptions: [
    "select",
    ...[
      "balance",
      "pending",
      "debt",
      "lifetime_earned",
      "visits",
      "gathered",
      "days",
      "last_visit_at",
      "last_activity_at",
      "level_id",
      "level_since",
      "level_below_since",
      "filled_at",
      "joined_at",
    ].map((column) => `update ${column}`),
    ...["ledger_seq", "ledger_hash", "version", "updated_at"].map((column) => `update ${column}`),
  ],
  programme_versions: ["select"],
  // Those that ran out are deleted.
  member_browsers: ["select business_id", "select expires_at", "delete"],
  member_proofs: ["select business_id", "select expires_at", "delete"],
  phone_requests: ["select business_id", "select expires_at", "delete"],
  // Nothing that identifies a person.
  users: ["select business_id", "select _id", "select created_at", "select merged_into", "select removed_at"],
  transactions: [
    "insert",
    ...["business_id", "_id", "kind", "status", "card_subscription_id", "amount", "reverses_id", "local_day"].map(
      (column) => `select ${column}`,
    ),
    ...["occurred_at", "recorded_at", "earned", "place_id", "device_id", "account_id", "discount", "items"].map(
      (column) => `select ${column}`,
    ),
    ...["reward_ids", "coupon_ids", "explanation", "import_id", "idempotency_key"].map((column) => `select ${column}`),
  ],
  ledger_entries: ["select", "insert"],
  level_changes: ["select", "insert"],
  lots: [
    "select",
    "insert",
    ...["remaining", "held", "is_open", "pending_until", "expires_at", "keep_until", "warned_at", "lapses_at"].map(
      (column) => `update ${column}`,
    ),
  ],
  // What is due is found across businesses; it holds what a business writes and nothing of its customers.
  messages: ["select"],
  automations: ["select"],
  // Nights write what happens, and webhooks are told of it.
  webhooks: ["select"],
  webhook_events: ["select", "insert"],
  webhook_deliveries: ["select business_id", "select status", "select next_attempt_at"],
  // When there is something to read of which integration, and nothing of what it is.
  integration_syncs: ["select"],
  nightly_runs: ["select", "insert", "update", "delete"],
  ledger_proofs: ["select", "insert", "update", "delete"],
  idempotency_keys: ["select", "delete"],
  rfm_changes: ["select", "insert", "update", "delete"],
  rfm_moves: ["select", "insert", "delete"],
  rfm_scores: ["select", "insert", "delete"],
  stat_deltas: ["select", "insert", "delete"],
  // Where a claim waits, and of whom nothing.
  claims: ["select business_id", "select status", "select created_at"],
  // Where a customer's report waits, and nothing of what it says.
  adjustment_requests: ["select business_id", "select status", "select due_at"],
  // Where a pass waits, and of whom nothing.
  wallet_passes: ["select business_id", "select kind", "select due_at"],
  // Where a notice waits, and of whom nothing.
  notices: ["select business_id", "select due_at"],
  stat_lapsing: ["select", "insert", "update", "delete"],
  stat_lapsing_months: ["select", "insert", "update", "delete"],
  stat_lapsing_zones: ["select", "insert", "update", "delete"],
  cards: ["select business_id", "select _id", "select stamps_required"],
  stat_figures: ["select", "insert", "update", "delete"],
  stat_member_months: ["select", "insert", "update", "delete"],
  stat_members: ["select", "insert", "update", "delete"],
  // Files of imports that are over go, unread.
  imports: [
    ...["business_id", "_id", "status", "updated_at", "file_removed_at"].map((column) => `select ${column}`),
    "update file_removed_at",
  ],
  import_chunks: ["select business_id", "select import_id", "delete"],
  import_problems: ["select business_id", "select import_id", "delete"],
  bulk_changes: ["select", "delete"],
  bulk_change_rows: ["select", "delete"],
};

const rewardo_auth: Rights = {
  plans: ["select"],
  // Every session knows whether its business may change something; owners are notified in time.
  plan_subscriptions: ["select"],
  plan_notices: ["select", "insert", "update"],
  wallet_notices: ["select", "insert", "update"],
  wallet_certificates: ["select business_id", "select ends_at"],
  weekly_reports: ["select", "insert", "update"],
  // A registration makes a business with its owner, and what a mail's link does is noted.
  businesses: ["select", "insert"],
  // A registration that is sent again is answered again.
  idempotency_keys: ["select", "insert"],
  identities: ["select", "insert", "update"],
  mail_tokens: ["select", "insert", "update", "delete"],
  second_factors: ["select", "insert", "update", "delete"],
  recovery_codes: ["select", "insert", "update", "delete"],
  passkeys: ["select", "insert", "update", "delete"],
  known_browsers: ["select", "insert", "update", "delete"],
  passkey_challenges: ["select", "insert", "delete"],
  // Of servers alone: when each lived.
  server_lives: ["select", "insert", "update", "delete"],
  account_roles: ["select"],
  accounts: ["select", "insert", "update"],
  audit_entries: ["insert"],
  account_places: ["select"],
  devices: ["select", "update"],
  device_places: ["select"],
  // Of a program, and when it was here last.
  api_keys: ["select", "update"],
  api_key_places: ["select"],
  sessions: ["select", "insert", "update", "delete"],
};

const readable = (columns: string): string[] => columns.split(" ").map((column) => `select ${column}`);

/** A customer at their own card reads, and what they say is written by the tenants' role. */
const rewardo_member: Rights = {
  businesses: readable(
    "_id qr_key name logo logo_icon logo_stock city language time_zone currency phone email website status",
  ),
  cards: ["select"],
  card_places: ["select"],
  places: ["select"],
  // Not who published a version.
  programme_versions: readable(
    "business_id _id card_id programme valid_from number card audience others_from others_after reason members_worse",
  ),
  // Not what staff noted, nor keys that names are searched by.
  users: readable(
    "business_id _id first_name last_name gender language email email_confirmed_at phone phone_confirmed_at birth_date birth_day birth_month merged_into removed_at erased_at",
  ),
  card_subscriptions: ["select"],
  card_numbers: ["select"],
  lots: ["select"],
  lapse_moves: ["select"],
  // Neither who served nor what they noted.
  transactions: readable(
    `business_id _id kind status card_id card_subscription_id user_id place_id amount discount currency items delta delta_pending
    balance_after reward_ids coupon_ids reverses_id explanation programme_version_id local_day occurred_at recorded_at earned`.replaceAll(
      /\s+/g,
      " ",
    ),
  ),
  feedback: readable("business_id _id transaction_id card_subscription_id rating comment language reply created_at"),
  // No answers of a quiz, and no deck of a play.
  challenges: readable(
    "business_id _id card_id type name description status starts_at ends_at settling_hours prizes max_plays_per_day faces settled_at cancelled_at version created_at",
  ),
  challenge_plays: readable("business_id _id challenge_id card_subscription_id started_at score finished_at"),
  challenge_nicknames: ["select"],
  coupon_grants: ["select"],
  coupon_uses: ["select"],
  promotion_groups: ["select"],
  promotion_group_members: ["select"],
  promotion_counters: ["select"],
  rfm_changes: ["select"],
  messages: readable("business_id _id channel status content"),
  message_deliveries: readable("business_id message_id user_id status answer answered_at ended_at"),
  // Nothing that leads to who came.
  referrals: readable(
    "business_id _id card_id programme_version_id inviter_id month status refusal expires_at joined_day came_day settled_at inviter_grant_id created_at",
  ),
  // Not who answered, nor what staff read.
  adjustment_requests: readable(
    "business_id _id card_subscription_id user_id place_id kind delta status receipt visited_from visited_to about_id cause due_at settled_because decided_at note transaction_id created_at",
  ),
  // What a till asks now, not who asks.
  reward_confirmations: readable(
    "business_id _id card_subscription_id place_id names cost status created_at expires_at",
  ),
  // No token.
  member_browsers: readable("business_id _id user_id user_agent is_asked created_at last_used_at expires_at"),
};

/** The platform reads every tenant's table but the sessions. */
export const intendedRights = (tenantTables: readonly string[]) => ({
  rewardo_app,
  rewardo_auth,
  rewardo_platform: Object.fromEntries(
    ["plans", ...tenantTables].filter((table) => table !== "sessions").map((table) => [table, ["select"]]),
  ) as Rights,
  rewardo_jobs,
  rewardo_member,
});
