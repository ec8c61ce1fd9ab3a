import { useLingui } from "@lingui/react/macro";
import type { User } from "@rewardo/contract/users";
import type { Cards } from "../../../kit/transactions/use-cards.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { UserMergeConfirm } from "./user-merge-confirm.tsx";
import { UserMergeSearch } from "./user-merge-search.tsx";
import { useUserName } from "../use-user-name.ts";

/** Finds the other customer who is this person, too, shows what merging would leave, and does it. */
export function UserMergeButton({ user, cards }: { user: User; cards: Cards }) {
  const { t } = useLingui();
  const nameOf = useUserName();
  const name = nameOf(user);
  return (
    <MergeDialog
      icon="users-three"
      label={t`Merge customers`}
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
