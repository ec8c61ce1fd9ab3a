/** Advice on home: what a business could do next, from its own data, each with a figure and one action. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id } from "./fields.ts";
import type { Permission } from "./permissions.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  advice_dismissals: { technical: ["business_id", "account_id", "kind", "dismissed_at"] },
} satisfies PrivacyClasses;

/** Kinds of advice in the order of display: problems come first. */
export const adviceKinds = [
  "flagged_visits",
  "silent_devices",
  "low_ratings",
  "rewards_running_out",
  "lapsing_unreached",
  "unfinished_import",
  "almost_lost_customers",
  "unused_paper_cards",
  "customers_without_contact",
  "only_account",
  "places_without_hours",
  "no_logo",
] as const;
export type AdviceKind = (typeof adviceKinds)[number];

/** What the action of each kind needs; a kind is given to those who hold it. */
export const advicePermissions = {
  flagged_visits: "transactions_modify",
  silent_devices: "devices_modify",
  low_ratings: "transactions_modify",
  rewards_running_out: "cards_modify",
  lapsing_unreached: "cards_modify",
  unfinished_import: "users_modify",
  almost_lost_customers: "users_modify",
  unused_paper_cards: "cards_modify",
  customers_without_contact: "users_modify",
  only_account: "accounts_modify",
  places_without_hours: "places_modify",
  no_logo: "public_info_modify",
} as const satisfies Readonly<Record<AdviceKind, Permission>>;

/** Most pieces of advice at a time. */
export const adviceMost = 3;
export const Advice = z.object({
  kind: z.enum(adviceKinds),
  /** How many visits, devices, ratings, rewards, lines, cards, customers, accounts or places it is about. */
  count: z.int(),
  /**
   * Total that `count` is a part of, in customers or places; `null` if it means nothing, or if only the newest were
   * counted.
   */
  of: z.nullable(z.int()),
  /** The card, the device, the import or the place that the action opens. */
  target_id: z.nullable(Id),
});
export type Advice = z.infer<typeof Advice>;

const access = [
  "users_modify",
  "transactions_modify",
  "cards_modify",
  "accounts_modify",
  "places_modify",
  "devices_modify",
  "public_info_modify",
] as const;

export const listAdvice = endpoint({
  method: "GET",
  path: "/advice",
  access,
  scope: "acting",
  response: z.object({ items: z.array(Advice) }),
  errors: [],
  summary: "At most three pieces of advice that are true now and that this account may act on",
});

export const dismissAdvice = endpoint({
  method: "POST",
  path: "/advice_dismissals",
  access,
  scope: "acting",
  body: z.strictObject({ kind: z.enum(adviceKinds) }),
  response: null,
  lapsed: "always",
  errors: ["validation_failed"],
  summary: "Hide one kind of advice from this account for thirty days",
});

export const restoreAdvice = endpoint({
  method: "POST",
  path: "/advice_dismissals/undo",
  access,
  scope: "acting",
  body: z.strictObject({ kind: z.enum(adviceKinds) }),
  response: null,
  lapsed: "always",
  errors: ["validation_failed"],
  summary: "Show a kind of advice again that this account has hidden; one that is not hidden stays as it is",
});
