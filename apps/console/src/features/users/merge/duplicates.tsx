import { useLingui } from "@lingui/react/macro";
import type { Duplicate } from "@rewardo/contract/duplicates";
import type { User } from "@rewardo/contract/users";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { AsyncButton } from "../../../kit/async-button.tsx";
import type { Cards } from "../../../kit/transactions/use-cards.ts";
import { useErrorWords } from "../../../kit/use-error-words.ts";
import { call } from "../../../platform/api.ts";
import { useFormat } from "../../../platform/i18n/index.ts";
import { useAllowed, useSession } from "../../../platform/session/index.ts";
import { Note } from "../../../ui/note.tsx";
import { toast } from "../../../ui/toasts/toast.ts";
import { userCalls } from "../api.ts";
import { useUserName } from "../use-user-name.ts";
import c from "./duplicates.module.css";
import { UserMergeButton } from "./user-merge-button.tsx";

const keyOf = (id: string) => ["users", "duplicates", id] as const;

/** Other records that may be this person, to be merged or told apart; nothing where there are none. */
export function Duplicates({ user, cards }: { user: User; cards: Cards }) {
  const { t } = useLingui();
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
            <Row key={duplicate.user._id} user={user} duplicate={duplicate} cards={cards} />
          ))}
        </ul>
      </div>
    </Note>
  );
}

interface RowProps {
  user: User;
  duplicate: Duplicate;
  cards: Cards;
}

function Row({ user, duplicate: { user: other, same }, cards }: RowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useUserName();
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const reasons: Readonly<Record<Duplicate["same"][number], string>> = {
    phone: t`same phone`,
    email: t`same e-mail`,
    name_and_birthday: t`same name and birthday`,
  };
  const tellApart = async () => {
    try {
      await call(userCalls.tellApart, { params: { id: user._id }, body: { other_id: other._id } });
    } catch (error) {
      toast("error", errorWords(error));
      throw error;
    } finally {
      await client.invalidateQueries({ queryKey: ["users", "duplicates"] });
    }
  };
  return (
    <li className={c.row}>
      <div className={c.words}>
        <Link to="/users/$id" params={{ id: other._id }} search={true} className="link">
          {nameOf(other)}
        </Link>
        <div className="t13 mut">{format.list(same.map((reason) => reasons[reason]))}</div>
      </div>
      <UserMergeButton user={user} cards={cards} from={other._id} />
      <AsyncButton
        kind="quiet"
        action={tellApart}
        pending={t({ message: "Noting", comment: "That two customers are two people" })}
        done={t({ message: "Noted", comment: "That two customers are two people" })}
        failed={t({ message: "Not noted", comment: "That two customers are two people" })}
      >
        {t`Two people`}
      </AsyncButton>
    </li>
  );
}
