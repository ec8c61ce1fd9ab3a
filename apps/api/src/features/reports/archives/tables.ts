/**
 * Tables and columns in archives, derived from the privacy classes: every table of a business except those with a
 * stated reason, and no secrets.
 */
import { privacy } from "@rewardo/contract/privacy";
import type { ArchiveTable } from "@rewardo/texts/archives";

/** Tables of a business, in the order in which they are read and explained, each by the columns that its rows are ordered by. */
const ordered: Readonly<Record<ArchiveTable, readonly string[]>> = {
  businesses: ["_id"],
  plan_subscriptions: ["_id"],
  payment_events: ["event_id"],
  places: ["_id"],
  devices: ["_id"],
  device_places: ["device_id", "place_id"],
  account_roles: ["_id"],
  accounts: ["_id"],
  account_places: ["account_id", "place_id"],
  products: ["_id"],
  ingredients: ["_id"],
  uploads: ["name"],
  cards: ["_id"],
  card_places: ["card_id", "place_id"],
  programme_versions: ["_id"],
  programme_drafts: ["card_id"],
  terms_notices: ["version_id", "user_id"],
  promotion_counters: ["promotion_id"],
  users: ["_id"],
  consent_events: ["_id"],
  member_browsers: ["_id"],
  rfm_changes: ["user_id", "valid_from"],
  rfm_moves: ["local_day", "from_group", "to_group"],
  card_subscriptions: ["_id"],
  card_numbers: ["number"],
  transactions: ["_id"],
  claims: ["_id"],
  member_joins: ["card_subscription_id"],
  join_openings: ["local_day", "place_id", "way"],
  feedback: ["_id"],
  integrations: ["_id"],
  integration_items: ["_id"],
  integration_orders: ["_id"],
  ledger_entries: ["card_subscription_id", "seq"],
  lots: ["card_subscription_id", "_id"],
  level_changes: ["card_subscription_id", "_id"],
  coupon_grants: ["card_subscription_id", "_id"],
  coupon_handouts: ["_id"],
  coupon_uses: ["_id"],
  referrals: ["_id"],
  automations: ["_id"],
  automation_runs: ["automation_id", "user_id", "occasion"],
  messages: ["_id"],
  message_deliveries: ["message_id", "user_id"],
  message_settings: ["updated_at"],
  sms_usage: ["month"],
  message_suppressions: ["_id"],
  promotion_groups: ["_id"],
  promotion_group_members: ["promotion_group_id", "card_subscription_id"],
  challenges: ["_id"],
  challenge_plays: ["_id"],
  challenge_prizes: ["challenge_id", "rank"],
  challenge_nicknames: ["card_subscription_id"],
  coupon_code_batches: ["_id"],
  coupon_codes: ["code"],
  adjustment_requests: ["_id"],
  audit_entries: ["_id"],
};

export const archiveTables = Object.keys(ordered) as ArchiveTable[];

