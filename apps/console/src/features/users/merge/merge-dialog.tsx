import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";

export interface MergeStep {
  /** Membership that ends in the merge; `null` while it is being searched. */
  fromId: string | null;
  onChoose: (fromId: string | null) => void;
  onSending: (isSending: boolean) => void;
  onClose: () => void;
}

interface MergeDialogProps {
  icon: IconName;
  label: string;
  title: string;
  /** Membership that ends in the merge, if it is known from the start. */
  startsWith?: string | undefined;
  /** Draws the search, and the question once one is chosen. */
  children: (step: MergeStep) => ReactNode;
}

/** A button with a dialog that finds the duplicate, asks for confirmation, and stays open while the merge is pending. */
export function MergeDialog({ icon, label, title, startsWith, children }: MergeDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const [fromId, setFromId] = useState<string | null>(null);
  const close = () => setOpen(false);
  const open = () => {
    setFromId(startsWith ?? null);
    setOpen(true);
  };
  return (
    <>
      <Button icon={icon} onClick={open}>
        {label}
      </Button>
      <LateDialog
        open={isOpen}
        onOpenChange={(next) => !next && !isSending && close()}
        dismissible={!isSending}
        narrow
        sheet
        title={title}
      >
        {isOpen && children({ fromId, onChoose: setFromId, onSending: setSending, onClose: close })}
      </LateDialog>
    </>
  );
}
