import type { Business } from "@rewardo/contract/businesses";
import type { Card } from "@rewardo/contract/cards";
import type { Locale } from "@rewardo/contract/fields";

/** What a sheet says of the business. */
export type PaperBusiness = Pick<Business, "name" | "logo" | "logo_icon" | "language" | "qr_key" | "city">;

/** What it says of the programme. */
export type PaperProgramme = Pick<Card, "name" | "design" | "rewards" | "stamps_required">;

/** `ink`: outlines on white paper, for printers without colour. */
export type PaperInk = "colour" | "ink";

export interface PaperFacts {
  readonly business: PaperBusiness;
  readonly card: PaperProgramme;
  /** Language on paper. */
  readonly language: Locale;
  /** Origin of the installation, where customers take a card. */
  readonly origin: string;
}

/** Of whoever prints: what stands beside the cards is for them. */
export interface Maker {
  readonly language: Locale;
  /** The day of printing, in their words. */
  readonly day: string;
}
