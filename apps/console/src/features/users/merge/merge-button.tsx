import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { MergeConfirm } from "./merge-confirm.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { MergeSearch } from "./merge-search.tsx";

interface MergeButtonProps {
  membership: ManagedCardSubscription;
  card: Card | undefined;
  /** Name of the card's owner. */
  name: string;
}

/** Finds the other card of the same programme, shows what merging would leave, and does it. */
export function MergeButton({ membership, card, name }: MergeButtonProps) {
  const { t } = useLingui();
  return (
    <MergeDialog
      icon="stack"
      label={t`Merge cards`}
      title={t({ message: `Merge another card into that of ${name}`, comment: "Name of a customer" })}
    >
      {({ fromId, onChoose, onSending, onClose }) =>
        fromId === null ? (
          <MergeSearch membership={membership} card={card} onChoose={onChoose} onCancel={onClose} />
        ) : (
          <MergeConfirm
            membership={membership}
            card={card}
            fromId={fromId}
            onBack={() => onChoose(null)}
            onSending={onSending}
            onDone={onClose}
          />
        )
      }
    </MergeDialog>
  );
}
