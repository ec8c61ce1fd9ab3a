import { useLingui } from "@lingui/react/macro";
import type { GeoLocation } from "@rewardo/rules";

/** A place in words: about a metre exact, which is enough to hear. */
export function useSpokenLocation(): (location: GeoLocation) => string {
  const { t, i18n } = useLingui();
  return ([longitude, latitude]) => {
    const degrees = new Intl.NumberFormat(i18n.locale, { minimumFractionDigits: 5, maximumFractionDigits: 5 });
    const north = degrees.format(latitude);
    const east = degrees.format(longitude);
    return t`Latitude ${north}, longitude ${east}`;
  };
}
