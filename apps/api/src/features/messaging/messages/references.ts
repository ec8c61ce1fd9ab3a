/** What a message's content names besides its texts: a coupon, cards and pictures, all of the business. */
import type { MessageInput } from "@rewardo/contract/message-fields";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { requireUpload } from "../../base/uploads/index.ts";
import { requireCards } from "./cards-shown.ts";
import { requireCoupon } from "./coupons/giving.ts";

/** Throws validation_failed where the content names a coupon, a card or a picture that is not the business's. */
export const requireReferences = async (
  tx: Transaction,
  scope: BusinessScope,
  content: MessageInput["content"],
  now: string,
): Promise<void> => {
  await requireCoupon(tx, scope, content, now);
  await requireCards(tx, scope, content, now);
  if (!("blocks" in content)) return;
  for (const [at, block] of content.blocks.entries())
    if (block.kind === "picture") await requireUpload(tx, scope, block.image, `content.blocks.${at}.image`, now);
};
