import { Suspense } from "react";
import { Plural } from "@lingui/react/macro";
import type { Preview } from "@rewardo/contract/scanner";
import { LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { memberStock } from "@rewardo/loyalty/card/stock.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Tag } from "@rewardo/ui/tag.tsx";
import { addedPart } from "../load-late-parts.ts";
import { asks, earnedBy } from "../basket/basket.ts";
import c from "./card-screen.module.css";
import { readyCount } from "@rewardo/rules/card-rewards";
import { heldStamps } from "@rewardo/rules/stamp-card";
import { offered, stampsLanded } from "./card-face.ts";
import { faceOf } from "./face-of.ts";
import { DonePanel } from "./done-panel.tsx";
import type { Step } from "../till.ts";
import type { TillContext, TillControl } from "../use-till.ts";
import { VisitPanel } from "./visit-panel.tsx";
import { Who } from "./who.tsx";
import { useTillWords } from "../words.ts";

const PhoneOfCard = addedPart((parts) => parts.PhoneOfCard);

export type CardScreenStep = Extract<Step, { at: "card" | "sending" | "done" }>;

interface CardScreenProps {
  step: CardScreenStep;
  control: TillControl;
  context: TillContext;
  /** Changes the till's place; `null` if there is only one. */
  onPlace: (() => void) | null;
}

/** The card from recognised to done: it stays in place, only the stamp moves. */
export function CardScreen({ step, control, context, onPlace }: CardScreenProps) {
  const words = useTillWords();
  const { business } = useSession();
  const format = useFormat();
  const preview = step.at === "card" ? step.preview : step.visit.preview;
  const { card } = preview;
  const scan = step.at === "card" ? step.scan : step.visit.scan;
  const { subscription, landed } = shownOf(step);
  const { balance } = subscription;
  const required = card.stamps_required;
  const shown = required === null ? null : heldStamps(balance, required);
  const ready = readyCount(card.rewards, balance);
  const logo = business?.logo ?? null;
  return (
    <div
      className={c.screen}
      data-asks={asks(card)}
      data-offers={offered(preview.rewards).length > 0 || undefined}
      data-new={scan.source === "new" || undefined}
      style={{ "--rows": rowsOf(preview) }}
    >
      <div className={c.card}>
        <Who
          subscription={subscription}
          aside={
            step.at === "card" && (
              <Suspense fallback={null}>
                <PhoneOfCard key={scan.id} card_subscription_id={subscription._id} place_id={context.place_id} />
              </Suspense>
            )
          }
          tag={
            shown !== null &&
            required !== null &&
            ready > 0 && (
              <Tag tone="ok" icon="gift-fill">
                {shown.count === required ? (
                  `${format.number(shown.count)}/${format.number(required)}`
                ) : (
                  <ReadyRewards count={ready} />
                )}
              </Tag>
            )
          }
        />
        <LoyaltyCard
          key={scan.id}
          className={c.lcard}
          business={business?.name ?? ""}
          programme={words.name(card.name)}
          stock={memberStock(card, subscription.level)}
          level={subscription.level === null ? undefined : words.name(subscription.level.name)}
          logo={{
            icon: business?.logo_icon,
            url: logo === null ? null : `/api/uploads/${encodeURIComponent(logo)}?w=100`,
          }}
          face={faceOf(card, balance, words)}
          picture={card.design.image}
          rewardLine={words.rewardLine(card, balance)}
          number={subscription.numbers[0]}
          recent={shown === null ? Math.max(0, landed) : stampsLanded(landed, shown)}
          land={landed > 0}
        />
      </div>
      {step.at === "done" ? (
        <DonePanel
          key={step.visit.key}
          step={step}
          tell={control.tell}
          onHandOver={(reward_id) => control.handOver(step.visit.scan.number, reward_id)}
        />
      ) : (
        <VisitPanel key={scan.id} step={step} control={control} context={context} onPlace={onPlace} />
      )}
    </div>
  );
}

/** How many coupons and offers stand below the card; beyond three they are scrolled to. */
const rowsOf = ({ coupons, offers }: Preview): number => Math.min(3, coupons.length + offers.length);

function ReadyRewards({ count }: { count: number }) {
  return <Plural value={count} one="# reward" other="# rewards" />;
}

/** The membership as it is now, and what the visit has just brought to it. */
const shownOf = (step: CardScreenStep) => {
  if (step.at === "card") return { subscription: step.preview.card_subscription, landed: 0 };
  if (step.at === "sending") return { subscription: step.visit.preview.card_subscription, landed: 0 };
  const { undo, visit, result } = step;
  if (undo.is === "done") {
    return { subscription: { ...visit.preview.card_subscription, balance: undo.balance }, landed: 0 };
  }
  // The line of visits stays as it was recognised, so that only the stamp moves.
  const { visits, last_visit_at } = visit.preview.card_subscription;
  const { transaction } = result;
  const landed = earnedBy(transaction) - transaction.delta_pending;
  return { subscription: { ...result.card_subscription, visits, last_visit_at }, landed };
};
