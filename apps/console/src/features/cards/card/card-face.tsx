import { plural } from "@lingui/core/macro";
import type { LevelPart } from "@rewardo/contract/programme-parts";
import type { Programme } from "@rewardo/contract/programmes";
import { byCost } from "@rewardo/rules/card-rewards";
import { giftSlots } from "@rewardo/rules/stamp-card";
import { LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { useOwnUnit } from "@rewardo/loyalty/card/use-own-unit.ts";
import { useRewardLine } from "@rewardo/loyalty/card/use-reward-line.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { useCardWords } from "../use-card-words.ts";

type Content = Programme["published"];

const offeredOn = ({ rewards }: Content) => byCost(rewards.filter(({ status }) => status === "active"));

/** Points or stamps on a card that is filled to this share, 0 to 1. */
export const heldAt = (share: number, content: Content): number =>
  Math.floor((content.stamps_required ?? offeredOn(content).at(-1)?.cost ?? 100) * share);

interface CardFaceProps {
  type: Programme["type"];
  content: Content;
  /** Level whose members see the card like this. */
  level?: LevelPart | undefined;
  held: number;
  /** Without the names, which would be cut or too small to read. */
  isSmall?: boolean;
}

/** A card of the draft with this many points or stamps, as a customer holds it. */
export function CardFace({ type, content, level, held, isSmall = false }: CardFaceProps) {
  const { business } = useSession();
  const words = useCardWords(type);
  const ownUnit = useOwnUnit();
  const rewardLine = useRewardLine();
  const offered = offeredOn(content);
  const required = content.stamps_required;
  return (
    <LoyaltyCard
      business={isSmall ? "" : (business?.name ?? "")}
      programme={words.text(content.name)}
      stock={level?.card_stock ?? content.stock}
      level={level === undefined || isSmall ? undefined : words.text(level.name)}
      picture={content.image}
      logo={{
        icon: business?.logo_icon,
        url: business?.logo == null ? null : `/api/uploads/${encodeURIComponent(business.logo)}?w=100`,
      }}
      face={
        required === null
          ? {
              kind: "points",
              balance: held,
              unit: ownUnit(content, held)?.name ?? plural(held, { one: "point", other: "points" }),
              rewards: offered.map(({ cost }) => ({ cost, stamp: content.stamp_icon })),
            }
          : {
              kind: "stamps",
              ...{ count: held, required, stamp: content.stamp_icon, gifts: giftSlots(required, offered) },
            }
      }
      rewardLine={rewardLine(required, offered, held)}
      number="004821170000"
    />
  );
}
