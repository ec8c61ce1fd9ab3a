import { useLingui } from "@lingui/react";
import type { MemberEntry, MemberView } from "@rewardo/contract/member-view";
import { createElement, Suspense, useEffect } from "react";
import { Column } from "./frame/frame.tsx";
import { HereProvider, useHere } from "./here.tsx";
import { CardPage } from "./home/card-page.tsx";
import { hasAddress, lateView } from "./late-views.ts";
import { useOwnView } from "./live/use-own-view.ts";
import { SaidProvider, useSayings } from "./said/said.ts";
import { useTillSide } from "./till/use-till-side.ts";
import { useHash } from "./use-hash.ts";
import { useOfBrowser } from "./use-of-browser.ts";

interface OwnPageProps {
  view: MemberView;
  /** Opened by its link, in a browser without a session. */
  link: "own" | "sent" | null;
  /** What the touch confirms that takes the card of a link. */
  proves: string | null;
  /** What came with the opening of the page. */
  arrived: MemberEntry | null;
  onEnded: () => void;
}

const isTrue = (): boolean => true;

/** The customer's page: the card, or what its address names behind `#`. */
export function OwnPage({ view: first, link, proves, arrived, onEnded }: OwnPageProps) {
  const { i18n } = useLingui();
  const here = useHere();
  const own = useOwnView(first, { arrived, isLive: link === null, onEnded });
  const [name = "", ...path] = useHash().split("/");
  const isHere = useOfBrowser(isTrue, false);
  const { view } = own;
  const said = useSayings(view);
  useTillSide(name === "show");
  // A star in a mail leads here with the mark set, and sends nothing by itself.
  useEffect(() => {
    const search = new URLSearchParams(here.path.split("?")[1] ?? "");
    const visit = search.get("visit");
    if (visit !== null && window.location.hash === "")
      window.location.hash = `#rate/${visit}/${search.get("rate") ?? ""}`;
  }, [here.path]);
  const part = hasAddress(name) ? lateView(name, i18n) : null;
  const isAsked = isHere && link === null && !own.isOffline && view.asks.length > 0;
  const confirm = isAsked ? lateView("confirm", i18n) : null;
  const offer = isHere && own.arrived === null && link === null && isOffered(view) ? lateView("offer", i18n) : null;
  return (
    <HereProvider {...here} i18n={i18n} business={view.business} now={view.now}>
      <SaidProvider value={said}>
        {part === null ? (
          <CardPage
            view={view}
            link={link}
            proves={proves}
            own={own}
            offer={
              offer === null ? undefined : <Suspense fallback={null}>{createElement(offer, { own, path })}</Suspense>
            }
          />
        ) : (
          <Suspense fallback={<Column bare>{null}</Column>}>{createElement(part, { own, path })}</Suspense>
        )}
        {confirm !== null && <Suspense fallback={null}>{createElement(confirm, { own, path })}</Suspense>}
      </SaidProvider>
    </HereProvider>
  );
}

/** Whether the customer is asked for own data: after the first stamp, once, and only where none of the three is known. */
const isOffered = ({ self, entries }: MemberView): boolean =>
  !self.is_asked &&
  entries.some(({ kind }) => kind === "visit") &&
  !(self.email_proven || self.phone_proven || self.birthday !== null) &&
  !self.consents.some(({ is_granted }) => is_granted);
