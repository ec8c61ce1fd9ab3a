/** In a module of its own, so that the till begins without their texts. The card is recognised and stamped without them. */
export const loadCardParts = () => import("./card-parts.ts");
