/** In a module of its own, so that the till begins without their texts. A card is recognised and stamped without them. */
export const loadLateParts = () => import("./late-parts.ts");
