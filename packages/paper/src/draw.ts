/** Everything of a card that goes on paper. */
import type { Locale } from "@rewardo/contract/fields";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import { drawCardSheets } from "./card-sheets.ts";
import type { Maker, PaperFacts, PaperInk } from "./facts.ts";
import { drawPoster } from "./poster-drawing.ts";
import type { Measure, Sheet } from "./shapes.ts";
import { drawTent } from "./tent-drawing.ts";

export type PaperKind =
  | {
      readonly kind: "cards";
      readonly ink: PaperInk;
      readonly numbers: readonly string[];
      readonly codeFor?: "phone" | "till" | undefined;
    }
  | {
      readonly kind: "codes";
      readonly ink: PaperInk;
      readonly numbers: readonly string[];
      readonly coupon: Pick<CouponPart, "name" | "validity">;
    }
  | { readonly kind: "poster"; readonly size: "a4" | "a5" }
  | { readonly kind: "tent"; readonly backLanguage: Locale };

/** The sheets of what is printed. */
export const drawPaper = (
  measure: Measure,
  facts: PaperFacts & { readonly maker: Maker },
  what: PaperKind,
): Sheet[] => {
  switch (what.kind) {
    case "cards":
    case "codes":
      return drawCardSheets(measure, { ...facts, ...what }, what.numbers);
    case "poster":
      return [drawPoster(measure, facts, what.size)];
    case "tent":
      return [drawTent(measure, { ...facts, backLanguage: what.backLanguage })];
  }
};
