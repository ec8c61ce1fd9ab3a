import type { Business } from "@rewardo/contract/businesses";
import type { Device } from "@rewardo/contract/devices";
import { findCardStanding } from "@rewardo/contract/scanner";
import { useLingui } from "@lingui/react/macro";
import { ErrorPanel } from "../../../kit/page/error-panel.tsx";
import { call } from "@rewardo/web/api.ts";
import { placeOf, usePlaces, useTillChoices } from "../place/place.ts";
import { PlaceView } from "../place/place-view.tsx";
import { Unpaired } from "../problems/problem-view.tsx";
import { LookingView } from "../reader/looking-view.tsx";
import c from "../scanner-page.module.css";
import { useIsUnpaired } from "../use-presence.ts";
import { DisplayScreen } from "./display-screen.tsx";
import { KioskScreen } from "./kiosk-screen.tsx";

interface ShowingProps {
  device: Pick<Device, "kind">;
  business: Business;
}

/** A device that is turned towards the customers: it shows, and stamps nothing. */
export function Showing({ device, business }: ShowingProps) {
  if (useIsUnpaired()) return <Unpaired />;
  return (
    <div className={c.till} data-hand-scanner="">
      {device.kind === "kiosk" ? <Kiosk business={business} /> : <DisplayScreen business={business} />}
    </div>
  );
}

function Kiosk({ business }: Pick<ShowingProps, "business">) {
  const { t } = useLingui();
  const { places, error, retry } = usePlaces();
  const [choices, change] = useTillChoices();
  if (places === undefined)
    return error === null ? (
      <LookingView failures={0} />
    ) : (
      <ErrorPanel message={t`The places could not be loaded.`} onRetry={retry} />
    );
  const place = placeOf(places, choices);
  if (place === null) return <PlaceView places={places} chosen={null} onChoose={(place_id) => change({ place_id })} />;
  const look = (number: string) => call(findCardStanding, { body: { number, place_id: place._id } });
  return <KioskScreen business={business} look={look} />;
}
