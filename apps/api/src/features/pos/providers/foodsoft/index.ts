/** FoodSoft, a till of Poland that its vendor connects. */
import { pushedAdapter } from "../../adapter/adapter.ts";

export { simulateFoodsoft } from "./simulator.ts";

export const foodsoft = pushedAdapter("foodsoft", "FoodSoft");
