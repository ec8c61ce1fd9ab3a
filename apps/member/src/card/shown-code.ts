import type { MemberCard } from "@rewardo/contract/member-view";

/** The code shown at the till: of the first card that has one. */
export const shownCode = (cards: readonly Pick<MemberCard, "status" | "code">[]): string | null =>
  cards.find(({ status, code }) => status !== "closed" && code !== null)?.code ?? null;
