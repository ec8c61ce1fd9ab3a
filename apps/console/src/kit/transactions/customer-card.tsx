import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { CardSubscription } from "@rewardo/contract/card-subscriptions";
import { pickText } from "@rewardo/rules";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { heldStamps } from "@rewardo/loyalty/card/held-stamps.ts";
import { useOwnUnit } from "@rewardo/loyalty/card/use-own-unit.ts";
import { type CardFace, LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
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
  className,
}: CustomerCardProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { business } = useSession();
  const ownUnit = useOwnUnit();
  const language = business?.language ?? "en";
  const face: CardFace =
    card.stamps_required === null
      ? {
          kind: "points",
          balance,
          unit: ownUnit(card, balance)?.name ?? plural(balance, { one: "point", other: "points" }),
          rewards: card.rewards.map(({ cost }) => ({ cost })),
        }
      : {
          kind: "stamps",
          count: heldStamps(balance, card.stamps_required).count,
          required: card.stamps_required,
          stamp: card.design.stamp_icon,
        };
  const held = face.kind === "stamps" ? face.count : face.balance;

  const reward = nextReward(card, balance);
  const name = reward === undefined ? "" : pickText(reward.name, locale, language);
  const line =
    reward === undefined
      ? undefined
      : reward.cost <= balance
        ? t({ message: `Ready: ${name}`, comment: "On the card: the reward can be handed over" })
        : t({ message: `Next: ${name}`, comment: "On the card: the next reward" });

  return (
    <LoyaltyCard
      className={className}
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
      rewardLine={line}
      number={number}
      recent={Math.min(earned, held)}
      land={land}
    />
  );
}

/** The dearest reward that the balance pays for, else the cheapest of all. */
function nextReward(card: Card, balance: number): Card["rewards"][number] | undefined {
  const byCost = card.rewards.toSorted((a, b) => a.cost - b.cost);
  return byCost.findLast(({ cost }) => cost <= balance) ?? byCost[0];
}
