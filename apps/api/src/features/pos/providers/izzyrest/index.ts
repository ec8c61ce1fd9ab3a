/** izzyRest, a till of Poland that its vendor connects. */
import { pushedAdapter } from "../../adapter/adapter.ts";

export { simulateIzzyrest } from "./simulator.ts";

export const izzyrest = pushedAdapter("izzyrest", "izzyRest");
