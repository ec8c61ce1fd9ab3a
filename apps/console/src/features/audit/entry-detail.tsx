import { useLingui } from "@lingui/react/macro";
import type { AuditEntry } from "@rewardo/contract/audit-entries";
import { Fragment, type ReactNode } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { useAuthor } from "./use-sentence.ts";
import c from "./entry-detail.module.css";
import { useFieldLabel } from "./use-field-label.ts";
import { useValueText } from "./use-value-text.ts";

/** Author, time and origin of a change, and the values before and after. */
export function EntryDetail({ entry }: { entry: AuditEntry }) {
  const { t } = useLingui();
  const format = useFormat();
  const authorOf = useAuthor();
  const hasBusiness = useSession().business !== null;
  const { author, recorded_at, business_name, address } = entry;
  const kinds = {
    account: null,
    device: t`a till or another device`,
    key: t`a program with an API key`,
    platform: t`acting for the platform`,
    nobody: t`by itself`,
  };
  const kind = kinds[author.kind];
  const facts: [string, ReactNode][] = [
    [
      t({ message: "Who", context: "field" }),
      <Fragment key="who">
        {authorOf(entry)}
        {kind !== null && <span className="mut">, {kind}</span>}
      </Fragment>,
    ],
    [
      t({ message: "When", context: "field" }),
      <time key="when" dateTime={recorded_at} className="num">
        {format.date(recorded_at)}, {format.date(recorded_at, "time")}
      </time>,
    ],
  ];
  if (business_name !== null && !hasBusiness) facts.push([t({ message: "Business", context: "field" }), business_name]);
  if (address !== null)
    facts.push([
      t`From the address`,
      <span key="address" className="num">
        {address}
      </span>,
    ]);
  return (
    <>
      <dl className="kv">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <ChangesTable entry={entry} />
    </>
  );
}

/** Field by field what was there and what has come, side by side. */
function ChangesTable({ entry: { before, after } }: { entry: AuditEntry }) {
  const { t } = useLingui();
  const labelOf = useFieldLabel();
  const textOf = useValueText();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => name !== "version",
  );
  if (names.length === 0) return null;
  return (
    <table className={c.table}>
      <thead>
        <tr>
          <th scope="col">{t({ message: "Field", comment: "Head of a column: what was changed of a record" })}</th>
          {before !== null && <th scope="col">{t({ message: "Before", comment: "Head of a column" })}</th>}
          {after !== null && <th scope="col">{t({ message: "After", comment: "Head of a column" })}</th>}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{labelOf(name)}</th>
            {before !== null && <td>{name in before ? textOf(before[name]) : ""}</td>}
            {after !== null && <td className={c.after}>{name in after ? textOf(after[name]) : ""}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
