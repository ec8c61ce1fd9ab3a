/** Payment providers: whatever takes money tells us by signed requests. One adapter each; the signed form here is ours. */
import { type SignedSender, signedSender } from "./signed-json.ts";

/** Verifies a payment provider's requests, which carry the contract's `PaymentEvent`. */
export type PaymentProvider = SignedSender;

/** Requests in our own form, signed with a secret that both sides know. */
export const signedPayments = (secret: string): PaymentProvider => signedSender(secret);
