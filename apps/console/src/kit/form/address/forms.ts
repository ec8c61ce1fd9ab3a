/** How postcodes and tax numbers look while they are typed. */
import type { Country } from "@rewardo/rules/data/countries";
import { fillMask } from "@rewardo/rules/mask";
import { normalizeTin, tinMask } from "@rewardo/rules/nip";
import { normalizePostcode } from "@rewardo/rules/postcode";
import type { TypedForm } from "@rewardo/loyalty/typing/retyped.ts";

const lettersAndDigits = /[\dA-Za-z]/;

/** Letters are kept everywhere: some write their country's before the digits, and what is wrong is shown as it is. */
const POSTCODES: Readonly<Record<Country, TypedForm>> = {
  PL: {
    keeps: lettersAndDigits,
    form: (signs) => (/^\d*$/.test(signs) ? fillMask("##-###", signs) : signs.toUpperCase()),
  },
  DE: { keeps: lettersAndDigits, form: (signs) => signs.toUpperCase() },
  // The position of the space is known only once the postcode is complete.
  UK: { keeps: lettersAndDigits, form: (signs) => normalizePostcode(signs, "UK") ?? signs.toUpperCase() },
};

export const postcodeForm = (country: Country): TypedForm => POSTCODES[country];

/** Digits as Poland writes them or as others do; other tax numbers as they are typed. */
export const tinForm = (country: Country): TypedForm => ({
  keeps: /[\p{L}\p{N}]/u,
  form: (signs) => {
    const tin = normalizeTin(signs, country);
    return /^\d{1,10}$/.test(tin) ? fillMask(tinMask(country), tin) : tin;
  },
});