/** Tables that are in no archive of a business, and why. */
export const tablesLeftOut: Readonly<Record<string, string>> = {
  sessions: "who is signed in at this moment, with the keys that prove it",
  ai_answers: "what a language model was asked and answered within a day: what left is in the audit log, which is here",
  ai_days: "how much of a language model's use a day has had",
  webhooks: "which addresses of the business's programs are told what happens, with the secrets that sign it",
  integration_syncs: "how far the orders of a till's system were read; the orders are here",
  integration_hours: "what was heard of a till's system within two days; the orders are here",
  webhook_events: "what webhooks are still to be told",
  webhook_deliveries: "messages to webhooks of the last thirty days: what they tell is here itself",
  api_keys: "which programs may call, with the hashes that prove it; they open nothing anywhere else",
  api_key_places: "at which places such a program may act",
  user_distinctions: "which customers look alike and are two: it helps the merging and says nothing of them",
  weekly_reports:
    "which mails of the week's figures were sent: their content follows from the transactions, which are here",
  wallet_notices: "which mails about a certificate were sent: their content follows from the certificate",
  plan_notices: "which mails about the plan were sent: their content follows from the plan",
  payment_customers: "how the payment provider names the business, and its page to pay on",
  payment_agreements: "how the payment provider names what it charges by; its payments are here",
  idempotency_keys: "guards against a request that is sent twice; forgotten after thirty days",
  till_refusals: "counts for the platform's home",
  nightly_runs: "how far the program's nightly work has come",
  ledger_proofs: "what the program found when it checked the ledger, which is here itself",
  advice_dismissals: "what people have hidden from their own home page",
  saved_views: "what people narrow their lists to, under names of their own",
  bulk_changes: "how far changes to many records have come: what they changed is in the audit log, which is here",
  bulk_change_rows: "what such a change can be undone by",
  simulations: "what a draft would have given, kept for a day: it follows from the transactions, which are here",
  stat_deltas: "which transactions statistics do not contain yet",
  stat_figures: "sums over the transactions, which are here",
  stat_member_months: "sums over the transactions, which are here",
  stat_members: "follows from the transactions, which are here",
  phone_requests: "phones that asked for a printed card, kept for a day",
  wallet_passes: "which cards are in the wallets of phones, and whether these show the newest balance",
  notices: "which phones were told that a message lies on the card; the messages and who has them are here",
  wallet_classes: "what Google was told last of a card: its name and colours, which are in the archive",
  wallet_devices: "phones that keep a card in their wallet, by numbers that their makers draw",
  wallet_certificates: "what the business signs passes with; it has the certificate itself",
  member_recovery_codes: "codes that bring a card onto another phone, of which only hashes are stored",
  member_links: "links that open a customer's card, of which only hashes are stored",
  member_proofs:
    "digits that were sent to prove an address, good for minutes; a proven address is the customer's own row",
  account_pins: "PINs, of which only hashes are stored",
  device_pin_tries: "who mistyped a PIN where, until it was right",
  rfm_requests: "when a computation was last requested",
  lapse_moves: "when and why ends of lots moved: the ends are with the lots, which are here",
  stat_lapsing: "sums over the lots, which are here",
  stat_lapsing_months: "sums over the lots, which are here",
  stat_lapsing_zones: "which sums over the lots are kept",
  rfm_scores: "counts of scores, which follow from the transactions, which are here",
  imports: "how files were read that the business has itself; the rows that came of them are here",
  import_chunks: "files that the business has itself, kept until an import is over",
  import_problems: "lines of such a file that were not taken",
  import_marks: "which line of a file made which row, so that it can be undone; the rows are here themselves",
  product_marks:
    "what an import filled in on which product, so that it can be undone; the products are here themselves",
};

