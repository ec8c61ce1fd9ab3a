import type { Business } from "@rewardo/contract/businesses";
import type { Device } from "@rewardo/contract/devices";
import { findCardStanding, rateAtKiosk } from "@rewardo/contract/scanner";
import { useLingui } from "@lingui/react/macro";
import { readDisplay } from "@rewardo/contract/displays";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { useLive } from "@rewardo/web/live.ts";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
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
  // A layout effect, so that the frame is not painted first.
  useLayoutEffect(() => {
    document.documentElement.dataset["facesCustomers"] = "";
    return () => void delete document.documentElement.dataset["facesCustomers"];
  }, []);
  if (useIsUnpaired()) return <Unpaired />;
  return (
    <div className={c.till} data-hand-scanner="">
      {device.kind === "kiosk" ? <Kiosk business={business} /> : <Display business={business} />}
    </div>
  );
}

function Kiosk({ business }: Pick<ShowingProps, "business">) {
  const { t } = useLingui();
  const { locale } = useFormat();
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
  const of = (number: string) => ({ number, place_id: place._id });
  return (
    <KioskScreen
      business={business}
      look={(number) => call(findCardStanding, { body: of(number) })}
      rate={(number, rating) => call(rateAtKiosk, { body: { ...of(number), rating, language: locale } })}
    />
  );
}

/** Asked again where the live connection may have missed something. */
const askMs = 15_000;

function Display({ business }: Pick<ShowingProps, "business">) {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ["display"],
    queryFn: ({ signal }) => call(readDisplay, { signal }),
    refetchInterval: askMs,
    staleTime: 0,
  });
  useLive("transaction", () => void client.invalidateQueries({ queryKey: ["display"] }));
  return <DisplayScreen business={business} display={data} atMs={dataUpdatedAt} />;
}
