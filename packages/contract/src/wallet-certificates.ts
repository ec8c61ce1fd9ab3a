/** A business signs passes for Apple Wallet with a certificate of its own. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Instant, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  wallet_certificates: {
    business: ["pass_type_id", "team_id", "certificate"],
    secret: ["key_sealed"],
    technical: ["business_id", "ends_at", "created_at", "updated_at"],
  },
  wallet_notices: {
    technical: ["business_id", "ends_at", "days_before", "account_id", "created_at", "sent_at"],
  },
} satisfies PrivacyClasses;

export const auditActions = { wallet_certificates: ["certificate_saved", "certificate_removed"] } as const;

/** Why passes for Apple Wallet cannot be signed. */
export const walletProblems = [
  ...(["unreadable_certificate", "unreadable_key", "unreadable_wwdr", "other_key", "other_pass_type"] as const),
  ...(["other_team", "other_wwdr", "not_yet", "expired", "wwdr_expired", "insecure_address"] as const),
] as const;

/** A business's own certificate; its key is told to nobody. */
export const WalletCertificate = z.object({
  /** Apple's name for the kind of passes that the certificate signs. */
  pass_type_id: text(160),
  /** Apple's name for the team that it belongs to. */
  team_id: text(10),
  ends_at: Instant,
  /** Why passes cannot be signed with it now; `null`: they can. */
  problem: z.nullable(z.enum(walletProblems)),
});
export type WalletCertificate = z.infer<typeof WalletCertificate>;

const ofBusiness = {
  path: "/wallet_certificate",
  access: "integrations_modify",
  scope: "acting",
  people_only: true,
  all_places: true,
} as const;

export const readWalletCertificate = endpoint({
  ...ofBusiness,
  method: "GET",
  response: z.object({
    /** `null`: passes are signed with the installation's, where it has one. */
    certificate: z.nullable(WalletCertificate),
  }),
  errors: ["not_found"],
  summary: "The business's own certificate for Apple Wallet; not found where the installation makes no passes",
});

export const saveWalletCertificate = endpoint({
  ...ofBusiness,
  method: "POST",
  body: z.strictObject({
    pass_type_id: text(160).check(z.regex(/^pass\.[\w.-]{1,150}$/)),
    team_id: text(10).check(z.regex(/^[A-Z0-9]{10}$/)),
    /** In PEM. */
    certificate: text(10_000),
    /** The certificate's private key, in PEM and without a passphrase. */
    key: text(10_000),
  }),
  response: WalletCertificate,
  errors: ["not_found", "validation_failed"],
  summary: "Sign new passes with a certificate of the business's own, so that they make a pile of their own on phones",
});

export const removeWalletCertificate = endpoint({
  ...ofBusiness,
  method: "DELETE",
  response: null,
  errors: ["not_found"],
  summary:
    "Sign new passes with the installation's certificate; those that are on phones are no longer brought up to date",
});
