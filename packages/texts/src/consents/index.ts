/**
 * What customers agree to, word for word. Every event of a consent names its version, so a version that was in use is
 * never edited: a new wording is a new version, and the last one is the present one.
 */
import type { Language } from "../language.ts";
import { wording2026 } from "./2026-11.ts";
import type { ConsentWording, ConsentWordingChannel } from "./wording.ts";

const versions: Readonly<Record<string, ConsentWording>> = { "2026-11": wording2026 };

/** The version that customers are asked with now. */
export const currentConsentWording = "2026-11";

/** The sentence that a customer agreed to; `null` for a version that there never was. */
export const consentWording = (
  version: string,
  language: Language,
  channel: ConsentWordingChannel,
  business: string,
): string | null => versions[version]?.[language][channel].replaceAll("{business}", business) ?? null;
