import { plural } from "@lingui/core/macro";
import type { Card } from "@rewardo/contract/cards";
import type { CardSubscription } from "@rewardo/contract/card-subscriptions";
import { pickText } from "@rewardo/rules/localized-text";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { useOwnUnit } from "@rewardo/loyalty/card/use-own-unit.ts";
import { useRewardLine } from "@rewardo/loyalty/card/use-reward-line.ts";
import { type CardFace, LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { stampsFace } from "@rewardo/loyalty/card/stamps-face.ts";
import { memberStock } from "@rewardo/loyalty/card/stock.ts";

interface CustomerCardProps {
  card: Card;
  /** The level reached, where it is known. */
  level?: CardSubscription["level"] | undefined;
  balance: number;
  number: string | undefined;
  /** How many units the last visit brought; those keep a ring. */
  earned?: number | undefined;
  /** Animates the new stamps as landing now. */
  land?: boolean | undefined;
  state?: "default" | "offer" | undefined;
  className?: string | undefined;
}

/** A customer's card with a balance on it and the reward that is next. */
export function CustomerCard({
  card,
  level = null,
  balance,
  number,
  earned = 0,
  land = false,
  state,
  className,
}: CustomerCardProps) {
  const { locale } = useFormat();
  const { business } = useSession();
  const ownUnit = useOwnUnit();
  const rewardLine = useRewardLine();
  const language = business?.language ?? "en";
  const face: CardFace =
    card.stamps_required === null
      ? {
          kind: "points",
          balance,
          unit: ownUnit(card, balance)?.name ?? plural(balance, { one: "point", other: "points" }),
          rewards: card.rewards.map(({ cost }) => ({ cost })),
        }
      : stampsFace(card, card.stamps_required, balance);
  const held = face.kind === "stamps" ? face.count : face.balance;

  return (
    <LoyaltyCard
      className={className}
      state={state}
      business={business?.name ?? ""}
      programme={pickText(card.name, locale, language)}
      stock={memberStock(card, level)}
      level={level === null ? undefined : pickText(level.name, locale, language)}
      logo={{
        icon: business?.logo_icon,
        url: business?.logo == null ? null : `/api/uploads/${encodeURIComponent(business.logo)}?w=100`,
      }}
      face={face}
      picture={card.design.image}
      rewardLine={rewardLine(card.stamps_required, card.rewards, balance)}
      number={number}
      recent={Math.min(earned, held)}
      land={land}
    />
  );
}
