import { useLingui } from "@lingui/react/macro";
import type { AuditEntry } from "@rewardo/contract/audit-entries";
import { Fragment, type ReactNode } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { ChangesTable } from "./changes-table.tsx";
import { useAuthor } from "./use-sentence.ts";

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
