/** izzyRest, a till of Poland that its vendor connects. */
import { pushedAdapter } from "../../platform/pos/pushed.ts";

export { simulateIzzyrest } from "./simulator.ts";

export const izzyrest = pushedAdapter("izzyrest", "izzyRest");
