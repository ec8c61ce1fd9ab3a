/** SoftMar MM, a till of Poland that its vendor connects. */
import { pushedAdapter } from "../../adapter/adapter.ts";

export { simulateSoftmarMm } from "./simulator.ts";

export const softmarMm = pushedAdapter("softmar_mm", "SoftMar MM");
