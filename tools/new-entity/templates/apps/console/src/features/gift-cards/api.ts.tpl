/** The calls about gift cards, and what their answers are kept under. */
import type {
  archiveGiftCard,
  createGiftCard,
  listGiftCards,
  readGiftCard,
  restoreGiftCard,
  updateGiftCard,
} from "@rewardo/contract/gift-cards";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call, route } from "@rewardo/web/api.ts";

export const giftCardCalls = {
  list: route<typeof listGiftCards>({ method: "GET", path: "/gift_cards", scope: "scoped" }),
  read: route<typeof readGiftCard>({ method: "GET", path: "/gift_cards/:id", scope: "scoped" }),
  create: route<typeof createGiftCard>({ method: "POST", path: "/gift_cards", scope: "business" }),
  update: route<typeof updateGiftCard>({ method: "PATCH", path: "/gift_cards/:id", scope: "business" }),
  archive: route<typeof archiveGiftCard>({ method: "POST", path: "/gift_cards/:id/archive", scope: "business" }),
  restore: route<typeof restoreGiftCard>({ method: "POST", path: "/gift_cards/:id/restore", scope: "business" }),
};

/** One gift card. */
export const giftCardQuery = recordQuery("gift_cards", (id, signal) => call(giftCardCalls.read, { params: { id }, signal }));
