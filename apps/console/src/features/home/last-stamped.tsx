import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { pickText } from "@rewardo/rules";
import { useEffect, useState } from "react";
import { LoyaltyCard, LoyaltyCardSkeleton } from "../../kit/loyalty-card/loyalty-card.tsx";
import { useCustomerName } from "../../kit/transactions/use-customer-name.ts";
import { happenedOf } from "../../kit/transactions/happened.ts";
import { TransactionCard } from "../../kit/transactions/transaction-card.tsx";
import type { Cards } from "../../kit/transactions/use-cards.ts";
import { useSkeleton } from "../../kit/use-skeleton.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { useSession } from "../../platform/session/index.ts";
import c from "./home.module.css";
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

/** The card that was stamped last; the next stamp lands on it, or on the card that takes its place. */
export function LastStamped({ recent, cards, now }: LastStampedProps) {
  const { t } = useLingui();
  const latest = recent.rows.find(
    (row) => row.status !== "reversed" && happenedOf(row, cards.byId.get(row.card_id)).what === "earned",
  );
  const shown = useCalm(latest, landMs);
  const card = shown && cards.byId.get(shown.card_id);
  const isPending = recent.query.isPending || cards.isPending;
  const phase = useSkeleton(isPending);
  if (!isPending && shown !== undefined && card === undefined) return null;

  const isNow = shown !== undefined && now - Date.parse(shown.occurred_at) < justNowMs;
  return (
    <section className={c.card} aria-label={t`The card stamped last`}>
      <div className={c.cap}>
        <h2>{isNow || shown === undefined ? t`Stamped just now` : t`Stamped last`}</h2>
        {shown !== undefined && <Whose transaction={shown} isNow={isNow} now={now} />}
      </div>
      {shown !== undefined && card !== undefined ? (
        <Landed transaction={shown} card={card} isNews={recent.live.markOf(shown._id) !== undefined} />
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

function Whose({ transaction, isNow, now }: { transaction: TransactionRow; isNow: boolean; now: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const name = useCustomerName()(transaction);
  const { place_name: place, occurred_at } = transaction;
  const time = format.date(occurred_at, format.day(occurred_at) === format.day(now) ? "time" : "shortDate");
  return (
    <span className="t13 dim el">
      {isNow
        ? place === null
          ? name
          : t({ message: `${name}, ${place}`, comment: "Customer and place" })
        : t({ message: `${name}, ${time}`, comment: "Customer and when" })}
    </span>
  );
}

/** A new key each time, so that the stamp's animation restarts. */
function Landed({ transaction, card, isNews }: { transaction: TransactionRow; card: Card; isNews: boolean }) {
  return <TransactionCard key={transaction._id} transaction={transaction} card={card} land={isNews} />;
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
function useCalm<T extends { readonly _id: string } | undefined>(value: T, ms: number): T {
  const [shown, setShown] = useState({ value, at: 0 });
  const isSame = shown.value?._id === value?._id;
  useEffect(() => {
    if (isSame) return;
    const wait = Math.max(0, shown.at + ms - performance.now());
    const timer = setTimeout(() => setShown({ value, at: performance.now() }), wait);
    return () => clearTimeout(timer);
  }, [isSame, shown.at, value, ms]);
  // What changed of the same row (a name, a refund) is shown at once; so is the first.
  return isSame || shown.value === undefined ? value : shown.value;
}
