import { useLingui } from "@lingui/react/macro";
import { showsOnly } from "@rewardo/contract/device-role";
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from "react";
import { EmptyState } from "@rewardo/loyalty/frame/empty-state.tsx";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { useOnline } from "@rewardo/web/network.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { leaveTo } from "./frame/leave.ts";
import { useServing } from "./kiosk/serving.ts";
import { LookingView } from "./reader/looking-view.tsx";
import { placeOf, usePlaces, useTillChoices } from "./place/place.ts";
import { PlaceView } from "./place/place-view.tsx";
import c from "./scanner-page.module.css";
import { Unpaired } from "./lazy-card-parts.ts";
import { TillScreen } from "./till-screen.tsx";
import { TopBar } from "./place/top-bar.tsx";
import { loadDeviceParts } from "./load-device-parts.ts";
import { useIsUnpaired } from "./use-presence.ts";
import type { Away } from "./offline/going-on.tsx";
import { loadGoingOn } from "./offline/load-going-on.ts";

const PinGate = lazy(async () => ({ default: (await loadDeviceParts()).PinGate }));

const nothing = (): null => null;
// Where it cannot be fetched the till works as long as its network does.
const GoingOn = lazy(async () => ({ default: (await loadGoingOn().catch(nothing))?.GoingOn ?? nothing }));
const OwnBand = lazy(async () => ({ default: (await loadGoingOn().catch(nothing))?.OwnBand ?? nothing }));

const Showing = lazy(async () => ({ default: (await loadDeviceParts()).Showing }));

/** The till; with a PIN lock it first asks who serves. */
export function ScannerPage() {
  const { t } = useLingui();
  usePageTitle(t`Scan a card`);
  const { device, business } = useSession();
  if (device !== null && business !== null && showsOnly(device.kind))
    return (
      <Suspense fallback={null}>
        <Showing device={device} business={business} />
      </Suspense>
    );
  if (device?.pin_lock !== true || business === null) return <Till />;
  return (
    <Suspense fallback={null}>
      <PinGate device={device} business={business}>
        <Till />
      </PinGate>
    </Suspense>
  );
}

/** First it has to know where it stands; then it scans. */
function Till() {
  const { t } = useLingui();
  const { account, device, business } = useSession();
  const { places, error, retry } = usePlaces();
  const [choices, change] = useTillChoices();
  const [isChoosing, setChoosing] = useState(false);
  // A paired till has no other page to go to.
  const leave = account === null ? null : () => leaveTo("/");
  const actor = account ?? device;
  const maySeeBusinesses = useAllowed("businesses_view");
  const mayAddPlace = useAllowed("places_modify");

  if (actor === null || business === null) {
    return (
      <Frame onClose={leave}>
        <EmptyState
          heading="h1"
          ghost={{ kind: "record", icon: "buildings" }}
          title={t`No business`}
          text={t`Cards are scanned for one business. Open one first.`}
          actions={
            maySeeBusinesses && (
              <a href="/businesses" className={buttonClass({ kind: "primary" })}>
                <Icon name="buildings" />
                {t`Businesses`}
              </a>
            )
          }
        />
      </Frame>
    );
  }
  if (places === undefined) {
    return (
      <Frame onClose={leave}>
        {error === null ? (
          <LookingView failures={0} />
        ) : (
          <ErrorPanel message={t`The places could not be loaded.`} onRetry={retry} />
        )}
      </Frame>
    );
  }
  if (places.length === 0) {
    const { name } = business;
    return (
      <Frame onClose={leave}>
        <EmptyState
          heading="h1"
          ghost={{ kind: "record", icon: "map-pin" }}
          title={t`No place to scan in`}
          text={
            mayAddPlace
              ? t`Cards are stamped at a place: add the one where your till stands.`
              : t`${name} has no open place where you may scan. Ask the owner.`
          }
          actions={mayAddPlace && <PlaceLink hasPlaces={business.places_count > 0} />}
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
    <TillInPlace
      {...{ actor_id: actor._id, business, place, choices, onChange: change }}
      onLeave={leave}
      onPlace={places.length > 1 ? () => setChoosing(true) : null}
    />
  );
}

/** The till where it stands; without a network the one that promises takes its place. */
function TillInPlace(props: Omit<ComponentProps<typeof TillScreen>, "band" | "onGoOn">) {
  const { actor_id, business, place, choices } = props;
  const [away, setAway] = useState<Away>("no");
  // Nothing on the screen of one person, or of one business, goes on in another's.
  const owner = `${actor_id} ${business._id}`;
  // Who stands before a till in rush mode are guests: with a PIN lock they get no other screen, with a network or without.
  const serving = useServing();
  const guard = choices.rush && away === "no" ? serving : null;
  const isOnline = useOnline();
  const [isLetGo, setLetGo] = useState(false);
  if (isOnline && isLetGo) setLetGo(false);
  const showList = () => setAway("list");
  return (
    <>
      {away === "no" && (
        <TillScreen
          key={owner}
          {...props}
          band={
            <Suspense fallback={null}>
              <OwnBand onShow={() => (guard === null ? showList() : guard.confirm(showList))} />
            </Suspense>
          }
          onGoOn={() => setLetGo(true)}
        />
      )}
      <Suspense fallback={null}>
        <GoingOn
          key={`going on ${owner}`}
          {...{ actor_id, business, place, choices, away }}
          isHeld={guard !== null && !isLetGo}
          onAway={setAway}
        />
      </Suspense>
    </>
  );
}

/** Link to the page where a missing place is added, or a closed one reopened. */
function PlaceLink({ hasPlaces }: { hasPlaces: boolean }) {
  const { t } = useLingui();
  return hasPlaces ? (
    <a href="/places" className={buttonClass({ kind: "primary" })}>
      <Icon name="map-pin" />
      {t`Places`}
    </a>
  ) : (
    <a href="/configure?step=place" className={buttonClass({ kind: "primary" })}>
      <Icon name="map-pin" />
      {t`Add the place`}
    </a>
  );
}

interface FrameProps {
  onClose: (() => void) | null;
  label?: string | undefined;
  children: ReactNode;
}

/** Frame of the till while no till is shown; a paired device learns here, too, that it was revoked. */
function Frame({ onClose, label, children }: FrameProps) {
  const { t } = useLingui();
  if (useIsUnpaired())
    return (
      <Suspense fallback={null}>
        <Unpaired />
      </Suspense>
    );
  return (
    <div className={c.till}>
      <TopBar onClose={onClose} closeLabel={label ?? t`Close`} place={null} onPlace={null} />
      {children}
    </div>
  );
}
