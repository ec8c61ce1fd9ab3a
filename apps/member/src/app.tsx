import type { I18n } from "@lingui/core";
import type { Locale } from "@rewardo/contract/fields";
import type { MemberEntry } from "@rewardo/contract/member-view";
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from "react";
import type { ClaimOutcome } from "./claim/claim-outcome.ts";
import { HereProvider } from "./here.tsx";
import { OwnPage } from "./own-page.tsx";
import type { OtherPageProps } from "./other-pages.tsx";
import { businessOf, type MemberProblem, type PageData } from "./page.ts";

interface AppProps {
  data: PageData;
  i18n: I18n;
  /** Loads a language and makes it the page's. */
  speak?: ((locale: Locale) => Promise<I18n>) | undefined;
  /** What draws other pages than a card's, where one is drawn first. */
  Other?: ComponentType<OtherPageProps> | undefined;
}

const LateOther = lazy(() => import("./other-pages.tsx").then((it) => ({ default: it.OtherPage })));

const problems: ReadonlySet<string> = new Set<MemberProblem>([
  ...(["link_not_found", "claim_used", "claim_over", "card_on_phone", "too_many_requests"] as const),
]);

/** A page, whatever it is about: the same on the server and in the browser. */
export function App({ data, i18n, speak, Other }: AppProps) {
  const [words, setWords] = useState(i18n);
  const [page, setPage] = useState(data.page);
  const [arrived, setArrived] = useState<MemberEntry | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);
  // Without a network the language stays.
  const speakIn = useCallback((locale: Locale) => void speak?.(locale).then(setWords, () => undefined), [speak]);

  const isClaim = page.kind === "claim";
  useEffect(() => {
    if (!isClaim) return;
    const take = (outcome: ClaimOutcome) => {
      if (outcome.is === "unanswered") return setUnanswered(true);
      if (outcome.is === "taken") {
        const [newest] = outcome.view.entries;
        // A visit that earned nothing brings the card alone.
        setArrived(newest === undefined || newest.delta + newest.delta_pending === 0 ? null : newest);
        return setPage({ kind: "card", view: outcome.view, link: null, proves: null });
      }
      const problem = problems.has(outcome.code) ? (outcome.code as MemberProblem) : "unavailable";
      return setPage((before) => ({ kind: "problem", problem, business: businessOf(before), has_card: false }));
    };
    void window.rewardoClaim?.then(take);
  }, [isClaim]);

  const end = useCallback(
    () => setPage((before) => ({ kind: "problem", problem: "ended", business: businessOf(before), has_card: false })),
    [],
  );
  return (
    <HereProvider
      i18n={words}
      business={businessOf(page)}
      now={page.kind === "card" ? page.view.now : data.now}
      brand_name={data.brand_name}
      said={data.said}
      qr={data.qr}
      path={data.path}
      speak={speakIn}
    >
      {page.kind === "card" ? (
        <OwnPage view={page.view} link={page.link} proves={page.proves} arrived={arrived} onEnded={end} />
      ) : Other === undefined ? (
        <Suspense fallback={null}>
          <LateOther page={page} isUnanswered={isUnanswered} />
        </Suspense>
      ) : (
        <Other page={page} isUnanswered={isUnanswered} />
      )}
    </HereProvider>
  );
}
