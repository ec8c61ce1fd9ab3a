/** Gift cards: say here in one sentence what one is. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, listQuery, page, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  gift_cards: {
    business: ["name", "name_key", "description", "status"],
    technical: ["business_id", "_id", "version", "created_at", "updated_at"],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  gift_cards: ["created", "updated", "archived", "restored"],
} as const;

export const giftCardStatuses = ["active", "archived"] as const;

export const GiftCard = z.object({
  _id: Id,
  name: text(200),
  description: z.nullable(text(1000)),
  status: z.enum(giftCardStatuses),
  version: z.int(),
  created_at: Instant,
});
export type GiftCard = z.infer<typeof GiftCard>;

const fields = {
  name: text(200),
  description: z.optional(z.nullable(text(1000))),
};

export const GiftCardInput = z.strictObject(fields);
export type GiftCardInput = z.infer<typeof GiftCardInput>;

/** What is left out stays; null empties a field. */
export const GiftCardChanges = z.strictObject({
  ...fields,
  _id: z.optional(Id),
  name: z.optional(fields.name),
});
export type GiftCardChanges = z.infer<typeof GiftCardChanges>;

export const giftCardSorts = ["name", "created_at"] as const;

export const listGiftCards = endpoint({
  method: "GET",
  path: "/gift_cards",
  access: "gift_cards_view",
  scope: "scoped",
  query: z.strictObject({
    ...listQuery(giftCardSorts),
    /** Of one business only. */
    status: z.optional(z.enum(giftCardStatuses)),
  }),
  response: page(GiftCard),
  errors: ["bad_request"],
  summary: "Gift cards, by name",
});

export const readGiftCard = endpoint({
  method: "GET",
  path: "/gift_cards/:id",
  access: "gift_cards_view",
  scope: "scoped",
  response: GiftCard,
  errors: ["not_found"],
  summary: "One gift card",
});

export const createGiftCard = endpoint({
  method: "POST",
  path: "/gift_cards",
  access: "gift_cards_modify",
  scope: "business",
  body: GiftCardInput,
  response: GiftCard,
  status: 201,
  idempotent: "optional",
  errors: ["not_found", "validation_failed", "idempotency_key_reused"],
  summary: "Add a gift card",
});

export const updateGiftCard = endpoint({
  method: "PATCH",
  path: "/gift_cards/:id",
  access: "gift_cards_modify",
  scope: "business",
  body: GiftCardChanges,
  response: GiftCard,
  versioned: true,
  errors: ["not_found", "validation_failed", "version_conflict", "precondition_required"],
  summary: "Change a gift card of the version that the caller has seen",
});

export const archiveGiftCard = endpoint({
  method: "POST",
  path: "/gift_cards/:id/archive",
  access: "gift_cards_modify",
  scope: "business",
  response: GiftCard,
  errors: ["not_found"],
  summary: "Archive a gift card; an archived one stays as it is",
});

export const restoreGiftCard = endpoint({
  method: "POST",
  path: "/gift_cards/:id/restore",
  access: "gift_cards_modify",
  scope: "business",
  response: GiftCard,
  errors: ["not_found"],
  summary: "Bring an archived gift card back",
});
