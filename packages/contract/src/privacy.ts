/**
 * The privacy class of every stored column. Export, erasure, logs and the audit follow it; a column that is missing
 * here fails a test.
 */

/**
 * - `personal`: says who somebody is, or is free text that may; exported and erased with the person, and the audit
 *   names its change without its value;
 * - `business`: what a business made or did, visits and balances among it; it stays, without a name, when a person goes;
 * - `technical`: ids, versions, settings of the screen, times of storage, hashes;
 * - `secret`: proves who calls; it never leaves the server and is in no answer, log or export.
 */
export const privacyClasses = ["personal", "business", "technical", "secret"] as const;
export type PrivacyClass = (typeof privacyClasses)[number];

type Columns = Partial<Record<PrivacyClass, readonly string[]>>;

const columns = {
  installation_facts: { technical: ["name", "happened_at"] },
  secret_checks: { secret: ["sealed"], technical: ["is_only", "sealed_at"] },
  schema_migrations: { technical: ["name", "checksum", "applied_at"] },
  plans: {
    business: ["name", "max_places", "price", "promo_price", "promo_valid_to", "currency", "position", "archived_at"],
    technical: ["_id", "version", "created_at", "updated_at"],
  },
  businesses: {
    business: [
      "name",
      "status",
      "plan_id",
      "logo",
      "logo_icon",
      "logo_stock",
      "flags",
      "currency",
      "time_zone",
      "language",
      "city",
      "tin",
      "billing_name",
      "billing_address",
      "billing_postcode",
      "billing_city",
      "billing_country",
      "description",
      "category",
      "cover",
      "email",
      "phone",
      "website",
      "facebook",
      "instagram",
      "tiktok",
      "closing_at",
      "closing_reminded_for",
    ],
    technical: ["_id", "name_key", "status_before_suspension", "qr_key", "version", "created_at", "updated_at"],
  },
  plan_subscriptions: {
    business: [
      ...["plan_id", "status", "trial_ends_at", "paid_until", "past_due_at"],
      ...["price", "promo_price", "promo_valid_to", "currency"],
    ],
    technical: ["business_id", "_id", "marked_at", "created_at", "updated_at"],
  },
  plan_notices: {
    technical: ["business_id", "plan_subscription_id", "kind", "about", "account_id", "created_at", "sent_at"],
  },
  payment_events: { business: ["type", "occurred_at"], technical: ["business_id", "event_id", "received_at"] },
  // Sole traders' names are among what registers answer.
  registry_answers: { personal: ["tax_number", "answer"], technical: ["registry", "asked_at"] },
  registry_quotas: { technical: ["registry", "local_day", "used"] },
  identities: {
    personal: ["email", "email_key"],
    secret: ["password_hash"],
    technical: ["_id", "email_verified_at", "failed_logins", "locked_at", "created_at", "updated_at"],
  },
  mail_tokens: {
    secret: ["token_hash"],
    technical: [
      "identity_id",
      "account_id",
      "kind",
      "job_id",
      "expires_at",
      "sent_at",
      "used_at",
      "replaced_at",
      "created_at",
    ],
  },
  second_factors: {
    secret: ["sealed_secret"],
    technical: ["identity_id", "confirmed_at", "last_step", "created_at"],
  },
  recovery_codes: { secret: ["code_hash"], technical: ["identity_id", "used_at", "created_at"] },
  account_roles: {
    business: ["name", "name_key", "permissions", "limits", "status"],
    technical: ["business_id", "_id", "version", "created_at", "updated_at"],
  },
  products: {
    business: ["name", "name_key", "description", "kind", "price", "category", "external_id", "place_ids", "status"],
    technical: ["business_id", "_id", "import_id", "import_line", "version", "created_at", "updated_at"],
  },
  places: {
    business: [
      "name",
      "name_key",
      "address",
      "postcode",
      "city",
      "country",
      "longitude",
      "latitude",
      "opening_hours",
      "phone",
      "email",
      "time_zone",
      "image",
      "status",
    ],
    technical: ["business_id", "_id", "version", "created_at", "updated_at"],
  },
  uploads: {
    business: ["name", "media_type", "width", "height", "bytes"],
    technical: ["business_id", "account_id", "sent_at", "created_at"],
  },
  accounts: {
    personal: ["first_name", "last_name", "name_key", "last_seen_at"],
    business: ["account_role_id", "status", "all_places", "invited_at", "accepted_at"],
    technical: [
      "business_id",
      "_id",
      "identity_id",
      "language",
      "theme",
      "wants_subscription_mails",
      "version",
      "created_at",
      "updated_at",
    ],
  },
  account_places: { technical: ["business_id", "account_id", "place_id"] },
  devices: {
    business: ["name", "kind", "status", "all_places"],
    secret: ["pairing_code_hash"],
    technical: ["business_id", "_id", "pairing_expires_at", "app_version", "last_seen_at", "created_at", "updated_at"],
  },
  device_places: { technical: ["business_id", "device_id", "place_id"] },
  sessions: {
    personal: ["user_agent"],
    secret: ["token_hash"],
    technical: [
      ...["business_id", "account_id", "device_id", "created_at", "last_used_at", "expires_at"],
      ...["acting_as", "acting_since", "acting_used_at"],
    ],
  },
  audit_entries: {
    personal: ["address"],
    business: ["action", "entity", "before", "after"],
    technical: ["business_id", "_id", "account_id", "device_id", "entity_id", "recorded_at"],
  },
  cards: {
    business: [
      "name",
      "type",
      "status",
      "stock",
      "stamp_icon",
      "image",
      "unit_name",
      "stamps_required",
      "all_places",
      "members_count",
    ],
    technical: ["business_id", "_id", "version", "created_at", "updated_at"],
  },
  card_places: { technical: ["business_id", "card_id", "place_id"] },
  programme_versions: {
    business: ["programme", "valid_from"],
    technical: ["business_id", "_id", "card_id", "created_at"],
  },
  users: {
    personal: [
      "first_name",
      "last_name",
      "name_key",
      "email",
      "phone",
      "birth_date",
      "gender",
      "language",
      "external_id",
      "email_key",
    ],
    technical: ["business_id", "_id", "merged_into", "removed_at", "version", "created_at", "updated_at"],
  },
  card_subscriptions: {
    business: [
      "status",
      "balance",
      "pending",
      "debt",
      "lifetime_earned",
      "visits",
      "gathered",
      "days",
      "last_visit_at",
      "last_activity_at",
      "joined_at",
      "level_id",
      "level_since",
      "level_below_since",
    ],
    technical: [
      "business_id",
      "_id",
      "card_id",
      "user_id",
      "merged_into",
      "removed_at",
      "ledger_seq",
      "ledger_hash",
      "version",
      "created_at",
      "updated_at",
    ],
  },
  card_numbers: {
    personal: ["number"],
    business: ["status"],
    technical: ["business_id", "card_subscription_id", "created_at", "removed_at"],
  },
  transactions: {
    personal: ["reason"],
    business: [
      "kind",
      "status",
      "source",
      "external_order_id",
      "amount",
      "discount",
      "currency",
      "items",
      "delta",
      "delta_pending",
      "balance_after",
      "reward_ids",
      "coupon_ids",
      "earned",
      "flags",
      "explanation",
      "local_day",
      "occurred_at",
    ],
    technical: [
      "business_id",
      "_id",
      "card_id",
      "card_subscription_id",
      "user_id",
      "place_id",
      "device_id",
      "account_id",
      "integration_id",
      "import_id",
      "reverses_id",
      "programme_version_id",
      "engine_version",
      "idempotency_actor",
      "idempotency_key",
      "request_hash",
      "recorded_at",
    ],
  },
  feedback: {
    personal: ["comment", "reply"],
    business: ["rating", "status"],
    technical: [
      ...["business_id", "_id", "transaction_id", "card_subscription_id", "account_id", "device_id", "place_id"],
      ...["language", "created_at", "updated_at"],
    ],
  },
  adjustment_requests: {
    personal: ["reason", "note"],
    business: ["delta", "status"],
    technical: [
      "business_id",
      "_id",
      "card_subscription_id",
      "place_id",
      "account_id",
      "list_key",
      "decided_by",
      "decided_at",
      "transaction_id",
      "created_at",
    ],
  },
  ledger_entries: {
    business: ["kind", "unit", "amount", "pending", "held", "debt", "balance_after", "pending_after", "moves"],
    technical: ["business_id", "card_subscription_id", "seq", "_id", "cause_id", "hash", "recorded_at"],
  },
  lots: {
    business: [
      "amount",
      "remaining",
      "held",
      "is_open",
      "occurred_at",
      "expires_at",
      "inactivity_months",
      "keep_until",
      "pending_until",
    ],
    technical: ["business_id", "card_subscription_id", "_id", "source_transaction_id"],
  },
  level_changes: {
    business: ["from_id", "to_id", "changed_at"],
    technical: ["business_id", "card_subscription_id", "_id", "transaction_id"],
  },
  coupon_grants: {
    business: ["coupon_id", "source", "status", "granted_at"],
    technical: [
      "business_id",
      "card_subscription_id",
      "_id",
      "locked_until",
      "locked_by",
      "version",
      "created_at",
      "updated_at",
    ],
  },
  coupon_uses: {
    business: ["coupon_id", "used_at", "rolled_back_at"],
    technical: ["business_id", "_id", "coupon_grant_id", "card_subscription_id", "transaction_id"],
  },
  promotion_counters: { business: ["used"], technical: ["business_id", "promotion_id"] },
  import_marks: {
    personal: ["number"],
    technical: [
      ...["business_id", "import_id", "user_id", "line", "is_new_user", "user_version", "filled"],
      ...["card_subscription_id", "is_new_membership", "undone_at"],
    ],
  },
  product_marks: { business: ["filled"], technical: ["business_id", "import_id", "product_id"] },
  nightly_runs: {
    technical: [
      ...["business_id", "local_day", "step", "status", "progress", "handled", "changed", "started_at", "updated_at"],
      "finished_at",
    ],
  },
  ledger_proofs: {
    technical: ["business_id", "local_day", "memberships", "entries", "faulty", "first_faults", "checked_at"],
  },
  rfm_changes: { business: ["valid_from", "rfm_group"], technical: ["business_id", "user_id"] },
  rfm_requests: { business: ["requested_at"], technical: ["business_id"] },
  rfm_moves: { business: ["local_day", "from_group", "to_group", "customers"], technical: ["business_id"] },
  idempotency_keys: { technical: ["business_id", "actor_id", "key", "request_hash", "entity_id", "created_at"] },
  imports: {
    business: [
      ...[
        "kind",
        "status",
        "file_name",
        "file_bytes",
        "columns",
        "suggested",
        "hints",
        "check_counts",
        "result_counts",
      ],
      "undo_counts",
    ],
    technical: [
      ...["business_id", "_id", "card_id", "options", "chosen_options", "lines_total", "lines_done", "mark_line"],
      ...["country", "undo_cursor", "problem", "attempts", "account_id", "created_at", "started_at", "finished_at"],
      ...["file_removed_at", "updated_at"],
    ],
  },
  import_chunks: { personal: ["bytes"], technical: ["business_id", "import_id", "no"] },
  import_problems: {
    personal: ["value"],
    business: ["code", "field", "params"],
    technical: ["business_id", "import_id", "line", "no"],
  },
  events: { business: ["type"], technical: ["business_id", "_id", "entity_id", "recorded_at"] },
} satisfies Record<string, Columns>;

const toClasses = (table: Columns): Record<string, PrivacyClass> =>
  Object.fromEntries(privacyClasses.flatMap((name) => (table[name] ?? []).map((column) => [column, name])));

/** Table → column → class. */
export const privacy: Readonly<Record<string, Readonly<Record<string, PrivacyClass>>>> = Object.fromEntries(
  Object.entries(columns).map(([table, listed]) => [table, toClasses(listed)]),
);
