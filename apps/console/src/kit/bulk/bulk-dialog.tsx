import { useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";

/** What the button that starts it says: before, while it starts, and after. */
export interface BulkWords {
  readonly start: string;
  readonly pending: string;
  readonly done: string;
  readonly failed: string;
}

interface BulkDialogProps {
  /** Label of the button that opens the dialog. */
  label: string;
  icon: IconName;
  isNone: boolean;
  onOpen?: () => void;
  title: string;
  description?: string;
  words: BulkWords;
  /** Starts the change; missing while what is asked has no answer yet. */
  start: (() => Promise<void>) | undefined;
  /** Fields; drawn when it is opened. */
  children: () => ReactNode;
}

/** A button over chosen rows, and the dialog that asks how many records are changed. */
export function BulkDialog(props: BulkDialogProps) {
  const { label, icon, isNone, onOpen, title, description, words, start, children } = props;
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact"
        icon={icon}
        disabled={isNone}
        onClick={() => {
          setOpen(true);
          onOpen?.();
        }}
      >
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        narrow
        title={title}
        description={description}
        actions={
          <>
            {start !== undefined && (
              <AsyncButton
                kind="primary"
                action={start}
                pending={words.pending}
                done={words.done}
                failed={words.failed}
              >
                {words.start}
              </AsyncButton>
            )}
            <Button onClick={() => setOpen(false)}>{t({ message: "Cancel", comment: "Closes a question" })}</Button>
          </>
        }
      >
        {isOpen && children()}
      </Dialog>
    </>
  );
}
