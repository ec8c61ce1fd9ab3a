import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Fault } from "./bad-fields.ts";

/** Every code with a sentence of its own; kinds of fields with codes of theirs bring their own words. */
const faultCodes = [
  "required",
  "too_big",
  "too_small",
  "invalid_type",
  "invalid_format",
  "invalid_value",
  "custom",
  "unknown_field",
  "invalid_postcode",
  "invalid_phone",
  "invalid_email",
  "invalid_time_zone",
  "invalid_number",
  "number_unknown",
  "number_taken",
  "number_of_other_card",
  "in_future",
  "differs_from_path",
] as const;
type FaultCode = (typeof faultCodes)[number];

const isKnown = (code: string): code is FaultCode => (faultCodes as readonly string[]).includes(code);

/** A fault in one sentence that says what to do, in the language shown. */
export function useFaultWords(): (fault: Fault) => string {
  const { t } = useLingui();
  const limits: Record<"too_big" | "too_small", (params: NonNullable<Fault["params"]>) => string> = {
    too_big: ({ maximum, origin }) => {
      if (typeof maximum !== "number") return t`This is too long. Make it shorter.`;
      if (origin !== "string") return t`Enter at most ${maximum}`;
      return plural(maximum, { one: "Shorten this to # character", other: "Shorten this to # characters" });
    },
    too_small: ({ minimum, origin }) => {
      if (typeof minimum !== "number" || (origin === "string" && minimum <= 1)) return t`Fill this in`;
      if (origin !== "string") return t`Enter at least ${minimum}`;
      return plural(minimum, { one: "Enter at least # character", other: "Enter at least # characters" });
    },
  };
  return ({ code, params = {} }) => {
    if (!isKnown(code)) return t`Check this field`;
    const { example } = params;
    switch (code) {
      case "required":
        return t`Fill this in`;
      case "too_big":
      case "too_small":
        return limits[code](params);
      case "invalid_type":
      case "invalid_format":
        return t`This cannot be read. Check how it is written.`;
      case "invalid_value":
        return t`Choose one of the list`;
      case "custom":
        return t`This contains characters that cannot be saved. Type it again.`;
      case "unknown_field":
      case "differs_from_path":
        return t`The server no longer accepts this. Load the page again.`;
      case "invalid_postcode":
        return example === undefined ? t`Check the postcode` : t`Write the postcode like ${example}`;
      case "invalid_phone":
        return t`Enter the whole number; one from abroad begins with a plus`;
      case "invalid_email":
        return t`Write the address like name@example.com`;
      case "invalid_number":
        return t`This cannot be a card’s number`;
      case "number_unknown":
        return t`No card with this number was printed. Compare it with the card.`;
      case "number_taken":
        return t`Another customer has this number`;
      case "number_of_other_card":
        return t`This number is one of another card. Choose that card above.`;
      case "in_future":
        return t`This day has not come yet`;
      case "invalid_time_zone":
        return t`Choose a time zone from the list`;
    }
  };
}
