import { useLingui } from "@lingui/react/macro";
import { roundLocation } from "@rewardo/rules/location";
import { useRef, useState } from "react";

/** Browsers tell it on secure pages only; elsewhere there is nothing to offer. */
export const canAskForPosition = (): boolean => window.isSecureContext && "geolocation" in navigator;

type State =
  | { readonly kind: "rest" | "asking" | "denied" | "unknown" }
  | { readonly kind: "found"; readonly metres: number };

/** Asks for the device's position, only when the button is pressed. */
export function useMyPosition(onFound: (location: [number, number]) => void) {
  const { t, i18n } = useLingui();
  const [state, setState] = useState<State>({ kind: "rest" });
  // An answer that comes after the pin was moved by hand is too late.
  const asked = useRef(0);

  const ask = () => {
    if (state.kind === "asking") return;
    asked.current += 1;
    const question = asked.current;
    setState({ kind: "asking" });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (question !== asked.current) return;
        const [longitude, latitude] = roundLocation([coords.longitude, coords.latitude]);
        setState({ kind: "found", metres: coords.accuracy });
        onFound([longitude, latitude]);
      },
      ({ code, PERMISSION_DENIED }) => {
        if (question === asked.current) setState({ kind: code === PERMISSION_DENIED ? "denied" : "unknown" });
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  };
  const forget = () => {
    asked.current += 1;
    setState({ kind: "rest" });
  };

  const metres = (value: number) => {
    const isFar = value >= 1000;
    const options = { style: "unit", unit: isFar ? "kilometer" : "meter", maximumSignificantDigits: 2 } as const;
    const format = new Intl.NumberFormat(i18n.locale, options);
    return format.format(isFar ? value / 1000 : Math.max(value, 1));
  };
  const distance = state.kind === "found" ? metres(state.metres) : "";
  return {
    ask,
    forget,
    isAsking: state.kind === "asking",
    found: state.kind === "found" ? t`Set to where you are, give or take ${distance}` : undefined,
    problem:
      state.kind === "denied"
        ? t`The browser does not tell where you are. Allow it beside the address, or drag the pin.`
        : state.kind === "unknown"
          ? t`Your position could not be found. Drag the pin instead.`
          : undefined,
  };
}
