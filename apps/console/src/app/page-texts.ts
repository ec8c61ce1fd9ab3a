/** Which texts pages of a kind need beside their own. */
import type { Locale } from "@rewardo/contract/fields";
import { type Catalogue, sectionCatalogue } from "../platform/i18n/i18n.ts";

/** The texts that the server speaks too: explanations and rejections. */
export async function shared(locale: Locale) {
  return (await import("../platform/i18n/shared-texts.ts")).sharedCatalogue(locale);
}

/** The texts of a section's form and of the page around it. */
export function formTexts(section: string): readonly Catalogue[] {
  return [sectionCatalogue(section), sectionCatalogue("form"), sectionCatalogue("list"), shared];
}

/** What imports say about files, columns and lines; the server says it, too. */
async function importSentences(locale: Locale) {
  return (await import("../platform/i18n/import-texts.ts")).importTexts(locale);
}

export const importPageTexts = [sectionCatalogue("imports"), sectionCatalogue("list"), importSentences] as const;

export const customerTexts = [
  sectionCatalogue("users"),
  sectionCatalogue("adjustments"),
  sectionCatalogue("transaction-rows"),
  sectionCatalogue("list"),
  shared,
] as const;

export const businessTexts = [sectionCatalogue("businesses"), sectionCatalogue("list"), shared] as const;

export const roleTexts = [
  sectionCatalogue("account-roles"),
  sectionCatalogue("role-words"),
  sectionCatalogue("list"),
] as const;

export const accountTexts = [
  sectionCatalogue("accounts"),
  sectionCatalogue("role-words"),
  sectionCatalogue("transaction-rows"),
  sectionCatalogue("list"),
  shared,
] as const;

export const onboardingTexts = [sectionCatalogue("onboarding"), sectionCatalogue("errors")] as const;
