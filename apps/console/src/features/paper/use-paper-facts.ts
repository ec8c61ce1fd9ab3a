import type { Business } from "@rewardo/contract/businesses";
import type { Card } from "@rewardo/contract/cards";
import type { Locale } from "@rewardo/contract/fields";
import type { Maker, PaperFacts, PaperInk } from "@rewardo/paper/facts.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useState } from "react";

/** What decides how something is printed. */
export interface Looks {
  card: Card;
  business: Business;
  /** Language on paper. */
  language: Locale;
  ink: PaperInk;
}

/** The same with what this browser knows: where it is, today, and the reader's language. */
export function usePaperFacts({ card, business, language, ink }: Looks): PaperFacts & { ink: PaperInk; maker: Maker } {
  const format = useFormat();
  const [today] = useState(() => new Date().toISOString());
  const maker = { language: format.locale, day: format.date(today, "shortDate") };
  return { card, business, language, ink, origin: window.location.origin, maker };
}
