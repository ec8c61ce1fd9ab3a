import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { MergeConfirm } from "./merge-confirm.tsx";
import { MergeSearch } from "./merge-search.tsx";

interface MergeButtonProps {
  membership: ManagedCardSubscription;
  card: Card | undefined;
  /** Whose card it is. */
  name: string;
}

/** Finds the other card of the same programme, shows what merging would leave, and does it. */
export function MergeButton({ membership, card, name }: MergeButtonProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const [fromId, setFromId] = useState<string | null>(null);
  const open = () => {
    setFromId(null);
    setOpen(true);
  };
  return (
    <>
      <Button icon="stack" onClick={open}>
        {t`Merge cards`}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(next) => !next && !isSending && setOpen(false)}
        dismissible={!isSending}
        narrow
        sheet
        title={t({ message: `Merge another card into that of ${name}`, comment: "Name of a customer" })}
      >
        {isOpen &&
          (fromId === null ? (
            <MergeSearch membership={membership} card={card} onChoose={setFromId} onCancel={() => setOpen(false)} />
          ) : (
            <MergeConfirm
              membership={membership}
              card={card}
              fromId={fromId}
              onBack={() => setFromId(null)}
              onSending={setSending}
              onDone={() => setOpen(false)}
            />
          ))}
      </Dialog>
    </>
  );
}
