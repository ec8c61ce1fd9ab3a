import { useLingui } from "@lingui/react/macro";
import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useId, useRef, useState } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import type { ChartTable } from "./table.ts";
import { NothingHere } from "./nothing-here.ts";
import c from "./chart-frame.module.css";

/**
 * Business and period of the charts below, for exported pictures and tables: `Kawiarnia Ziarno · 1 Jun – 12 Jun 2026`.
 */
export const ChartAbout = createContext("");

/** What the chart below is called, for the name of what reads it point by point; empty outside a frame. */
export const ChartTitle = createContext("");

const ChartMenu = lazy(async () => ({ default: (await import("./chart-menu.tsx")).ChartMenu }));

interface ChartFrameProps {
  title: string;
  /** Sentence beneath the title: the number, then its meaning. */
  sentence: ReactNode;
  table: ChartTable;
  /** How a figure of the table is written, by its column. */
  format?: ((value: number, column: number) => string) | undefined;
  /** The name of downloaded files, without an ending. */
  fileName: string;
  /** Several series over one axis: the table's heads explain them. */
  hasSeries?: boolean | undefined;
  /** The series are drawn as bars and not as lines. */
  areBars?: boolean | undefined;
  /** What explains a chart otherwise. */
  legend?: ReactNode;
  /** What is chosen of the chart, between its title and its menu. */
  choice?: ReactNode;
  /** There is nothing to draw: this sentence is all, without a menu, and beside other charts without a frame. */
  nothing?: string | undefined;
  /** One chart as an SVG, such as `SeriesChart`. */
  children: ReactNode;
}

/** A figure of the statistics: the chart with its legend and sentence, as a table on request, as PNG, as CSV, on paper. */
export function ChartFrame({
  title,
  sentence,
  table,
  format,
  fileName,
  hasSeries = false,
  areBars = false,
  legend,
  choice,
  nothing,
  children,
}: ChartFrameProps) {
  const { t } = useLingui();
  const { locale, number } = useFormat();
  const about = useContext(ChartAbout);
  const figure = useRef<HTMLElement>(null);
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const [isMenuWanted, setMenuWanted] = useState(false);

  const savePicture = async () => {
    const svg = figure.current?.querySelector("svg[role='img']");
    try {
      const { chartPicture, saveFile } = await import("./picture.ts");
      const series = [...(figure.current?.querySelectorAll<HTMLElement>("[data-series] li") ?? [])];
      const below = figure.current?.querySelector("figcaption")?.textContent ?? "";
      saveFile(await chartPicture(svg as SVGSVGElement, { title, about, series, sentence: below }), `${fileName}.png`);
    } catch {
      toast("error", t`The picture could not be made.`);
    }
  };
  const saveTable = async () => {
    const [{ saveFile }, { csvOf }] = await Promise.all([import("./picture.ts"), import("./table.ts")]);
    const above = [title, about].filter((line) => line !== "");
    saveFile(new Blob([csvOf(table, locale, above)], { type: "text/csv;charset=utf-8" }), `${fileName}.csv`);
  };
  const trigger = (
    <Button
      kind="quiet"
      square
      className={c.menu}
      icon="dots-three"
      aria-label={t`Menu of “${title}”`}
      onClick={() => setMenuWanted(true)}
    />
  );
  const written = (value: number | null, column: number) =>
    value === null ? "–" : format === undefined ? number(value) : format(value, column);
  const report = useContext(NothingHere);
  useEffect(() => (nothing === undefined ? undefined : report?.(title, nothing)), [report, title, nothing]);
  if (nothing !== undefined) {
    if (report !== null) return null;
    return (
      <figure className={c.figure} aria-labelledby={titleId}>
        <div className={c.head}>
          <h2 id={titleId}>{title}</h2>
          {choice}
        </div>
        <p className={c.nothing}>{nothing}</p>
      </figure>
    );
  }
  return (
    <figure ref={figure} className={c.figure} aria-labelledby={titleId}>
      <div className={c.head}>
        <h2 id={titleId}>{title}</h2>
        {choice}
        {isMenuWanted ? (
          <Suspense fallback={trigger}>
            <ChartMenu
              trigger={trigger}
              isTable={isTable}
              onTurn={() => setTable(!isTable)}
              onPicture={isTable ? undefined : () => void savePicture()}
              onTable={() => void saveTable()}
            />
          </Suspense>
        ) : (
          trigger
        )}
      </div>
      {hasSeries && !isTable && (
        <ul className={cx(c.legend, areBars && c.bars)} aria-hidden="true" data-series="">
          {table.heads.slice(1).map((head, at) => (
            <li key={head} className={cx(c[`series${at}`])}>
              {head}
            </li>
          ))}
        </ul>
      )}
      {!isTable && legend}
      <div className={cx(c.chart, isTable && c.hidden)}>
        <ChartTitle value={title}>{children}</ChartTitle>
      </div>
      <div
        className={isTable ? c.scroll : c.paper}
        // Long tables are scrolled by keys, too.
        {...(isTable && { role: "region", "aria-labelledby": titleId, tabIndex: 0 })}
      >
        <table className={c.table}>
          <caption className="sr">{title}</caption>
          <thead>
            <tr>
              {table.heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ label, values }, row) => (
              <tr key={row}>
                <th scope="row">{label}</th>
                {values.map((value, at) => (
                  <td key={table.heads[at + 1]}>{written(value, at)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption className={c.sentence}>{sentence}</figcaption>
    </figure>
  );
}
