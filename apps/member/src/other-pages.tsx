import { ClaimPage } from "./claim/claim-page.tsx";
import { JoinPage } from "./join/join-page.tsx";
import type { MemberPage } from "./page.ts";
import { PaperPage } from "./paper/paper-page.tsx";
import { CardsPage } from "./phone/cards-page.tsx";
import { ProblemPage } from "./problem/problem-page.tsx";
import { TermsPage } from "./terms/terms-page.tsx";
import { RecoverPage } from "./recover/recover-page.tsx";

export interface OtherPageProps {
  page: Exclude<MemberPage, { kind: "card" }>;
  /** The claim was not answered. */
  isUnanswered: boolean;
}

/** The pages that are not the card's own: nobody who opens a card waits for them. */
export function OtherPage({ page, isUnanswered }: OtherPageProps) {
  switch (page.kind) {
    case "join":
      return (
        <JoinPage
          programmes={page.programmes}
          placeId={page.place_id}
          isScanned={page.is_scanned}
          invitation={page.invitation}
        />
      );
    case "claim":
      return (
        <ClaimPage
          programme={page.programme}
          delta={page.delta}
          onRetry={isUnanswered ? () => window.location.reload() : null}
        />
      );
    case "paper":
      return <PaperPage {...page} />;
    case "recover":
      return <RecoverPage code={page.code} isWrong={page.is_wrong} />;
    case "terms":
      return <TermsPage {...page} />;
    case "problem":
      return <ProblemPage problem={page.problem} hasCard={page.has_card} />;
    case "cards":
      return <CardsPage />;
  }
}
