import { fetchCode } from "@rewardo/web/fetch-code.ts";

/** In a module of its own, so that the till can scan before it has what it shows of a card. */
export const loadCardParts = () => fetchCode(() => import("./card-parts.ts"));
