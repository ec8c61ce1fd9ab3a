/** The articles of the handbook, in the order in which a business meets what they are about. */
export const articleNames = [
  "first-steps",
  "home",
  "profile",
  "offer",
  "customer-card",
  "phone-card",
  "program",
  "coupons",
  "levels",
  "challenges",
  "simulation",
  "pair-till",
  "till",
  "offline-till",
  "confirm-on-phone",
  "mistakes",
  "conflicts",
  "people",
  "customers",
  "duplicates",
  "import",
  "messages",
  "automations",
  "feedback",
  "statistics",
  "assistant",
  "integration",
  "keys",
  "security",
  "plan",
  "data",
  "platform",
] as const;
export type ArticleName = (typeof articleNames)[number];

/** Article about each page; the longest matching beginning of its address wins. */
const pages: readonly (readonly [path: string, ArticleName])[] = [
  ["/", "home"],
  ["/configure", "first-steps"],
  ["/onboarding", "plan"],
  ["/cards", "program"],
  ["/places", "profile"],
  ["/products", "offer"],
  ["/ingredients", "offer"],
  ["/settings/public_info", "profile"],
  ["/settings/keys", "keys"],
  ["/businesses", "platform"],
  ["/plans", "platform"],
  ["/devices", "pair-till"],
  ["/scanner", "till"],
  ["/transactions/orders", "integration"],
  ["/transactions", "mistakes"],
  ["/accounts", "people"],
  ["/account_roles", "people"],
  ["/audit", "people"],
  ["/users/duplicates", "duplicates"],
  ["/users/requests", "conflicts"],
  ["/users", "customers"],
  ["/imports", "import"],
  ["/messages/automations", "automations"],
  ["/messages", "messages"],
  ["/stats", "statistics"],
  ["/settings/integration", "integration"],
  ["/settings/security", "security"],
  ["/settings/account", "security"],
  ["/settings/plan", "plan"],
  ["/settings/payment_details", "plan"],
  ["/settings/messages", "messages"],
  ["/settings/notifications", "statistics"],
  ["/settings/retention", "data"],
  ["/settings/export", "data"],
  ["/settings/closure", "data"],
  ["/settings", "profile"],
];

/** Parts of a loyalty program, `/cards/ID/PART`. */
const parts: Readonly<Record<string, ArticleName>> = {
  coupons: "coupons",
  groups: "coupons",
  referral: "coupons",
  levels: "levels",
  challenges: "challenges",
  feedback: "feedback",
  simulate: "simulation",
  print: "customer-card",
};

export const isArticle = (name: string): name is ArticleName => (articleNames as readonly string[]).includes(name);

/** The article that the page with this address leads to; `null` where the list of all does. The platform has its own. */
export const articleOf = (pathname: string, isOfPlatform = false): ArticleName | null => {
  const [, section, , part = ""] = pathname.split("/");
  const ofPart = section === "cards" ? parts[part] : undefined;
  const found = ofPart ?? pages.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1] ?? null;
  return isOfPlatform && (found === null || found === "home") ? "platform" : found;
};

/** The article that keeps each of the seven benefits of the registration page, and the page that it leads to. */
export const benefitArticles = [
  "customer-card",
  "profile",
  "first-steps",
  "assistant",
  "statistics",
  "messages",
  "integration",
] as const satisfies readonly ArticleName[];
