import type { ArticleName } from "./article-names.ts";

/** The articles of the handbook by what they are about, each in one group. */
export const articleGroups = {
  start: ["first-steps", "home", "profile", "offer", "customer-card", "phone-card", "pair-till"],
  program: ["program", "coupons", "levels", "challenges", "simulation"],
  daily: [
    ...(["till", "offline-till", "confirm-on-phone", "mistakes", "conflicts", "customers", "duplicates"] as const),
    ...(["messages", "automations", "feedback", "people"] as const),
  ],
  data: ["statistics", "assistant", "import", "integration", "keys", "security", "plan", "data", "platform"],
} as const satisfies Readonly<Record<string, readonly ArticleName[]>>;
export type ArticleGroup = keyof typeof articleGroups;
