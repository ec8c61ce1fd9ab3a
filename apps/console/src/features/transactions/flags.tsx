import { useLingui } from "@lingui/react/macro";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { type Flag, useFlagWords } from "../../kit/transactions/use-flag-words.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import c from "./flags.module.css";

type Flagged = Pick<TransactionRow, "flags">;

/** A chip for each flag of a row; where columns are narrow its words are only heard. */
export function FlagTags({ flags }: Flagged) {
  const words = useFlagWords();
  return (
    <span className={c.tags}>
      {flags.map((flag) => (
        <Tag key={flag} tone="warn" icon="warning-circle">
          <span className={c.word} aria-hidden="true">
            {words(flag)}
          </span>
          <span className="sr">{words(flag)}</span>
        </Tag>
      ))}
    </span>
  );
}

/** Each flag with its meaning. */
export function FlagNotes({ flags }: Flagged) {
  const { t } = useLingui();
  const words = useFlagWords();
  if (flags.length === 0) return null;
  const meanings: Record<Flag, string> = {
    own_card: t`The card belongs to the person who was working at the till.`,
    burst: t`This till counted very many visits within a minute.`,
    backdated: t`It was reported more than an hour after it is said to have happened.`,
    repeated: t`The same person or till counted very many visits on this card that day.`,
  };
  return (
    <div className={c.notes}>
      {flags.map((flag) => (
        <Note key={flag} tone="warn">
          <strong>{words(flag)}</strong>
          <br />
          {meanings[flag]}
        </Note>
      ))}
    </div>
  );
}
