/** FoodSoft, a till of Poland that its vendor connects. */
import { pushedAdapter } from "../../platform/pos/pushed.ts";

export { simulateFoodsoft } from "./simulator.ts";

export const foodsoft = pushedAdapter("foodsoft", "FoodSoft");
