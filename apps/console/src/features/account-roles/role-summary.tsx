import { useLingui } from "@lingui/react/macro";
import type { Permission } from "@rewardo/contract/permissions";
import type { RoleLimits } from "@rewardo/contract/roles";
import { type PermissionRow, usePermissionGroups } from "../../kit/rights/use-permission-groups.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { useId } from "react";
import c from "./role-summary.module.css";
import { useLimitWords } from "./use-limit-words.ts";

interface RoleSummaryProps {
  name: string | null;
  permissions: readonly Permission[];
  limits: RoleLimits | null;
  /** Of its heading: one below that of the part of the page that it stands in. */
  level?: 2 | 3;
}

/** What people with the role will be able to do, while it is written: the table of rights read out in three lines. */
export function RoleSummary({ name, permissions, limits, level = 2 }: RoleSummaryProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const [Heading, LineHeading] = level === 2 ? (["h2", "h3"] as const) : (["h3", "h4"] as const);
  const limitWords = useLimitWords();
  const held = new Set(permissions);
  const rows = usePermissionGroups().flatMap((group) => group.rows);
  const has = (words: PermissionRow["see"]) => words !== undefined && held.has(words.permission);
  const changes = rows.filter(({ change }) => has(change));
  const sees = rows.filter((row) => has(row.see) && !has(row.change));
  const lines: readonly (readonly [IconName, string, readonly PermissionRow[]])[] = [
    ["pencil-simple", t({ message: "May do and change", context: "role" }), changes],
    ["eye", t({ message: "Only sees", context: "role" }), sees],
  ];
  return (
    <section className={c.summary} aria-labelledby={id}>
      <Heading id={id}>{name ?? t`New role`}</Heading>
      {changes.length + sees.length === 0 && <p className="mut">{t`This role has no rights.`}</p>}
      {lines.map(
        ([icon, title, of]) =>
          of.length > 0 && (
            <div key={title} className={c.line}>
              <Icon name={icon} />
              <LineHeading>{title}</LineHeading>
              <p>{format.list(of.map((row) => row.title))}</p>
            </div>
          ),
      )}
      {limits !== null && changes.length + sees.length > 0 && (
        <div className={c.line}>
          <Icon name="shield-check" />
          <LineHeading>{t`Limits`}</LineHeading>
          <p>{limitWords(limits, held).join(" · ")}</p>
        </div>
      )}
    </section>
  );
}
