import { useLingui } from "@lingui/react/macro";
import type { User } from "@rewardo/contract/users";
import { inFours } from "@rewardo/loyalty/card/card-number.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import c from "./merge.module.css";
import { useUserName } from "../use-user-name.ts";
import { useUserSearch } from "./use-user-search.ts";

interface UserMergeSearchProps {
  user: User;
  onChoose: (fromId: string) => void;
  onCancel: () => void;
}

/** The other customer, by name, phone or card number. */
export function UserMergeSearch({ user, onChoose, onCancel }: UserMergeSearchProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { typed, type, found, isAsked, error } = useUserSearch();
  const others = found?.filter(({ _id }) => _id !== user._id) ?? [];
  return (
    <div className={c.form}>
      <p className="mut">{t`For two entries of one person: cards and what has happened move here, and the other entry ends.`}</p>
      <TextField
        label={t`Find the other customer`}
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
      <ul aria-label={t`Customers found`} className={c.found}>
        {others.map((other) => (
          <li key={other._id}>
            <button type="button" className={c.choice} onClick={() => onChoose(other._id)}>
              <Who user={other} />
            </button>
          </li>
        ))}
      </ul>
      <p className="mut" role="status">
        {isAsked && found !== undefined && others.length === 0 && error === null ? t`No other customer is found.` : ""}
      </p>
      <div className={c.answers}>
        <Button onClick={onCancel}>{t`Leave it as it is`}</Button>
      </div>
    </div>
  );
}

function Who({ user }: { user: User }) {
  const nameOf = useUserName();
  return (
    <span className={c.who}>
      <span className="el">{nameOf(user)}</span>
      <span className="t12 mut num el">{detailsOf(user).join(", ")}</span>
    </span>
  );
}

/** What tells one customer from another. */
const detailsOf = ({ phone, email, card_subscriptions }: User): string[] => [
  ...[phone, email].filter((one) => one !== null),
  ...card_subscriptions.flatMap(({ numbers }) => numbers.slice(0, 1)).map(inFours),
];
