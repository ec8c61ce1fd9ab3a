import type { I18n } from "@lingui/core";
import type { Locale } from "@rewardo/contract/fields";
import type { MemberEntry } from "@rewardo/contract/member-view";
import { useCallback, useEffect, useState } from "react";
import { ClaimPage } from "./claim/claim-page.tsx";
import type { ClaimOutcome } from "./claim/claim-outcome.ts";
import { HereProvider } from "./here.tsx";
import { JoinPage } from "./join/join-page.tsx";
import { OwnPage } from "./own-page.tsx";
import { businessOf, type MemberPage, type MemberProblem, type PageData } from "./page.ts";
import { CardsPage } from "./phone/cards-page.tsx";
import { ProblemPage } from "./problem/problem-page.tsx";

interface AppProps {
  data: PageData;
  i18n: I18n;
  /** Loads a language and makes it the page's. */
  speak?: ((locale: Locale) => Promise<I18n>) | undefined;
}

const problems: ReadonlySet<string> = new Set<MemberProblem>([
  ...(["link_not_found", "claim_used", "claim_over", "too_many_requests"] as const),
]);

/** A page, whatever it is about: the same on the server and in the browser. */
export function App({ data, i18n, speak }: AppProps) {
  const [words, setWords] = useState(i18n);
  const [page, setPage] = useState(data.page);
  const [arrived, setArrived] = useState<MemberEntry | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);
  const speakIn = useCallback((locale: Locale) => void speak?.(locale).then(setWords), [speak]);

  const isClaim = page.kind === "claim";
  useEffect(() => {
    if (!isClaim) return;
    const take = (outcome: ClaimOutcome) => {
      if (outcome.is === "unanswered") return setUnanswered(true);
      if (outcome.is === "taken") {
        setArrived(outcome.view.entries[0] ?? null);
        return setPage({ kind: "card", view: outcome.view, is_link: false });
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
      path={data.path}
      speak={speakIn}
    >
      <Shown page={page} arrived={arrived} isUnanswered={isUnanswered} onEnded={end} />
    </HereProvider>
  );
}

interface ShownProps {
  page: MemberPage;
  arrived: MemberEntry | null;
  isUnanswered: boolean;
  onEnded: () => void;
}

function Shown({ page, arrived, isUnanswered, onEnded }: ShownProps) {
  switch (page.kind) {
    case "card":
      return <OwnPage view={page.view} isLink={page.is_link} arrived={arrived} onEnded={onEnded} />;
    case "join":
      return <JoinPage programmes={page.programmes} placeId={page.place_id} />;
    case "claim":
      return (
        <ClaimPage
          programme={page.programme}
          delta={page.delta}
          onRetry={isUnanswered ? () => window.location.reload() : null}
        />
      );
    case "problem":
      return <ProblemPage problem={page.problem} hasCard={page.has_card} />;
    case "cards":
      return <CardsPage />;
  }
}
