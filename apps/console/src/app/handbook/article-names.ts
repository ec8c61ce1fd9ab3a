/** The articles of the handbook, in the order in which a business meets what they are about. */
export const articleNames = [
  "first-steps",
  "program",
  "simulation",
  "pair-till",
  "till",
  "mistakes",
  "people",
  "customers",
  "duplicates",
  "import",
  "messages",
  "automations",
  "statistics",
  "integration",
  "security",
  "plan",
  "data",
] as const;
export type ArticleName = (typeof articleNames)[number];

/** Which article is about a page; the longest beginning of its address decides. */
const pages: readonly (readonly [path: string, ArticleName])[] = [
  ["/configure", "first-steps"],
  ["/cards", "program"],
  ["/devices", "pair-till"],
  ["/scanner", "till"],
  ["/transactions/orders", "integration"],
  ["/transactions", "mistakes"],
  ["/accounts", "people"],
  ["/account_roles", "people"],
  ["/users/duplicates", "duplicates"],
  ["/users", "customers"],
  ["/imports", "import"],
  ["/messages/automations", "automations"],
  ["/messages", "messages"],
  ["/stats", "statistics"],
  ["/settings/integration", "integration"],
  ["/settings/security", "security"],
  ["/settings/account", "security"],
  ["/settings/plan", "plan"],
  ["/settings/closure", "data"],
];

/** The article that the page with this address leads to; `null` where the list of all does. */
export const articleOf = (pathname: string): ArticleName | null =>
  pathname.endsWith("/simulate")
    ? "simulation"
    : (pages.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1] ?? null);
