/** Payment providers: whatever takes money tells us by signed requests. One adapter each; the signed form here is ours. */
import { type SignedSender, signedSender } from "./signed-json.ts";

/** What stands between a provider's requests and our payment events, in the form of the contract's `PaymentEvent`. */
export type PaymentProvider = SignedSender;

/** Requests in our own form, signed with a secret that both sides know. */
export const signedPayments = (secret: string): PaymentProvider => signedSender(secret);
