import { useLingui } from "@lingui/react/macro";
import type { Import, ImportCounts } from "@rewardo/contract/imports";
import { FigureBand } from "@rewardo/loyalty/figures/figure-band.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";

/** What becomes of the lines, or became of them. */
export function CountsBand({ of, counts }: { of: Import; counts: ImportCounts }) {
  const { t } = useLingui();
  const format = useFormat();
  const figure = (label: string, value: number) => ({ label, value: format.number(value) });
  return (
    <FigureBand
      figures={[
        figure(t({ message: "New", context: "lines of an import" }), counts.created),
        figure(t({ message: "Filled up", context: "lines of an import" }), counts.changed),
        figure(t({ message: "There already", context: "lines of an import" }), counts.known),
        figure(t({ message: "Set aside", context: "lines of an import" }), counts.set_aside),
      ].filter((_, nr) => nr !== 1 || of.kind !== "transactions")}
    />
  );
}
