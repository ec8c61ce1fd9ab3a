/** The coupon that a message gives each of its receivers. */
import * as z from "zod/mini";
import { Id } from "./fields.ts";

export const MessageCoupon = z.strictObject({ card_id: Id, coupon_id: Id });
export type MessageCoupon = z.infer<typeof MessageCoupon>;
