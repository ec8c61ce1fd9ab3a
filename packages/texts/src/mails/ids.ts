export const mailKinds = [
  "verify",
  "reset",
  "unlock",
  "invitation",
  "trial_ending",
  "trial_over",
  "past_due",
  "account_exists",
  "new_owner",
  "second_factor_not_required",
  "password_changed",
  "second_factor_on",
  "second_factor_off",
  "second_factor_reset",
  "passkey_added",
  "passkey_removed",
  "new_browser",
  "closure_requested",
  "closure_ending",
  "closed",
  "customer_email",
  "integration_trouble",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** The parts of every mail, and those that all mails share. */
export type MailTextId =
  | `${MailKind}.${"subject" | "title" | "body" | "button" | "note"}`
  // A reply has no button, and its body is what a person wrote.
  | `feedback_reply.${"subject" | "title" | "quoted" | "note"}`
  | `weekly_report.${"subject" | "title" | "body" | "button" | "note" | "by_day" | "customers" | "this_week" | "week_before" | "new" | "returning"}`
  | `weekly_report.${"turnover" | "transactions" | "average_basket" | "active_users" | "new_users" | "rewards_redeemed"}`
  | `message.${"note" | "stop" | "footer" | "coupon.note" | "card_full"}`
  | "message_test.note"
  | `unsubscribe.${"title" | "body" | "button"}`
  | `${"unsubscribed" | "unsubscribe_failed"}.${"title" | "body"}`
  | "hint"
  | "footer"
  | "unknown_browser";

/** ICU messages of one language, by id. They may use `brand`, `host`; where a business is meant, `business`; of one that closes, and where a coupon ends, `day`; of a new owner, `person`; of a sign-in, `browser` and `moment`; of a week, `days`. */
export type MailTexts = { readonly [id in MailTextId]: string };
