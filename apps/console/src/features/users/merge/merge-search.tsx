import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { inFours } from "@rewardo/loyalty/card/card-number.ts";
import { Balance } from "../../../kit/transactions/balance.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import c from "./merge.module.css";
import { mergeable } from "../membership/memberships.ts";
import { useUserName } from "../use-user-name.ts";
import { useUserSearch } from "./use-user-search.ts";

interface MergeSearchProps {
  membership: ManagedCardSubscription;
  card: Card | undefined;
  onChoose: (fromId: string) => void;
  onCancel: () => void;
}

/** The other card, by its holder's name or its number. */
export function MergeSearch({ membership, card, onChoose, onCancel }: MergeSearchProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const nameOf = useUserName();
  const { typed, type, found: users, isAsked, error } = useUserSearch();
  const found = mergeable(users ?? [], membership);
  return (
    <div className={c.form}>
      <p className="mut">{t`The other card ends: what is on it and its numbers move here.`}</p>
      <TextField
        label={t`Find the other card`}
        icon="magnifying-glass"
        placeholder={t`Name, phone or card number`}
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {error !== null && (
        <Note tone="bad" announce>
          {words(error)}
        </Note>
      )}
      <ul aria-label={t`Cards found`} className={c.found}>
        {found.map(({ user, membership: other }) => (
          <li key={other._id}>
            <button type="button" className={c.choice} onClick={() => onChoose(other._id)}>
              <span className={c.who}>
                <span className="el">{nameOf(user)}</span>
                <span className="t12 mut num el">{other.numbers.map(inFours).join(", ")}</span>
              </span>
              <Balance transaction={{ balance_after: other.balance }} card={card} kind="row" />
            </button>
          </li>
        ))}
      </ul>
      <p className="mut" role="status">
        {isAsked && users !== undefined && found.length === 0 && error === null
          ? t`No other card of this programme is found.`
          : ""}
      </p>
      <div className={c.answers}>
        <Button onClick={onCancel}>{t`Leave it as it is`}</Button>
      </div>
    </div>
  );
}
