import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useRef, useState } from "react";
import { useFormat } from "../../platform/i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Menu, MenuItem } from "../../ui/overlays/menu.tsx";
import { toast } from "../../ui/toasts/toast.ts";
import type { ChartTable } from "./table.ts";
import c from "./chart-frame.module.css";

export interface ChartFrameProps {
  title: string;
  /** One sentence beneath: the number, then what it means. */
  sentence: ReactNode;
  table: ChartTable;
  /** How a figure of the table is written. */
  format?: ((value: number) => string) | undefined;
  /** The name of downloaded files, without an ending. */
  fileName: string;
  /** One chart as an SVG, such as `SeriesChart`. */
  children: ReactNode;
}

/** A figure of the statistics: the chart with its legend and sentence, as a table on request, as PNG, as CSV, on paper. */
export function ChartFrame({ title, sentence, table, format, fileName, children }: ChartFrameProps) {
  const { t } = useLingui();
  const { locale, number } = useFormat();
  const figure = useRef<HTMLElement>(null);
  const titleId = useId();
  const [isTable, setTable] = useState(false);

  const savePicture = async () => {
    const svg = figure.current?.querySelector("svg[role='img']");
    try {
      const { chartPicture, saveFile } = await import("./picture.ts");
      saveFile(await chartPicture(svg as SVGSVGElement, title), `${fileName}.png`);
    } catch {
      toast("error", t`The picture could not be made.`);
    }
  };
  const saveTable = async () => {
    const [{ saveFile }, { csvOf }] = await Promise.all([import("./picture.ts"), import("./table.ts")]);
    saveFile(new Blob([csvOf(table, locale)], { type: "text/csv;charset=utf-8" }), `${fileName}.csv`);
  };
  const written = (value: number | null) => (value === null ? "–" : (format ?? number)(value));
  return (
    <figure ref={figure} className={c.figure} aria-labelledby={titleId}>
      <div className={c.head}>
        <h3 id={titleId}>{title}</h3>
        <div className={c.actions}>
          <Button kind="quiet" size="compact" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? t`Show as chart` : t`Show as table`}
          </Button>
          <Menu
            align="end"
            trigger={<Button kind="quiet" square icon="download-simple" aria-label={t`Download “${title}”`} />}
          >
            <MenuItem icon="image" disabled={isTable} onSelect={() => void savePicture()}>
              {t`Picture (PNG)`}
            </MenuItem>
            <MenuItem icon="download-simple" onSelect={() => void saveTable()}>
              {t`Table (CSV)`}
            </MenuItem>
          </Menu>
        </div>
      </div>
      {table.heads.length > 2 && !isTable && (
        <ul className={c.legend} aria-hidden="true">
          {table.heads.slice(1).map((head, at) => (
            <li key={head} className={cx(c[`series${at}`])}>
              {head}
            </li>
          ))}
        </ul>
      )}
      <div className={cx(c.chart, isTable && c.hidden)}>{children}</div>
      <div className={isTable ? c.scroll : c.paper}>
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
            {table.rows.map(({ label, values }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {values.map((value, at) => (
                  <td key={table.heads[at + 1]}>{written(value)}</td>
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
