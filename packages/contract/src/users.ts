/** Users: the customers of a business, each as that business knows them. On screens they are guests or customers. */
import * as z from "zod/mini";
import { ManagedCardSubscription } from "./card-subscriptions.ts";
import { ConsentAnswer } from "./consent-answer.ts";
import { Consent } from "./consents.ts";
import { endpoint } from "./endpoint.ts";
import { Email, exportQuery, Id, Instant, listQuery, Locale, nameText, page, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { genders, RfmGroup } from "./user-fields.ts";

export const privacy = {
  users: {
    personal: [
      "first_name",
      "last_name",
      "name_key",
      "email",
      "phone",
      "birth_date",
      "birth_day",
      "birth_month",
      "gender",
      "language",
      "external_id",
      "email_key",
      "note",
    ],
    technical: [
      ...["business_id", "_id", "merged_into", "removed_at", "erased_at", "version", "created_at", "updated_at"],
      ...["email_confirmed_at", "email_confirmation_sent_at", "phone_confirmed_at"],
    ],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  users: [
    "created",
    "updated",
    "merged",
    "exported",
    "data_handed_out",
    "erased",
    "told_apart",
    "email_confirmation_sent",
    "email_confirmations_sent",
    "opt_ins_declared",
    "email_confirmed",
    "consent_granted",
    "consent_withdrawn",
  ],
} as const;

/** A day of birth, `YYYY-MM-DD`; the server refuses one that has not come. */
export const BirthDate = z.iso
  .date()
  .check(z.refine((value) => value >= "1900" && value < "2100", { message: "Outside 1900 to today" }));

/** What a customer bought with all cards, also with those merged into theirs, less what was taken back or refunded. */
export const UserFigures = z.object({
  /** Minor units of the business's currency. */
  spent: z.int(),
  /** Visits with an amount, by which what was spent is divided for an average. */
  purchases: z.int(),
  /** Where most visits were, of several the last visited; `null` where no visit has a place. */
  usual_place: z.nullable(z.object({ _id: Id, name: text(200), visits: z.int() })),
});
export type UserFigures = z.infer<typeof UserFigures>;

export const User = z.object({
  _id: Id,
  business_id: Id,
  /** Name of the customer's business; only for the platform across all businesses. */
  business_name: z.optional(text(200)),
  first_name: z.nullable(text(100)),
  last_name: z.nullable(text(100)),
  /** Masked except for its beginning and end where the reader's role sees contacts so. */
  email: z.nullable(text(320)),
  /** When the customer confirmed this address, and when the link for it was last mailed. */
  email_confirmed_at: z.nullable(Instant),
  email_confirmation_sent_at: z.nullable(Instant),
  /** E.164; masked except for its last four digits where the reader's role sees contacts so. */
  phone: z.nullable(text(30)),
  contact: z.enum(["full", "masked"]),
  birth_date: z.nullable(BirthDate),
  /** Day and month that the customer told at their own card, where no year is known. */
  birthday: z.nullable(
    z.object({
      /** Day of the month. */
      day: z.int(),
      /** Month, from 1. */
      month: z.int(),
    }),
  ),
  gender: z.enum(genders),
  language: z.nullable(Locale),
  /** What staff should know; the customer is not shown it, and gets it with everything else about them. */
  note: z.nullable(text(1000)),
  /** The customer's id in another system; unique within the business, set by an import. */
  external_id: z.nullable(text(100)),
  /** RFM group as of the latest night or request; `null` before the first. */
  rfm_group: z.nullable(RfmGroup),
  version: z.int(),
  created_at: Instant,
  /** What counts now, by channel; never asked for: left out. */
  consents: z.array(Consent),
  /** The customer that this one was merged into; nothing else is kept. */
  merged_into: z.nullable(Id),
  /** Memberships, the last visited first; closed ones among them. */
  card_subscriptions: z.array(ManagedCardSubscription),
  /** Only of one customer, in a business, for readers who see the transactions of all places. */
  figures: z.optional(UserFigures),
  /** What this reader may do with this row. */
  can: z.object({ modify: z.boolean() }),
});
export type User = z.infer<typeof User>;

/** Omitted fields stay; null empties a field. Readers of masked contacts cannot change them. */
export const UserChanges = z.strictObject({
  _id: z.optional(Id),
  first_name: z.optional(z.nullable(nameText(100))),
  last_name: z.optional(z.nullable(nameText(100))),
  email: z.optional(z.nullable(Email)),
  /** Phone number of the business's country unless it has a calling code; stored as E.164. */
  phone: z.optional(z.nullable(text(30))),
  birth_date: z.optional(z.nullable(BirthDate)),
  gender: z.optional(z.enum(genders)),
  language: z.optional(z.nullable(Locale)),
  note: z.optional(z.nullable(text(1000))),
});
export type UserChanges = z.infer<typeof UserChanges>;

/** A customer entered by hand, with a card: its number is a new one, that of a printed card, or another system's code. */
export const NewUser = z.strictObject({
  ...UserChanges.def.shape,
  card_id: Id,
  number: z.optional(z.nullable(text(200))),
  /** What the customer was asked and answered; a channel that is left out was not asked about. */
  consents: z.optional(z.array(ConsentAnswer).check(z.maxLength(3))),
});
export type NewUser = z.infer<typeof NewUser>;

export const createUser = endpoint({
  method: "POST",
  path: "/users",
  access: "users_modify",
  scope: "business",
  idempotent: true,
  body: NewUser,
  response: User,
  status: 201,
  errors: ["not_found", "validation_failed", "conflict", "idempotency_key_required", "idempotency_key_reused"],
  summary: "Add a customer with a card: a blank printed card becomes theirs, any other number is a new one of theirs",
});

export const userSorts = ["created_at", "name"] as const;

const filters = {
  /**
   * Part of a name, end of a phone number (3 digits at least; of masked contacts the 4 that are shown, or all), or
   * beginning of a card's number (4 signs at least). Of one business only.
   */
  q: z.optional(text(200)),
  /** Present RFM group of the customer. */
  rfm_group: z.optional(RfmGroup),
};

export const listUsers = endpoint({
  method: "GET",
  path: "/users",
  access: "users_view",
  scope: "scoped",
  query: z.strictObject({ ...listQuery(userSorts), ...filters }),
  response: page(User),
  errors: ["bad_request"],
  summary: "Customers, newest first or by name",
});

export const exportUsers = endpoint({
  method: "GET",
  path: "/users/export",
  access: "data_export",
  scope: "scoped",
  all_places: true,
  query: z.strictObject({ ...exportQuery(userSorts), ...filters }),
  response: null,
  file: ["text/csv"],
  errors: ["bad_request"],
  summary: "The customers of a list, as a table in CSV",
});

export const readUser = endpoint({
  method: "GET",
  path: "/users/:id",
  access: "users_view",
  scope: "scoped",
  response: User,
  errors: ["not_found"],
  summary: "One customer",
});

export const updateUser = endpoint({
  method: "PATCH",
  path: "/users/:id",
  access: "users_modify",
  scope: "business",
  body: UserChanges,
  response: User,
  versioned: true,
  errors: ["not_found", "validation_failed", "version_conflict", "precondition_required"],
  summary: "Change a customer, given the version that the caller has seen",
});

export const listUserCardSubscriptions = endpoint({
  method: "GET",
  path: "/users/:id/card_subscriptions",
  access: "users_view",
  scope: "scoped",
  response: page(ManagedCardSubscription),
  errors: ["not_found"],
  summary: "All memberships of one customer, most recently visited first",
});

export const UserMerge = z.strictObject({
  /** The customer to merge into this one. */
  from_id: Id,
});

/** The fields that a merge can copy; first and last name are one. */
export const userMergeFields = ["name", "email", "phone", "birth_date", "gender", "language", "note"] as const;

export const UserMergeOutcome = z.object({
  /** The surviving and the merged one, as they are now. */
  into: User,
  from: User,
  /** Programmes of the merged one: whether the card moves as it is, or is merged with the other's. */
  cards: z.array(
    z.object({
      card_id: Id,
      outcome: z.enum(["moves", "merges"]),
      balance_after: z.int(),
      pending_after: z.int(),
    }),
  ),
  /** Fields that the surviving one gains. */
  filled: z.array(z.enum(userMergeFields)),
  /** Differing fields of the merged one, which are dropped. */
  lost: z.array(z.enum(userMergeFields)),
});
export type UserMergeOutcome = z.infer<typeof UserMergeOutcome>;

export const previewUserMerge = endpoint({
  method: "POST",
  path: "/users/:id/merge_preview",
  access: "users_modify",
  scope: "business",
  body: UserMerge,
  response: UserMergeOutcome,
  errors: ["not_found", "refused", "validation_failed"],
  summary: "Preview merging another customer into this one; nothing is written",
});

export const mergeUsers = endpoint({
  method: "POST",
  path: "/users/:id/merge",
  access: "users_modify",
  scope: "business",
  idempotent: true,
  body: UserMerge,
  response: User,
  status: 201,
  errors: [
    "not_found",
    "refused",
    "validation_failed",
    "conflict",
    "idempotency_key_required",
    "idempotency_key_reused",
  ],
  summary: "Merge another customer into this one: cards and history move here, and the other's personal data is erased",
});

export const eraseUser = endpoint({
  method: "POST",
  path: "/users/:id/erase",
  access: "users_modify",
  scope: "business",
  idempotent: true,
  response: null,
  errors: ["not_found", "conflict", "idempotency_key_required", "idempotency_key_reused"],
  summary:
    "Erase a customer: cards are closed, balances lapse, and what tells who they are goes; visits stay without a name",
});
