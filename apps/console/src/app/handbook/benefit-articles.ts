/** The article that keeps each of the seven benefits of the registration page, and the page that it leads to. */
export const benefitArticles = [
  "customer-card",
  "profile",
  "first-steps",
  "assistant",
  "statistics",
  "messages",
  "integration",
] as const;
