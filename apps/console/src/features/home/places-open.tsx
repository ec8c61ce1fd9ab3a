import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { hoursNowAt } from "../../kit/opening-hours/use-opening-hours.ts";
import { useHoursWords } from "../../kit/opening-hours/use-hours-words.ts";
import { listPlaces } from "@rewardo/contract/places";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";

/** Which places serve customers at this minute, each on its own clock; nothing while no place has told its hours. */
export function PlacesOpen({ now, count }: { now: number; count: number }) {
  const words = usePlacesOpenWords();
  const { business } = useSession();
  const { data } = useQuery({
    queryKey: ["places", "open", count],
    queryFn: ({ signal }) => call(listPlaces, { query: { status: "active", limit: count }, signal }),
  });
  const zone = business?.time_zone ?? "UTC";
  const placeHours = (data?.items ?? []).map(({ opening_hours, time_zone }) =>
    opening_hours === null ? null : hoursNowAt(opening_hours, now, time_zone ?? zone),
  );
  const text = words(placeHours);
  return text === null ? null : (
    <Link to="/places" preload={false} className="link">
      {text}
    </Link>
  );
}

type HoursNow = ReturnType<typeof hoursNowAt>;

function usePlacesOpenWords(): (placeHours: readonly HoursNow[]) => string | null {
  const { t } = useLingui();
  const format = useFormat();
  const hours = useHoursWords();
  return (placeHours) => {
    const known = placeHours.filter((one) => one !== null);
    const [only] = known;
    if (only === undefined) return null;
    if (placeHours.length === 1) return hours.now(only);
    const open = known.filter(({ code }) => code !== "opens" && code !== "never").length;
    const all = format.number(placeHours.length);
    // Places without known hours are only counted.
    if (open === 0) return known.length === placeHours.length ? t`All places are closed` : null;
    if (open === placeHours.length) return plural(open, { one: "# place is open", other: "All # places are open" });
    return plural(open, { one: `# of ${all} places is open`, other: `# of ${all} places are open` });
  };
}
