import { useLingui } from "@lingui/react/macro";
import type { User } from "@rewardo/contract/users";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { call } from "@rewardo/web/api.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { userCalls } from "../api.ts";
import { useUserName } from "../use-user-name.ts";
import c from "./duplicates.module.css";
import { PairActions, useSameWords } from "./pair.tsx";

const keyOf = (id: string) => ["users", "duplicates", id] as const;

/** Other records that may be this person, to be merged or told apart; nothing where there are none. */
export function Duplicates({ user, cards }: { user: User; cards: Cards }) {
  const { t } = useLingui();
  const nameOf = useUserName();
  const sameWords = useSameWords();
  const hasBusiness = useSession().business !== null;
  const isAllowed = useAllowed("users_modify") && hasBusiness && user.can.modify;
  const { data } = useQuery({
    queryKey: keyOf(user._id),
    queryFn: ({ signal }) => call(userCalls.duplicates, { params: { id: user._id }, signal }),
    enabled: isAllowed,
  });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Note tone="info" icon="users-three">
      <div className={c.offered}>
        <h2 className={c.title}>{t`Perhaps the same person`}</h2>
        <ul className={c.list}>
          {data.items.map((duplicate) => (
            <li key={duplicate.user._id} className={c.row}>
              <div className={c.words}>
                <Link to="/users/$id" params={{ id: duplicate.user._id }} search={true} className="link">
                  {nameOf(duplicate.user)}
                </Link>
                <div className="t13 mut">{sameWords(duplicate.same)}</div>
              </div>
              <PairActions user={user} other={duplicate.user} cards={cards} />
            </li>
          ))}
        </ul>
      </div>
    </Note>
  );
}
