/** In a module of its own, so that the till can scan before it has what it shows of a card. */
export const loadCardParts = () => import("./card-parts.ts");
