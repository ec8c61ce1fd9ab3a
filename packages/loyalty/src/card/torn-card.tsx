import { LoyaltyCard } from "./loyalty-card.tsx";
import c from "./torn-card.module.css";

export interface TornCardProps {
  business: string;
  programme: string;
  /** On the lower half: "We are on it". */
  line: string;
  /** The crash's reference. */
  reference?: string | undefined;
}

/** The crash page's picture: the card torn in two. Decoration; the page's words say what happened. */
export function TornCard({ business, programme, line, reference }: TornCardProps) {
  const card = (
    <LoyaltyCard
      business={business}
      programme={programme}
      stock="sand"
      logo={{ icon: "default_stamp" }}
      face={{ kind: "stamps", count: 4, required: 10, stamp: "default_stamp" }}
      rewardLine={line}
      number={reference}
    />
  );
  return (
    <div className={c.torn} aria-hidden="true">
      <div className={c.upper}>{card}</div>
      <div className={c.lower}>{card}</div>
    </div>
  );
}
