/**
 * - `personal`: identifies a person, or is free text that may; exported and erased with the person, and the audit
 *   records its change without its value;
 * - `business`: what a business created or did, including visits and balances; kept without a name when a person is
 *   erased;
 * - `technical`: ids, versions, display settings, times of storage, hashes;
 * - `secret`: a credential; it never leaves the server and appears in no answer, log or export.
 */
export const privacyClasses = ["personal", "business", "technical", "secret"] as const;
export type PrivacyClass = (typeof privacyClasses)[number];

/** Table → class → columns: what a contract file exports as `privacy`. */
export type PrivacyClasses = Readonly<Record<string, Partial<Record<PrivacyClass, readonly string[]>>>>;
