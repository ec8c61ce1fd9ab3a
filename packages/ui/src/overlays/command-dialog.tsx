import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { useBusy } from "../busy.ts";
import c from "./command-dialog.module.css";
import overlay from "./overlay.module.css";

export interface CommandDialogProps {
  open: boolean;
  onClose: () => void;
  /** Says what it is; not shown. */
  label: string;
  initialFocus: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Near the top of the page, so that it grows downwards while results come; on phones the whole screen. */
export function CommandDialog({ open, onClose, label, initialFocus, children }: CommandDialogProps) {
  useBusy(open);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={overlay.scrim} />
        <Base.Popup className={c.popup} aria-label={label} initialFocus={initialFocus}>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
