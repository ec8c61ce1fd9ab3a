/** What previews fill into a message: a customer's name, what they have gathered, and the coupon's name. */
import { type Language, type LocalizedText, pickText, type PlaceholderName, vocative } from "@rewardo/rules";
import { exampleName } from "./example-name.ts";

interface Example {
  readonly shown: Language;
  /** The business's language and name. */
  readonly language: Language;
  readonly business: string;
  readonly coupon: LocalizedText | null;
  /** As someone reads it of whom nothing is known. */
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
  balance: isUnknown ? null : "320",
  missing_stamps: isUnknown ? null : "3",
  business,
  coupon: coupon === null ? null : pickText(coupon, shown, language),
});
