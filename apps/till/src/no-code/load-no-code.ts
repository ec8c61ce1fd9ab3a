/** In a module of its own, so that the till begins without the texts of customers who show no code. */
export const loadNoCode = () => import("./no-code-parts.ts");
