import { useLingui } from "@lingui/react/macro";
import type { User } from "@rewardo/contract/users";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { UserMergeConfirm } from "./user-merge-confirm.tsx";
import { UserMergeSearch } from "./user-merge-search.tsx";
import { useUserName } from "../use-user-name.ts";

/** Finds the other customer who is this person, too, unless it is known (`from`), shows what merging would leave, and does it. */
export function UserMergeButton({ user, cards, from }: { user: User; cards: Cards; from?: string }) {
  const { t } = useLingui();
  const nameOf = useUserName();
  const name = nameOf(user);
  return (
    <MergeDialog
      icon="users-three"
      label={from === undefined ? t`Merge customers` : t({ message: "Merge", comment: "Two customers who are one" })}
      startsWith={from}
      title={t({ message: `Merge another customer into ${name}`, comment: "Name of a customer" })}
    >
      {({ fromId, onChoose, onSending, onClose }) =>
        fromId === null ? (
          <UserMergeSearch user={user} onChoose={onChoose} onCancel={onClose} />
        ) : (
          <UserMergeConfirm
            user={user}
            fromId={fromId}
            cards={cards}
            onBack={() => onChoose(null)}
            onSending={onSending}
            onDone={onClose}
          />
        )
      }
    </MergeDialog>
  );
}
