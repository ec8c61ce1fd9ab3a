/** What each of the runtime's roles may do to each table, written down a second time beside the migrations. */

type Rights = Readonly<Record<string, readonly string[]>>;

const rewardo_app: Rights = {
  plans: ["select"],
  businesses: ["select", "insert", "update"],
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
  uploads: ["select", "insert", "delete", "update sent_at"],
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
  rewardo_jobs: {} as Rights,
});
