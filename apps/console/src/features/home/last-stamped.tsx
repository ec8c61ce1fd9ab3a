import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { pickText } from "@rewardo/rules/localized-text";
import { useEffect, useState } from "react";
import { LoyaltyCard, LoyaltyCardSkeleton } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { CustomerCard } from "../../kit/transactions/customer-card.tsx";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { useSkeleton } from "@rewardo/loyalty/frame/use-skeleton.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import c from "./home.module.css";
import { type LastStamp, lastStampOf } from "./last-stamp.ts";
import type { useRecent } from "./use-recent.ts";

interface LastStampedProps {
  recent: ReturnType<typeof useRecent>;
  cards: Cards;
  /** The present minute in milliseconds. */
  now: number;
}

/** "Just now" is that long. */
const justNowMs = 10 * 60_000;
/** A stamp is given the time to land before the next card comes. */
const landMs = 1200;

/** The card that was stamped last, or whose reward was handed over, as it stands now; the next stamp lands on it. */
export function LastStamped({ recent, cards, now }: LastStampedProps) {
  const { t } = useLingui();
  const shown = useCalm(lastStampOf(recent.rows, cards.byId), landMs);
  const card = shown && cards.byId.get(shown.transaction.card_id);
  const isPending = recent.query.isPending || cards.isPending;
  const phase = useSkeleton(isPending);
  const heading = useHeading();
  const isFailed = recent.query.data === undefined || cards.error !== null;
  if (!isPending && (isFailed || (shown !== undefined && card === undefined))) return null;

  const isNow = shown !== undefined && now - Date.parse(shown.transaction.occurred_at) < justNowMs;
  return (
    <section className={c.card} aria-label={t`The card stamped last`}>
      <div className={c.cap}>
        <h2>{heading(shown, isNow)}</h2>
        {shown !== undefined && <StampedCustomer transaction={shown.transaction} isNow={isNow} now={now} />}
      </div>
      {shown !== undefined && card !== undefined ? (
        <Landed last={shown} card={card} isNews={recent.live.markOf(shown.transaction._id) !== undefined} />
      ) : phase === "skeleton" ? (
        <LoyaltyCardSkeleton />
      ) : phase === "nothing" ? (
        <LoyaltyCardSkeleton className={c.unseen} />
      ) : (
        <Ghost card={[...cards.byId.values()].find(({ stamps_required }) => stamps_required !== null)} />
      )}
    </section>
  );
}

function useHeading(): (last: LastStamp | undefined, isNow: boolean) => string {
  const { t } = useLingui();
  return (last, isNow) => {
    if (last?.isReward === true) return isNow ? t`Reward handed over just now` : t`Reward handed over last`;
    return isNow || last === undefined ? t`Stamped just now` : t`Stamped last`;
  };
}

function StampedCustomer({ transaction, isNow, now }: { transaction: TransactionRow; isNow: boolean; now: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const name = useCustomerName()(transaction);
  const { place_name: place, occurred_at } = transaction;
  const time = format.date(occurred_at, format.day(occurred_at) === format.day(now) ? "time" : "shortDate");
  return (
    <span className="t13 dim">
      {isNow
        ? place === null
          ? name
          : t({ message: `${name}, ${place}`, comment: "Customer and place" })
        : t({ message: `${name}, ${time}`, comment: "Customer and when" })}
    </span>
  );
}

/** A new key each time, so that the stamp's animation restarts. */
function Landed({ last, card, isNews }: { last: LastStamp; card: Card; isNews: boolean }) {
  const { transaction, balance, earned } = last;
  return (
    <CustomerCard
      key={transaction._id}
      card={card}
      balance={balance}
      number={transaction.card_number ?? undefined}
      earned={earned}
      land={isNews}
    />
  );
}

function Ghost({ card }: { card: Card | undefined }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { business } = useSession();
  return (
    <LoyaltyCard
      state="ghost"
      stock="sand"
      business={business?.name ?? ""}
      programme={card === undefined ? "" : pickText(card.name, locale, business?.language ?? "en")}
      face={{ kind: "stamps", count: 0, required: card?.stamps_required ?? 10, stamp: "" }}
      rewardLine={t`The next stamp shows here`}
    />
  );
}

/** The value, changing at most once in so many milliseconds; of what comes meanwhile the last is kept. */
function useCalm(value: LastStamp | undefined, ms: number): LastStamp | undefined {
  const [shown, setShown] = useState({ value, at: 0 });
  const isSame = shown.value?.transaction._id === value?.transaction._id;
  useEffect(() => {
    if (isSame) return;
    const wait = Math.max(0, shown.at + ms - performance.now());
    const timer = setTimeout(() => setShown({ value, at: performance.now() }), wait);
    return () => clearTimeout(timer);
  }, [isSame, shown.at, value, ms]);
  // What changed of the same row (a name, a refund) is shown at once; so is the first.
  return isSame || shown.value === undefined ? value : shown.value;
}
