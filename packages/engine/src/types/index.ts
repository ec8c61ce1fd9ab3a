/**
 * Data the engine works on. Everything is plain JSON in snake_case, as it is stored and sent.
 * Instants are ISO 8601 UTC strings with milliseconds and a `Z`, so that they compare as text.
 * Money is an integer in minor units; points and stamps are integers.
 */
export type { LocalizedText } from "@rewardo/rules";
export * from "./applied.ts";
export * from "./basics.ts";
export * from "./effects.ts";
export * from "./events.ts";
export * from "./explanation.ts";
export * from "./programme.ts";
export * from "./promotions.ts";
export * from "./state.ts";
