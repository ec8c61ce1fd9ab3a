/** Which coupon a message gives, without the schemas: lists of messages ask it, and wait for no checks of forms. */
import type { MessageCoupon } from "./message-coupon.ts";

interface WithBlocks {
  readonly blocks: readonly { readonly kind: string }[];
}
interface WithCoupon {
  readonly coupon?: MessageCoupon | null | undefined;
}

/** The coupon of a message of any channel; `null` where it has none, or where none was chosen yet. */
export const couponOf = (content: WithBlocks | WithCoupon): MessageCoupon | null => {
  if (!("blocks" in content)) return content.coupon ?? null;
  const block = content.blocks.find(({ kind }) => kind === "coupon") as MessageCoupon | undefined;
  return block === undefined ? null : { card_id: block.card_id, coupon_id: block.coupon_id };
};
