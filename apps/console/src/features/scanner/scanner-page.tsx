import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ErrorPanel } from "../../kit/error-panel.tsx";
import { useOwnBars } from "../../platform/own-bars.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { useSession } from "../../platform/session/index.ts";
import { placeOf, usePlaces, useTillChoices } from "./place/place.ts";
import { PlaceView } from "./place/place-view.tsx";
import c from "./scanner-page.module.css";
import { TillScreen } from "./till-screen.tsx";
import { TopBar } from "./place/top-bar.tsx";

/** The till. First it has to know where it stands; then it scans. */
export function ScannerPage() {
  const { t } = useLingui();
  usePageTitle(t`Scan a card`);
  useOwnBars();
  const { account, device, business } = useSession();
  const { places, error, retry } = usePlaces();
  const [choices, change] = useTillChoices();
  const [isChoosing, setChoosing] = useState(false);
  const navigate = useNavigate();
  // A paired till has no other page to go to.
  const leave = account === null ? null : () => void navigate({ to: "/" });
  const actor = account ?? device;

  if (actor === null || business === null) {
    return (
      <Frame onClose={leave}>
        <EmptyState
          heading="h1"
          ghost={{ kind: "ring", icon: "buildings" }}
          title={t`No business`}
          text={t`Cards are scanned for one business. Open one first.`}
        />
      </Frame>
    );
  }
  if (places === undefined) {
    return (
      <Frame onClose={leave}>
        {error !== null && <ErrorPanel message={t`The places could not be loaded.`} onRetry={retry} />}
      </Frame>
    );
  }
  if (places.length === 0) {
    const { name } = business;
    return (
      <Frame onClose={leave}>
        <EmptyState
          heading="h1"
          ghost={{ kind: "ring", icon: "map-pin" }}
          title={t`No place to scan in`}
          text={t`${name} has no open place that you may scan in. Ask the owner.`}
        />
      </Frame>
    );
  }
  const place = placeOf(places, choices);
  if (place === null || isChoosing) {
    return (
      <Frame onClose={place === null ? leave : () => setChoosing(false)} label={place === null ? undefined : t`Back`}>
        <PlaceView
          places={places}
          chosen={place?._id ?? null}
          onChoose={(place_id) => {
            change({ place_id });
            setChoosing(false);
          }}
        />
      </Frame>
    );
  }
  return (
    <TillScreen
      key={actor._id}
      actor_id={actor._id}
      business={business}
      place={place}
      choices={choices}
      onChange={change}
      onPlace={places.length > 1 ? () => setChoosing(true) : null}
      onLeave={leave}
    />
  );
}

interface FrameProps {
  onClose: (() => void) | null;
  label?: string | undefined;
  children: ReactNode;
}

/** The till's frame while there is no till in it. */
function Frame({ onClose, label, children }: FrameProps) {
  const { t } = useLingui();
  return (
    <div className={c.till}>
      <TopBar onClose={onClose} closeLabel={label ?? t`Close`} place={null} onPlace={null} />
      {children}
    </div>
  );
}
