import { useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import { useRequests } from "@rewardo/web/use-requests.ts";
import { useOpenPromises } from "../../kit/adjustments/open-promises.ts";
import { InView } from "../../kit/page/in-view.tsx";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { useCards } from "@rewardo/web/use-cards.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { CardsStand } from "./cards-stand.tsx";
import { Figures } from "./figures.tsx";
import { HomeHead } from "./home-head.tsx";
import c from "./home.module.css";
import { LastStamped } from "./last-stamped.tsx";
import { ConfirmEmail, FirstStamp, LedgerFault, LongerView, SetupBanner } from "./late-parts.ts";
import { PlacesOpen } from "./places-open.tsx";
import { LedgerChecked, useProof } from "./ledger-check.tsx";
import { showsSetup } from "./setup/setup-steps.ts";
import setup from "./setup/setup.module.css";
import { cx } from "@rewardo/ui/cx.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { TodayFeed } from "./today-feed.tsx";
import { TrialLine } from "./setup/trial-line.tsx";
import { useAdvice } from "./advice/use-advice.ts";
import { useRecent } from "./use-recent.ts";
import { useSummary } from "./use-summary.ts";
import { WorthAMinute } from "./advice/worth-a-minute.tsx";
import { leastMonths, YearLine } from "./year-line.tsx";

/** For a chain with more places than one answer holds, home does not show which are open. */
const mostPlacesTold = 200;

/** A business's day: figures, the year behind it, the last stamped card, what happens now, where the cards stand, what is worth a minute, and what only weeks show. */
export function BusinessHome() {
  const { t } = useLingui();
  const format = useFormat();
  const now = useMinute();
  const mayViewPlaces = useAllowed("places_view");
  const { account, business } = useSession();
  const placesCount = business?.places_count ?? 0;
  const tellsPlaces = mayViewPlaces && placesCount > 0 && placesCount <= mostPlacesTold;
  const today = format.day(now);
  const [isPaused, setPaused] = useState(false);
  const words = useErrorWords();
  const cards = useCards();
  const summary = useSummary(today, isPaused);
  const recent = useRecent(isPaused, (rows) => {
    if (!isPaused) summary.count(rows.filter((row) => format.day(row.occurred_at) === today));
  });

  const isNew = recent.query.data?.items.length === 0;
  const isActing = account?.is_acting === true;
  const isUnconfirmed = account !== null && account.email_verified_at === null && !isActing;
  const active = [...cards.byId.values()].filter(({ status }) => status === "active");
  const card = active.find(({ stamps_required }) => stamps_required !== null) ?? active[0];
  const areCardsKnown = !cards.isPending && cards.error === null;
  const showsBanner = areCardsKnown && showsSetup({ isActing, hasCard: card !== undefined });
  const proof = useProof();
  const isFaulty = proof !== null && proof.faulty + proof.different_figures > 0;
  const requests = useRequests({ status: "pending" });
  const promises = useOpenPromises();
  const { advice, putOff, setHidden } = useAdvice(card !== undefined && recent.query.data !== undefined && !isNew);
  const months = summary.data?.history?.months ?? [];
  // Both failed: the figures' panel says it for both, and asks for both again.
  const isOneFault = summary.isShown && summary.error !== null && summary.data === undefined;
  const hasLists = recent.isShown || summary.isShown;
  return (
    <>
      <HomeHead
        now={now}
        isNew={isNew}
        state={tellsPlaces ? <PlacesOpen now={now} count={placesCount} /> : undefined}
      />
      {isFaulty && (
        <Suspense fallback={null}>
          <LedgerFault proof={proof} />
        </Suspense>
      )}
      {isUnconfirmed && (
        <Suspense fallback={null}>
          <ConfirmEmail />
        </Suspense>
      )}
      {cards.error !== null && !isOneFault && (
        <div className={c.failed}>
          <ErrorPanel message={words(cards.error)} onRetry={cards.retry} />
        </div>
      )}
      <Suspense fallback={<Skeleton height="320px" className={setup.waits} />}>
        {showsBanner && <SetupBanner />}
        {isNew && card !== undefined && <FirstStamp card={card} />}
      </Suspense>
      <TrialLine />
      {summary.isShown && (
        <Figures summary={summary} isNew={isNew} onRetry={cards.error === null ? undefined : cards.retry} />
      )}
      {!isNew && months.length >= leastMonths && <YearLine months={months} />}
      {!isNew && hasLists && (
        // Hidden until the summary is known: the year's line appears above and would move it.
        <div className={cx(c.columns, summary.isShown && summary.isPending && c.unseen)}>
          {recent.isShown && <LastStamped recent={recent} cards={cards} now={now} />}
          {recent.isShown && (
            <TodayFeed recent={recent} cards={cards} today={today} isPaused={isPaused} onPause={setPaused} />
          )}
          {summary.isShown && <CardsStand summary={summary} cards={cards} />}
        </div>
      )}
      {(requests.length + promises > 0 || advice.length > 0) && (
        <WorthAMinute
          requests={requests}
          promises={promises}
          advice={advice}
          cards={cards}
          putOff={putOff}
          onHide={(kind, isHidden) => void setHidden(kind, isHidden)}
        />
      )}
      {proof?.is_complete === true && !isFaulty && <LedgerChecked proof={proof} />}
      {!isNew && months.length >= leastMonths && (
        <InView isBare>
          <Suspense fallback={<div data-kept-place="" />}>
            <LongerView today={today} />
          </Suspense>
        </InView>
      )}
      {!hasLists && <p className="mut">{t`Choose what you need from the menu.`}</p>}
    </>
  );
}
