/** What each of the runtime's roles may do to each table, written down a second time beside the migrations. */

type Rights = Readonly<Record<string, readonly string[]>>;

const rewardo_app: Rights = {
  plans: ["select"],
  businesses: ["select", "insert", "update"],
  // When a trial ends is said once.
  plan_subscriptions: ["select", "insert", "update plan_id", "update updated_at"],
  account_roles: ["select", "insert", "update", "delete"],
  places: ["select", "insert", "update"],
  accounts: ["select", "insert", "update"],
  account_places: ["select", "insert", "delete"],
  devices: ["select", "insert", "update"],
  device_places: ["select", "insert", "delete"],
  // To end the sessions of a device or an account without ever seeing a token's hash.
  sessions: ["delete", "select business_id", "select account_id", "select device_id"],
  audit_entries: ["select", "insert"],
  cards: ["select", "insert", "update"],
  card_places: ["select", "insert", "delete"],
  programme_versions: ["select", "insert"],
  users: ["select", "insert", "update"],
  card_subscriptions: ["select", "insert", "update"],
  card_numbers: ["select", "insert", "update"],
  // The one thing about a transaction that changes is whether it was taken back.
  transactions: ["select", "insert", "update status"],
  ledger_entries: ["select", "insert"],
  lots: ["select", "insert", "update"],
  events: ["select", "insert"],
  idempotency_keys: ["select", "insert"],
  nightly_runs: ["select"],
  ledger_proofs: ["select"],
  rfm_changes: ["select"],
  rfm_moves: ["select"],
  uploads: ["select", "insert", "delete", "update sent_at"],
};

/** Work beside requests: of one business at a time, but for where the day of each ends. */
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
    ].map((column) => `update ${column}`),
    ...["ledger_seq", "ledger_hash", "version", "updated_at"].map((column) => `update ${column}`),
  ],
  programme_versions: ["select"],
  // Nothing that says who somebody is.
  users: ["select business_id", "select _id", "select created_at"],
  transactions: [
    "insert",
    ...["business_id", "_id", "kind", "status", "card_subscription_id", "amount", "reverses_id", "local_day"].map(
      (column) => `select ${column}`,
    ),
    ...["occurred_at", "recorded_at"].map((column) => `select ${column}`),
  ],
  ledger_entries: ["select", "insert"],
  lots: [
    "select",
    "insert",
    ...["remaining", "held", "is_open", "pending_until", "expires_at", "keep_until"].map(
      (column) => `update ${column}`,
    ),
  ],
  events: ["insert"],
  nightly_runs: ["select", "insert", "update"],
  ledger_proofs: ["select", "insert", "update"],
  rfm_changes: ["select", "insert", "update", "delete"],
  rfm_moves: ["select", "insert", "delete"],
};

const rewardo_auth: Rights = {
  plans: ["select"],
  // A registration makes a business with its owner, and what a mail's link does is noted.
  businesses: ["select", "insert"],
  identities: ["select", "insert", "update"],
  mail_tokens: ["select", "insert", "update", "delete"],
  account_roles: ["select"],
  accounts: ["select", "insert", "update"],
  audit_entries: ["insert"],
  account_places: ["select"],
  devices: ["select", "update"],
  device_places: ["select"],
  sessions: ["select", "insert", "update", "delete"],
};

/** The platform reads every tenant's table but the sessions. */
export const intendedRights = (tenantTables: readonly string[]) => ({
  rewardo_app,
  rewardo_auth,
  rewardo_platform: Object.fromEntries(
    ["plans", ...tenantTables].filter((table) => table !== "sessions").map((table) => [table, ["select"]]),
  ) as Rights,
  rewardo_jobs,
});
