import type { Card } from "@rewardo/contract/cards";
import { giftSlots, heldStamps } from "@rewardo/rules/stamp-card";
import type { CardFace } from "./loyalty-card.tsx";

/** The face of a stamps card with this balance: the card that is being filled, with a gift where each reward is reached. */
export const stampsFace = (
  { design, rewards }: Pick<Card, "design" | "rewards">,
  required: number,
  balance: number,
): Extract<CardFace, { kind: "stamps" }> => {
  const { count, before } = heldStamps(balance, required);
  return { kind: "stamps", count, required, stamp: design.stamp_icon, gifts: giftSlots(required, rewards, before) };
};
