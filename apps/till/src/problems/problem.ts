/** What an answer that is no card means for the person at the till. */
import { CARD_NUMBER_LENGTH, cardNumberKey, isCardNumber, parseCardCode } from "@rewardo/rules/card-number";
import { ApiError } from "@rewardo/web/api-error.ts";
import type { Coded } from "@rewardo/contract/fields";
import type { Problem, Scan } from "../till.ts";

/** A code that cannot be one of a card; the server need not be asked. */
export const isNoCard = (number: string): boolean => parseCardCode(number) === null;

/**
 * A code of something else that customers hold up: a menu's address, a guest network, somebody's contact. Cards of other systems may
 * read like anything, so that only the server knows them all; without it these are told by how they begin.
 */
export const isOtherCode = (number: string): boolean => {
  const code = parseCardCode(number);
  return code?.kind === "foreign" && code.business_key === null && /^[a-z][a-z0-9+.-]+:/i.test(code.number);
};

/** Twelve figures whose check digit is wrong: one of ours, mistyped, unless another system's number happens to be as long. */
export const looksMistyped = (number: string): boolean => {
  const digits = cardNumberKey(number);
  return digits.length === CARD_NUMBER_LENGTH && /^[1-9]\d+$/.test(digits) && !isCardNumber(digits);
};

/** An unknown scanned code is foreign unless it has the form of our numbers; then it is merely unknown. */
export const unknownNumber = ({ number, source }: Pick<Scan, "number" | "source">): Problem => {
  if (source === "typed") return looksMistyped(number) || isNoCard(number) ? "mistyped" : "unknown";
  return parseCardCode(number)?.kind === "own" ? "unknown" : "not_ours";
};

/** What went wrong when a card was looked up or a visit was sent. */
export const problemOf = (error: unknown, scan: Pick<Scan, "number" | "source">): Problem => {
  if (!(error instanceof ApiError)) return "broken";
  switch (error.code) {
    case "card_of_another_business":
      return "not_ours";
    case "card_number_ambiguous":
      return "ambiguous";
    case "card_number_not_found":
      return unknownNumber(scan);
    case "pin_required":
      return "pin";
    case "not_signed_in":
    // The whole page says so; the visit is kept as where a session ended.
    case "business_suspended":
      return "session";
    case "forbidden":
      return "forbidden";
    case "frozen":
      return "frozen";
    // A visit's refusals are shown on its card and never come here.
    case "refused":
    case "receipt_not_found":
    case "receipt_too_old":
    case "receipt_used":
      return "receipt";
    case "till_closed":
      return "closed";
    case "not_found":
      return "place";
    default:
      return "broken";
  }
};

/** The engine's reasons of a refusal, `null` when the answer is another. */
export const reasonsOf = (error: unknown): readonly Coded[] | null => {
  if (!(error instanceof ApiError) || error.code !== "refused") return null;
  const { rejected } = error.params;
  return Array.isArray(rejected) ? rejected.filter(isCoded) : [];
};

const isCoded = (value: unknown): value is Coded =>
  typeof value === "object" && value !== null && "code" in value && typeof value.code === "string" && "params" in value;
