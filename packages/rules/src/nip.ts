/**
 * Tax numbers. The Polish NIP has ten digits, the last a check digit: the weighted sum of the first nine modulo 11.
 * Numbers with a remainder of 10 are not issued.
 */
import { type Country, DEFAULT_COUNTRY } from "./data/countries.ts";
import { fillMask } from "./mask.ts";

const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7] as const;

/**
 * A tax number as stored: letters and digits only, in upper case. Before the ten digits of a Polish number `PL` is
 * dropped: it is how the same number is written for trade in the EU.
 */
export const normalizeTin = (text: string, country?: Country): string => {
  const tin = text.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  return country === "PL" ? tin.replace(/^PL(?=[0-9]{10}$)/, "") : tin;
};

/**
 * True for a NIP, with any separators and with or without `PL`. Ten equal digits are rejected: their checksum is correct
 * (the weights add up to 45, which is 1 modulo 11), and people type them to get past the field.
 */
export const isNip = (text: string): boolean => {
  const nip = normalizeTin(text, "PL");
  if (!/^[0-9]{10}$/.test(nip) || /^(.)\1*$/.test(nip)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(nip[index]), 0);
  return sum % 11 === Number(nip[9]);
};

/**
 * True for a plausible tax number, with any separators; only Polish ones are checked by their check digit.
 */
export const isTin = (text: string, country: Country = DEFAULT_COUNTRY): boolean =>
  country === "PL" ? isNip(text) : /^[A-Z0-9]{5,20}$/.test(normalizeTin(text));

/** How ten digits are written in Poland, and elsewhere (such as the British UTR). */
export const tinMask = (country: Country): string => (country === "PL" ? "###-###-##-##" : "##### #####");

/** A tax number formatted for display: ten digits by the country's mask, anything else as it is. */
export const formatTin = (text: string, country: Country = DEFAULT_COUNTRY): string => {
  const tin = normalizeTin(text, country);
  return /^[0-9]{10}$/.test(tin) ? fillMask(tinMask(country), tin) : text.trim();
};
