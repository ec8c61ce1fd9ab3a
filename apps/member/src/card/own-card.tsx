import type { MemberCard, MemberProgramme } from "@rewardo/contract/member-view";
import { LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
import type { CardStock } from "@rewardo/loyalty/card/stock.ts";
import { logoUrl } from "../frame/frame.tsx";
import { useBusiness, useHere } from "../here.tsx";
import { useFace, useFootLine } from "./face.ts";

/** The stock of a card: the level's own, where the customer has reached one. */
export const stockOf = (card: MemberCard | MemberProgramme): CardStock =>
  ("level" in card ? card.level?.card_stock : null) ?? card.stock;

interface OwnCardProps {
  card: MemberCard;
  /** How much the last visit brought; it comes down now. */
  landing?: number | undefined;
  /** Instead of the balance: the next card behind a full one. */
  balance?: number | undefined;
  /** Instead of the card's name. */
  programme?: string | undefined;
}

/** The customer's card, whole. */
export function OwnCard({ card, landing, balance = card.balance, programme }: OwnCardProps) {
  const business = useBusiness();
  const { pick } = useHere();
  const face = useFace();
  const footLine = useFootLine();
  return (
    <LoyaltyCard
      business={business.name}
      programme={programme ?? pick(card.name)}
      stock={stockOf(card)}
      logo={{ url: logoUrl(business), icon: business.logo_icon }}
      face={face(card, balance)}
      picture={card.image}
      rewardLine={footLine(card, balance)}
      number={card.number ?? undefined}
      level={card.level === null ? undefined : pick(card.level.name)}
      recent={landing}
      land={landing !== undefined}
    />
  );
}

interface GhostProps {
  card: MemberProgramme;
  balance?: number | undefined;
  /** In place of the number. */
  number?: string | undefined;
  /** `offer`: a card that can be had here; `ghost`: a card that is gone. */
  state?: "offer" | "ghost" | undefined;
}

/** A card that is not there yet, or not any more. */
export function Ghost({ card, balance = 0, number, state = "offer" }: GhostProps) {
  const business = useBusiness();
  const { pick } = useHere();
  const face = useFace();
  const footLine = useFootLine();
  return (
    <LoyaltyCard
      business={business.name}
      programme={pick(card.name)}
      stock={card.stock}
      logo={{ url: logoUrl(business), icon: business.logo_icon }}
      face={face(card, balance)}
      rewardLine={footLine(card, balance)}
      number={number}
      state={state}
    />
  );
}
