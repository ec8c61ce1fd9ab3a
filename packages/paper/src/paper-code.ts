import { formatCardCode, formatPaperCode, isCardNumber } from "@rewardo/rules/card-number";

interface Printed {
  readonly number: string;
  /** `phone`: for tills and phones; `till`: for tills alone. */
  readonly codeFor: "phone" | "till";
}

/**
 * The text of the code on a printed card; a code of another system is printed as it is. A phone may ask only for a number that was
 * made for a printed card, so that the code of any other one opens nothing on a phone.
 */
export const paperCode = (origin: string, businessKey: string, { number, codeFor }: Printed): string => {
  if (!isCardNumber(number)) return number;
  return codeFor === "phone" ? formatPaperCode(origin, businessKey, number) : formatCardCode(businessKey, number);
};
