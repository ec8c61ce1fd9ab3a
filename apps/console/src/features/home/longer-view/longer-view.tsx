import { useQuery } from "@tanstack/react-query";
import { addDays, addMonths } from "@rewardo/rules/local-day";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { readStatistic, useStat } from "../../../kit/charts/use-stat.ts";
import { BusyHours } from "./busy-hours.tsx";
import { CameBack, countsIn, leastNew } from "./came-back.tsx";
import c from "./longer-view.module.css";
import { PlaceLines } from "./place-lines.tsx";

const weeks = 4;
const mostPlaces = 4;
/** Fewer transactions in the busiest hour of four weeks are no busy hour. */
const leastBusy = 8;

/** The last month of whose every new customer two whole weeks are known. */
export const lastKnownMonth = (today: string): { from: string; to: string } => {
  const month = `${today.slice(0, 7)}-01`;
  const from = addMonths(month, today < addDays(month, 14) ? -2 : -1);
  return { from, to: addDays(addMonths(from, 1), -1) };
};

/** The lower part of home: whether new customers come back, the busy hours, and the places side by side. */
export function LongerView({ today }: { today: string }) {
  const words = useErrorWords();
  const period = { from: addDays(today, -7 * weeks), to: addDays(today, -1) };
  const back = useStat("retention", "pie", { ...lastKnownMonth(today), compare: "last_year" });
  const hours = useStat("hours", "heatmap", period);
  const ranked = useStat("places", "table", period);
  const known = (ranked.data?.items ?? []).filter(({ name }) => name !== null);
  const shown = known.length < 2 ? [] : known.slice(0, mostPlaces);
  const beside = { from: addDays(today, -14 * weeks), to: period.to };
  const places = useQuery({
    queryKey: ["stats", "places side by side", shown.map(({ key }) => key), beside],
    queryFn: ({ signal }) =>
      Promise.all(shown.map(({ key }) => readStatistic("transactions", "line", { ...beside, place_id: key }, signal))),
    enabled: shown.length > 0,
  });
  const all = [back, hours, ranked, ...(shown.length > 0 ? [places] : [])];
  if (all.some(({ isPending }) => isPending)) return <div data-kept-place="" aria-busy="true" />;
  // What was read before stays while a later read fails.
  const failed = all.find(({ error, data }) => error !== null && data === undefined);
  if (failed !== undefined) {
    const retry = () => void Promise.all(all.filter(({ error }) => error !== null).map(({ refetch }) => refetch()));
    return <ErrorPanel message={words(failed.error)} onRetry={retry} />;
  }
  const busiest = Math.max(0, ...(hours.data?.grid?.values ?? []).flat().map((value) => value ?? 0));
  return (
    <>
      <div className={c.pair}>
        {back.data && countsIn(back.data, "value").all >= leastNew && <CameBack stat={back.data} />}
        {hours.data && busiest >= leastBusy && <BusyHours stat={hours.data} weeks={weeks} />}
      </div>
      {shown.length > 0 && (
        <PlaceLines
          hasMore={known.length > shown.length}
          places={shown.map(({ name }, nr) => ({
            name: name ?? "",
            days: (places.data?.[nr]?.points ?? []).map(({ value }) => value ?? 0),
          }))}
        />
      )}
    </>
  );
}
