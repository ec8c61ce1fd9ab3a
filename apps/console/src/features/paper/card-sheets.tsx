import { PaperSheets } from "@rewardo/loyalty/paper/paper-sheets.tsx";
import { type CardSheetFacts, drawCardSheets } from "@rewardo/paper/card-sheets.ts";
import { type Looks, usePaperFacts } from "./use-paper-facts.ts";

interface CardSheetsProps extends Looks, Pick<CardSheetFacts, "codeFor" | "coupon"> {
  numbers: readonly string[];
}

/** Cards or coupons to cut out, ten on a sheet of A4. */
export function CardSheets({ numbers, codeFor, coupon, ...looks }: CardSheetsProps) {
  const facts = usePaperFacts(looks);
  return <PaperSheets draw={(measure) => drawCardSheets(measure, { ...facts, codeFor, coupon }, numbers)} />;
}
