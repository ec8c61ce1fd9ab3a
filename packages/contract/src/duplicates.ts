/** Customers who may be one person: with the same phone, e-mail, or name and birthday. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, page, queryInt, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { User } from "./users.ts";

export const privacy = {
  user_distinctions: { technical: ["business_id", "lower_id", "upper_id", "account_id", "created_at"] },
} satisfies PrivacyClasses;

export const duplicateReasons = ["phone", "email", "name_and_birthday", "card_number"] as const;

export const Duplicate = z.object({ user: User, same: z.array(z.enum(duplicateReasons)) });
export type Duplicate = z.infer<typeof Duplicate>;

export const listDuplicates = endpoint({
  method: "GET",
  path: "/users/:id/duplicates",
  access: "users_modify",
  scope: "business",
  response: z.object({ items: z.array(Duplicate), next_cursor: z.null() }),
  errors: ["not_found"],
  summary: "Customers who may be the same person as this one, without those that were told apart",
});

/** Two customers who may be one: the older stays where they are merged, unless it is chosen otherwise. */
export const DuplicatePair = z.object({ user: User, other: User, same: z.array(z.enum(duplicateReasons)) });
export type DuplicatePair = z.infer<typeof DuplicatePair>;

export const listDuplicatePairs = endpoint({
  method: "GET",
  path: "/users/duplicates",
  access: "users_modify",
  scope: "business",
  query: z.strictObject({ limit: z.optional(queryInt(1, 100)), cursor: z.optional(text(1000)) }),
  response: page(DuplicatePair),
  errors: ["bad_request"],
  summary: "All pairs of customers who may be one person, the latest added first, without those that were told apart",
});

export const tellApart = endpoint({
  method: "POST",
  path: "/users/:id/told_apart",
  access: "users_modify",
  scope: "business",
  body: z.strictObject({ other_id: Id }),
  response: null,
  errors: ["not_found", "validation_failed"],
  summary: "Remember that two customers are two persons; they are not offered for merging again",
});
