export { settleLevels } from "./settle.ts";
export type { LevelCursor } from "./settle.ts";
