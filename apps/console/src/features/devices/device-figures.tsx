import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { DeviceFigures as Figures } from "@rewardo/contract/devices";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type BandFigure, FigureBand, FigureBandSkeleton } from "@rewardo/loyalty/figures/figure-band.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useLive } from "@rewardo/web/live.ts";
import { deviceCalls } from "./api.ts";
import c from "./devices.module.css";

/** What a device did today, and how its visits were rated: four figures, kept up with what happens. */
export function DeviceFigures({ id }: { id: string }) {
  const queryKey = ["devices", "figures", id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(deviceCalls.figures, { params: { id }, signal }),
  });
  const client = useQueryClient();
  useLive("transaction", () => void client.invalidateQueries({ queryKey }));
  const band = useBand();
  return (
    <div className={c.figures}>
      <Loaded query={query} skeleton={<FigureBandSkeleton />}>
        {(figures) => <FigureBand figures={band(figures)} />}
      </Loaded>
    </div>
  );
}

function useBand(): (figures: Figures) => readonly BandFigure[] {
  const { t } = useLingui();
  const format = useFormat();
  return ({ visits_today, of_visits_today, given_today: { stamps, points }, taken_back_today, rating }) => {
    const all = format.number(of_visits_today);
    const more = format.number(points);
    const { answers_count, mean } = rating;
    const isPoints = stamps === 0 && points > 0;
    return [
      {
        label: t`Visits today`,
        value: format.number(visits_today),
        detail: visits_today < of_visits_today && t({ message: `of ${all} in the business`, context: "visits" }),
      },
      {
        label: isPoints ? t`Points given` : t`Stamps given`,
        value: format.number(isPoints ? points : stamps),
        detail: !isPoints && points > 0 && plural(points, { one: "and # point", other: `and ${more} points` }),
      },
      { label: t({ message: "Taken back", context: "figure" }), value: format.number(taken_back_today) },
      {
        label: t`Rating`,
        value: mean === null ? "–" : format.number(mean, 1),
        detail: plural(answers_count, { one: "# answer in 30 days", other: "# answers in 30 days" }),
      },
    ];
  };
}
