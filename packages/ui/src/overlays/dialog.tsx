import { Dialog as Base } from "@base-ui/react/dialog";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode, RefObject } from "react";
import { useBusy } from "../busy.ts";
import { useDialogLayer } from "./dialog-layer.ts";
import { Button } from "../button.tsx";
import { cx } from "../cx.ts";
import c from "./overlay.module.css";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question where there is one; the answers are its buttons. */
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The answers, the primary one first. */
  actions?: ReactNode;
  /** `false` for a choice that has to be made: no close button, Esc and the scrim do nothing. */
  dismissible?: boolean | undefined;
  /** A cross in the corner, for dialogs that show rather than ask. */
  closeButton?: boolean | undefined;
  /** 480 wide in place of 700, for a question. */
  narrow?: boolean | undefined;
  /** A long one becomes a sheet from below on phones. */
  sheet?: boolean | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
}

/** Above the page until it is answered; the focus moves in and back. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  dismissible = true,
  closeButton = false,
  narrow = false,
  sheet = false,
  initialFocus,
}: DialogProps) {
  const { t } = useLingui();
  useBusy(open);
  useDialogLayer(open, () => {
    if (dismissible) onOpenChange(false);
  });
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, details) => {
        if (!next && !dismissible && details.reason === "escape-key") details.cancel();
        else onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={c.scrim} />
        <Base.Popup
          className={cx(c.dialog, narrow && c.narrow, sheet && c.sheet, closeButton && c.withCorner)}
          {...(initialFocus === undefined ? {} : { initialFocus })}
        >
          <Base.Title className={c.title}>{title}</Base.Title>
          {description !== undefined && <Base.Description className={c.description}>{description}</Base.Description>}
          {children !== undefined && <div className={c.content}>{children}</div>}
          {actions !== undefined && <div className={c.answers}>{actions}</div>}
          {closeButton && (
            <Base.Close render={<Button kind="quiet" square icon="x" aria-label={t`Close`} className={c.corner} />} />
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
