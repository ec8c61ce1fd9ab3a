/**
 * What customers agree to, word for word. Every event of a consent names its version, so a version that was in use is
 * never edited: a new wording is a new version, and the last one is the present one.
 */
import { texts as wording2026 } from "./compiled/consents-2026-11.ts";
import type { Language } from "./language.ts";

type Wording = Readonly<Record<Language, Readonly<Record<"email" | "sms" | "in_app", string>>>>;

const versions: Readonly<Record<string, Wording>> = { "2026-11": wording2026 };

/** The version that customers are asked with now. */
export const currentConsentWording = "2026-11";

/** The sentence that a customer agreed to; `null` for a version that there never was. */
export const consentWording = (
  version: string,
  language: Language,
  channel: keyof Wording[Language],
  business: string,
): string | null => versions[version]?.[language][channel].replaceAll("{business}", business) ?? null;
