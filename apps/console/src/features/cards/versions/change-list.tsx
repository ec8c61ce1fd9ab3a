import { Trans } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { ProgrammeChange } from "@rewardo/contract/programmes";
import type { ReactNode } from "react";
import c from "./change-list.module.css";
import { useCardWords } from "../use-card-words.ts";

interface ChangeListProps<Change extends ProgrammeChange> {
  type: Card["type"];
  changes: readonly Change[];
  /** Shown at the end of a line: whom the change affects. */
  aside?: ((change: Change) => ReactNode) | undefined;
}

/** What differs, a line each: what it is, what it becomes, and what it was. */
export function ChangeList<Change extends ProgrammeChange>({ type, changes, aside }: ChangeListProps<Change>) {
  const words = useCardWords(type);
  return (
    <ul className={c.changes}>
      {changes.map((change) => {
        const field = change.fields[0]?.field ?? "";
        return (
          <li key={`${change.part} ${change._id ?? field}`} className={c.change}>
            <div>
              <b>{change.part === "card" ? words.field(field) : words.text(change.name)}</b>
              {change.fields.length === 0 && <p className={c.what}>{words.difference(change.difference)}</p>}
              {change.fields.map(({ field: name, before, after }) => {
                const [was, is] = [words.value(name, before), words.value(name, after)];
                return was === "" && is === "" ? (
                  <p key={name} className={c.what}>
                    {words.field(name)}
                  </p>
                ) : (
                  <p key={name} className={c.what}>
                    <Trans>
                      <span className={c.is}>{is}</span> instead of {was}
                    </Trans>
                  </p>
                );
              })}
            </div>
            {aside?.(change)}
          </li>
        );
      })}
    </ul>
  );
}
