/** A customer's card in the wallet of their phone. */
import { endpoint } from "./endpoint.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const walletKinds = ["apple", "google"] as const;

export type WalletKind = (typeof walletKinds)[number];

/** Why passes for Google Wallet cannot be made. */
export const googleWalletProblems = [
  ...(["unreadable_account", "unreadable_account_key", "account_refused", "issuer_refused"] as const),
  "insecure_address",
] as const;

export type GoogleWalletProblem = (typeof googleWalletProblems)[number];

export const privacy = {
  wallet_passes: {
    business: ["kind", "pass_type_id"],
    technical: [
      ...["business_id", "_id", "card_subscription_id", "wanted_revision", "wanted_at", "modified_at", "sent_revision"],
      ...["shown_revision", "shown_at", "due_at", "tries", "added_at", "removed_at", "created_at", "awaited_until"],
      "told_digest",
    ],
  },
  wallet_classes: { technical: ["business_id", "card_id", "told_digest", "told_at"] },
  wallet_devices: {
    personal: ["device_id"],
    secret: ["push_token"],
    technical: ["business_id", "pass_id", "created_at"],
  },
} satisfies PrivacyClasses;

export const readApplePass = endpoint({
  method: "GET",
  path: "/cards/:id/apple_pass",
  access: "member",
  scope: "member",
  response: null,
  file: ["application/vnd.apple.pkpass"],
  errors: ["not_signed_in", "not_found", "too_many_requests"],
  summary: "The customer's card as a pass for Apple Wallet; not found where nothing signs it",
});

export const readGooglePass = endpoint({
  method: "GET",
  path: "/cards/:id/google_pass",
  access: "member",
  scope: "member",
  response: null,
  redirect: true,
  errors: ["not_signed_in", "not_found", "too_many_requests"],
  summary: "Leads to Google, where the customer saves the card; not found where the installation has no account there",
});