/** Columns that are in no archive beside the secret ones, and why. */
export const columnsLeftOut: Readonly<Record<string, string>> = {
  business_id: "the same in every row",
  person_id: "the customer or, without one, the membership itself; both are here",
  merged_person_id: "the person of the membership that it ended in, which is here",
  serving_account_id: "who serves at this moment; the transactions name who served",
  serving_until: "when the device asks for a PIN again",
  name_key: "the name in the form that it is searched by",
  search_key: "all that a product is searched by, made of other columns",
  email_key: "the address in the form that it is searched by",
  list_key: "the order of a list, made of other columns",
  attempts: "how often a message was tried before it was taken",
  payment_id: "how the payment provider names a payment",
  has_slot: "whether a mail waits for its moment at a domain",
  version: "counts changes, so that two people do not overwrite each other",
  identity_id: "stands for the address, which is here itself",
  theme: "a person's choice for their own screen",
  wants_subscription_mails: "a person's own choice",
  wants_weekly_reports: "a person's own choice",
  status_before_suspension: "follows from the audit",
  suspended_at: "follows from the audit",
  suspended_by: "follows from the audit",
  suspension_reason: "follows from the audit",
  closing_reminded_for: "whether a mail was sent",
  pairing_expires_at: "until when a secret could be used",
  import_id: "which import made the row: imports are undone here and nowhere else",
  import_line: "which line of an import made the row",
  undone_changes: "how many changes imports made and took back: imports are undone here and nowhere else",
  ledger_seq: "the last of the ledger's numbers",
  ledger_hash: "the last of the ledger's hashes",
  idempotency_actor: "a guard against a request that is sent twice",
  idempotency_key: "a guard against a request that is sent twice",
  request_hash: "a guard against a request that is sent twice",
  locked_by: "which till holds a coupon for a moment",
  locked_until: "how long a till holds a coupon",
  done_until: "where a job goes on",
  content_hash: "tells whether an order has changed since it was read",
  settled_version: "where a job goes on",
  writes: "where a job goes on",
  waits_until: "when the program looks at it next",
  earned_version: "follows from the transaction, which is here itself",
  due_at: "when the program looks at it next",
  held_until: "when the program looks at it next",
  looked_until: "where a job goes on",
  code_until: "until when a code on a till's screen opened something",
  is_asked: "whether a question was put in that browser",
  push_since: "since when that browser is told of messages while its pages are closed",
};

export const orderOf = (table: ArchiveTable): readonly string[] => ordered[table];

/** The columns of a table that an archive holds, ids first. */
export const columnsOf = (table: ArchiveTable): string[] => {
  const kept = Object.entries(privacy[table] ?? {})
    .filter(([name, kind]) => kind !== "secret" && columnsLeftOut[name] === undefined)
    .map(([name]) => name);
  return kept.toSorted((a, b) => Number(b === "_id") - Number(a === "_id"));
};

/** Tables with personal columns, or with a customer's id, that hold nothing about a customer for them, and why. */
export const notOfThePerson: Readonly<Record<string, string>> = {
  ai_answers: "sentences about many comments, without names, kept for a day",
  saved_views: "what staff search their lists for; the search may name a customer, and says nothing of them",
  webhook_events: "ids of what happened, until webhooks are told of it",
  stat_member_months: "counts of the transactions, which are handed out themselves",
  stat_members: "follows from the transactions, which are handed out themselves",
  lapse_moves: "when and why ends of lots moved: the ends are with the lots, which are handed out themselves",
  stat_lapsing: "sums over the lots, which are handed out themselves",
  accounts: "people who work for the business; a customer's own account is none of these",
  phone_requests: "phones that asked for a printed card, kept for a day",
  wallet_passes: "which card is in the wallet of a phone: the phone shows it",
  notices: "which phones were told that a message lies on the card; the messages are here",
  wallet_devices: "phones that keep the card in their wallet, by numbers that their makers draw",
  terms_notices: "which changes of rules were mailed: the customer has the mails",
  member_recovery_codes: "codes that bring the card onto another phone, of which only hashes are stored",
  member_links: "links to the customer's own card, of which only hashes are stored",
  member_proofs:
    "digits that were sent to prove an address, good for minutes; a proven address is the customer's own row",
  sessions: "sign-ins of people who work for the business",
  identities: "sign-ins of people who work for the business",
  passkeys: "sign-ins of people who work for the business",
  known_browsers: "sign-ins of people who work for the business",
  registry_answers: "what public registers say of businesses",
  import_chunks: "files that the business has itself; the nights take them away when their import is over",
  import_problems: "lines of such a file that were not taken; they go with it",
  import_marks: "which line of a file made which row; what came of it is in the other tables",
};

/** Columns about a person other than the customer. */
export const notOfTheirs: Readonly<Record<string, readonly string[]>> = {
  // The row of the account that made the change.
  audit_entries: ["address"],
  // Who invited learns that somebody came, never who.
  referrals: ["inviter_id", "guest_id", "visit_id", "inviter_grant_id", "guest_grant_id"],
};
