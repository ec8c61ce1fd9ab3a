import { fetchCode } from "@rewardo/web/fetch-code.ts";

/** In a module of its own, so that the till begins without the texts of customers who show no code. */
export const loadNoCode = () => fetchCode(() => import("./no-code-parts.ts"));
