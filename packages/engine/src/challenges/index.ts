/** Challenges between members: status, ranking, prizes and the two games. */
export * from "./challenge-prizes.ts";
export * from "./challenge-ranking.ts";
export * from "./challenge-status.ts";
export * from "./challenge-types.ts";
export * from "./memory-game.ts";
export * from "./quiz.ts";
