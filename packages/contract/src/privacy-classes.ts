/**
 * - `personal`: says who a person is, or is free text that may; exported and erased with the person, and the audit names
 *   its change without its value;
 * - `business`: what a business made or did, visits and balances among it; it stays, without a name, when a person goes;
 * - `technical`: ids, versions, display settings, times of storage, hashes;
 * - `secret`: proves who calls; it never leaves the server and is in no answer, log or export.
 */
export const privacyClasses = ["personal", "business", "technical", "secret"] as const;
export type PrivacyClass = (typeof privacyClasses)[number];

/** Table → class → columns: what a contract file exports as `privacy`. */
export type PrivacyClasses = Readonly<Record<string, Partial<Record<PrivacyClass, readonly string[]>>>>;
