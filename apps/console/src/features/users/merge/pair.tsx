import { useLingui } from "@lingui/react/macro";
import type { Duplicate } from "@rewardo/contract/duplicates";
import type { User } from "@rewardo/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { userCalls } from "../api.ts";
import { UserMergeButton } from "./user-merge-button.tsx";

interface PairActionsProps {
  /** The customer who stays after the merge. */
  user: User;
  other: User;
  cards: Cards;
}

/** What can be done with two customers who may be one person: merge them, or note that they are two. */
export function PairActions({ user, other, cards }: PairActionsProps) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const client = useQueryClient();
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
    <>
      <UserMergeButton user={user} cards={cards} from={other._id} />
      <AsyncButton
        kind="quiet"
        action={tellApart}
        pending={t({ message: "Noting", comment: "That two customers are two people" })}
        done={t({ message: "Noted", comment: "That two customers are two people" })}
        failed={t({ message: "Not noted", comment: "That two customers are two people" })}
      >
        {t`They are two people`}
      </AsyncButton>
    </>
  );
}

/** Why two customers may be one person: "same phone and same name and birthday". */
export function useSameWords(): (same: Duplicate["same"]) => string {
  const { t } = useLingui();
  const format = useFormat();
  const reasons: Readonly<Record<Duplicate["same"][number], string>> = {
    phone: t`same phone`,
    email: t`same e-mail`,
    name_and_birthday: t`same name and birthday`,
    card_number: t`card numbers that differ in spelling only`,
  };
  return (same) => format.list(same.map((reason) => reasons[reason]));
}
