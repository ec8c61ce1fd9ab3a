import type { MemberEntry, MemberView } from "@rewardo/contract/member-view";
import { lazy, Suspense, useEffect, useState } from "react";
import { Column } from "./frame/frame.tsx";
import { CardPage } from "./home/card-page.tsx";
import { FirstOffer, isOffered } from "./own-data/first-offer.tsx";
import { HereProvider, useHere } from "./here.tsx";
import { useOwnView } from "./live/use-own-view.ts";
import { useHash } from "./use-hash.ts";
import { useTillSide } from "./till/use-till-side.ts";
import { useLingui } from "@lingui/react";

const HistoryView = lazy(() => import("./history/history-view.tsx").then((it) => ({ default: it.HistoryView })));
const MessagesView = lazy(() => import("./messages/messages-view.tsx").then((it) => ({ default: it.MessagesView })));
const ChallengesView = lazy(() =>
  import("./challenges/challenges-view.tsx").then((it) => ({ default: it.ChallengesView })),
);
const DataView = lazy(() => import("./own-data/data-view.tsx").then((it) => ({ default: it.DataView })));
const KeepView = lazy(() => import("./keep/keep-view.tsx").then((it) => ({ default: it.KeepView })));
const RateView = lazy(() => import("./feedback/rate-view.tsx").then((it) => ({ default: it.RateView })));

interface OwnPageProps {
  view: MemberView;
  isLink: boolean;
  arrived: MemberEntry | null;
  onEnded: () => void;
}

/** The customer's page: the card, or what its address names behind `#`. */
export function OwnPage({ view: first, isLink, arrived, onEnded }: OwnPageProps) {
  const { i18n } = useLingui();
  const here = useHere();
  const own = useOwnView(first, { arrived, isLive: !isLink, onEnded });
  const [isRefused, setRefused] = useState(false);
  const [name = "", ...rest] = useHash().split("/");
  const { view } = own;
  useTillSide(name === "show");
  // A star in a mail leads here with the mark set, and sends nothing by itself.
  useEffect(() => {
    const search = new URLSearchParams(here.path.split("?")[1] ?? "");
    const visit = search.get("visit");
    if (visit !== null && window.location.hash === "")
      window.location.hash = `#rate/${visit}/${search.get("rate") ?? ""}`;
  }, [here.path]);
  const parts = { view, own };
  const shown = () => {
    switch (name) {
      case "history":
        return <HistoryView {...parts} />;
      case "messages":
        return <MessagesView {...parts} messageId={rest[0] ?? null} />;
      case "challenges":
        return <ChallengesView {...parts} path={rest} />;
      case "data":
      case "more":
        return <DataView {...parts} path={[name, ...rest]} />;
      case "keep":
        return <KeepView {...parts} path={rest} />;
      case "rate":
        return <RateView {...parts} visitId={rest[0] ?? ""} mark={Number(rest[1] ?? "")} />;
      default:
        return null;
    }
  };
  const part = shown();
  const isOffering = own.arrived === null && !isRefused && !isLink && isOffered(view);
  return (
    <HereProvider {...here} i18n={i18n} business={view.business} now={view.now}>
      {part === null ? (
        <CardPage
          view={view}
          isLink={isLink}
          own={own}
          offer={isOffering ? <FirstOffer business={view.business} onRefuse={() => setRefused(true)} /> : undefined}
        />
      ) : (
        <Suspense fallback={<Column bare>{null}</Column>}>{part}</Suspense>
      )}
    </HereProvider>
  );
}
