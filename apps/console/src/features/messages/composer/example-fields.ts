/** What previews fill into a message: a customer's name, what they have gathered, and the coupon's name. */
import { type Language, type LocalizedText, pickText } from "@rewardo/rules/localized-text";
import type { PlaceholderName } from "@rewardo/rules/placeholders";
import { vocative } from "@rewardo/rules/vocative";

/** The customer who reads previews. */
export const exampleName = "Oliwia";

/** What the customer of a preview has gathered. */
export const exampleGathered = { balance: 320, missing_stamps: 3 } as const;

/** What someone has on a card of whom nothing is known. */
export const nothingGathered = { balance: 0, missing_stamps: null } as const;

interface Example {
  readonly shown: Language;
  /** The business's language and name. */
  readonly language: Language;
  readonly business: string;
  readonly coupon: LocalizedText | null;
  /** Shows the message as for a customer about whom nothing is known. */
  readonly isUnknown?: boolean;
}

export const exampleFields = ({
  shown,
  language,
  business,
  coupon,
  isUnknown = false,
}: Example): { readonly [name in PlaceholderName]: string | null } => ({
  first_name: isUnknown ? null : vocative(exampleName, shown),
  balance: isUnknown ? null : String(exampleGathered.balance),
  missing_stamps: isUnknown ? null : String(exampleGathered.missing_stamps),
  business,
  coupon: coupon === null ? null : pickText(coupon, shown, language),
});
