import { useLingui } from "@lingui/react/macro";
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { fileSize } from "../file-size.ts";
import c from "./table-field.module.css";
import type { SendTable, SendingTable } from "./use-send-table.ts";

interface TableFieldProps {
  table: SendTable;
  /** What is wrong with the last one. */
  problem: ReactNode;
}

const fileIn = (files: DataTransfer): File | undefined => [...files.files].find((file) => file.size > 0);

/** A table dropped, pasted or chosen; it is sent at once, and nothing is imported by that. */
export function TableField({ table: { sending, send, cancel }, problem }: TableFieldProps) {
  const { t } = useLingui();
  const labelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  const take = (file: File | undefined) => file !== undefined && send(file);
  const dragged = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(fileIn(event.dataTransfer));
  };
  const pasted = (event: ClipboardEvent) => {
    const file = fileIn(event.clipboardData);
    if (file === undefined) return;
    event.preventDefault();
    take(file);
  };
  return (
    <div role="group" aria-labelledby={labelId} className="stack g8" onPaste={pasted}>
      <h2 id={labelId}>{t`The file`}</h2>
      <div
        className={cx(c.well, isOver && c.over, sending !== null && c.sending)}
        onDragEnter={dragged}
        onDragOver={dragged}
        onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
        onDrop={dropped}
      >
        {sending === null ? (
          <>
            <span className={c.ghost} aria-hidden="true">
              <Icon name="rows" size={26} />
            </span>
            <p className={cx(c.invitation, c.forMouse)}>
              {isOver ? t`Let go to send it` : t`Drop a CSV file here, or choose one.`}
            </p>
            <Button kind="primary" icon="upload-simple" onClick={() => input.current?.click()}>
              {t`Choose a file`}
            </Button>
            <p className={c.small}>
              {t`CSV as any program writes it, also packed as .gz. Up to 200 MB and 2 million lines.`}
            </p>
          </>
        ) : (
          <OnItsWay {...sending} onCancel={cancel} />
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.gz,text/csv,text/tab-separated-values,text/plain"
          aria-labelledby={labelId}
          hidden
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0]);
            // The same file may be chosen again after it was corrected.
            currentTarget.value = "";
          }}
        />
      </div>
      {problem}
    </div>
  );
}

function OnItsWay({ file, part, onCancel }: SendingTable & { onCancel: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const percent = format.percent(Math.floor(part * 100) / 100);
  return (
    <div className={c.way}>
      <div className="row sp">
        <b className={c.name}>{file.name}</b>
        <span className="num nw mut">{fileSize(file.size, format.locale)}</span>
      </div>
      <progress value={part} max={1} aria-label={t`Sending the file`} />
      <div className="row sp">
        <span className="t13 mut num" role="status">
          {part < 1 ? t`Sending, ${percent}` : t`Looking at the file`}
        </span>
        <Button kind="quiet" size="compact" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </div>
  );
}
