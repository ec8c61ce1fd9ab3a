import { useLingui } from "@lingui/react/macro";
import type { ApiKey } from "@rewardo/contract/api-keys";
import { permissionsOf, usePermissionGroups } from "../../kit/rights/use-permission-groups.ts";
import { usePlaceWords } from "../../kit/record/use-place-words.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { LateMenu } from "@rewardo/ui/overlays/late-menu.tsx";
import type { MenuEntry } from "@rewardo/ui/overlays/menu-of.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import c from "../../kit/secrets/secrets.module.css";
import { plural } from "@lingui/core/macro";

/** A key's facts in words. */
function useKeyWords() {
  const { t } = useLingui();
  return {
    status: {
      active: t({ message: "active", context: "API key" }),
      stopped: t({ message: "stopped: its owner can no longer sign in", context: "API key" }),
      expired: t({ message: "expired", context: "API key" }),
      revoked: t({ message: "revoked", context: "API key" }),
    } satisfies Record<ApiKey["status"], string>,
    ends: (day: string) => t({ message: `ends ${day}`, context: "API key" }),
    unused: t({ message: "not used yet", context: "API key" }),
    used: (moment: string) => t({ message: `last used ${moment}`, context: "API key" }),
    owner: (name: string) => t({ message: `of ${name}`, context: "API key", comment: "The person it belongs to" }),
    previous: (moment: string) => t`The key before it works until ${moment}.`,
    ofTill: t({ message: "Sends the orders of a till", comment: "What a key may do" }),
    more: (count: number) => plural(count, { one: "# more right", other: "# more rights" }),
  };
}

/** Rights named in a row; the rest is counted. */
const mostNamed = 3;

/** A key: what it may, where, until when, and when it was last used. */
export function KeyRow({ apiKey, onRotate, onRevoke }: { apiKey: ApiKey; onRotate: () => void; onRevoke: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useKeyWords();
  const placesOf = usePlaceWords();
  const labels = new Map(
    usePermissionGroups()
      .flatMap(permissionsOf)
      .map(({ permission, label }) => [permission, label] as const),
  );
  const { name, prefix, permissions, place_ids, status, expires_at, last_used_at, owner_name, previous_until, can } =
    apiKey;
  const named = permissions.slice(0, mostNamed);
  const more = permissions.length - named.length;
  const facts = [
    placesOf(place_ids),
    expires_at === null ? t`never expires` : words.ends(format.date(expires_at, "shortDate")),
    last_used_at === null ? words.unused : words.used(format.date(last_used_at, "dateTime")),
    owner_name === null ? null : words.owner(owner_name),
  ].filter((fact) => fact !== null);
  const entries: MenuEntry[] = [];
  if (can.rotate)
    entries.push({
      ...{ key: "rotate", icon: "lock-key", onSelect: onRotate },
      label: t({ message: "Replace", context: "API key" }),
    });
  if (can.revoke)
    entries.push({
      ...{ key: "revoke", icon: "prohibit", takesAway: true, onSelect: onRevoke },
      label: t({ message: "Revoke", context: "API key" }),
    });
  return (
    <li className={cx(c.row, c.short)}>
      <div className={c.words}>
        <div className={c.name}>
          <b>{name}</b>
          <code className={c.prefix}>{prefix}…</code>
          {status !== "active" && (
            <Tag tone={status === "revoked" || status === "expired" ? "line" : "warn"}>{words.status[status]}</Tag>
          )}
        </div>
        <p className={c.facts}>{facts.join(" · ")}</p>
        {previous_until !== null && (
          <p className={c.facts}>{words.previous(format.date(previous_until, "dateTime"))}</p>
        )}
        <ul className={c.rights} aria-label={t`Rights`}>
          {permissions.length === 0 && <li>{words.ofTill}</li>}
          {named.map((permission) => (
            <li key={permission}>{labels.get(permission) ?? permission}</li>
          ))}
          {more > 0 && <li>{words.more(more)}</li>}
        </ul>
      </div>
      {entries.length > 0 && (
        <LateMenu
          align="end"
          button={{
            ...({ kind: "quiet", square: true, size: "compact", icon: "dots-three-vertical" } as const),
            "aria-label": t`More for ${name}`,
          }}
          entries={entries}
        />
      )}
    </li>
  );
}
