import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { useState } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import { AdjustForm } from "./adjust-form.tsx";

interface AdjustButtonProps {
  membership: ManagedCardSubscription;
  card: Card | undefined;
  /** Name of the card's owner. */
  name: string;
}

/** Opens the question how far a balance is to be corrected. */
export function AdjustButton({ membership, card, name }: AdjustButtonProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  return (
    <>
      <Button icon="scales" onClick={() => setOpen(true)}>
        {t`Adjust the balance`}
      </Button>
      <LateDialog
        open={isOpen}
        onOpenChange={(next) => !next && !isSending && setOpen(false)}
        dismissible={!isSending}
        narrow
        sheet
        title={t({ message: `Adjust the balance of ${name}`, comment: "Name of a customer" })}
      >
        {isOpen && (
          <AdjustForm membership={membership} card={card} onSending={setSending} onDone={() => setOpen(false)} />
        )}
      </LateDialog>
    </>
  );
}
