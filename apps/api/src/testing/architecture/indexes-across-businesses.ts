/**
 * Indexes that do not begin with the business, each with its reason. Beside them a table may have one called
 * `<table>_newest`, for the platform's list across businesses.
 */
export const acrossBusinesses: Readonly<Record<string, string>> = {
  businesses_list: "the platform lists its businesses, newest first",
  businesses_search: "the platform finds its businesses by a part of the name",
  businesses_plan: "the foreign key to the plans, which no tenant owns",
  plan_subscriptions_ends: "the platform finds trials that end and payments that are missing",
  plan_subscriptions_plan: "the foreign key to the plans, which no tenant owns",
  businesses_qr_key_key: "the key in a customer's QR code names the business, so it is asked before one is known",
  accounts_by_id: "the link of a mail names its account before a business is known",
  accounts_identity: "who signs in is found before a business is known",
  sessions_acting_as: "a business that is suspended ends the platform's acting as it",
  sessions_pkey: "a token is looked up before a business is known",
  weekly_reports_token: "a mail's key ends its reader's reports before a business is known",
  api_keys_token: "a key is looked up before a business is known",
  api_keys_previous: "so is the key before the last rotation",
  webhook_deliveries_due: "what is due is found before it is known of which business",
  integration_syncs_due: "so is an integration that has something to be read",
  messages_due: "so is a message that is due",
  messages_id: "a mail that comes back names its message before a business is known",
  automations_due: "so is an automation",
  nightly_runs_ended: "the platform's health reads the last nights of all businesses",
  ledger_proofs_days: "so it does with the proofs of a day",
  wallet_passes_due: "passes that are due are found before it is known of which business",
  notices_due: "so are notices",
  devices_pairing_code_hash_key: "a pairing code is looked up before a business is known",
};
