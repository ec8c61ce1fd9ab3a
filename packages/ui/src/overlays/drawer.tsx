import { Dialog as Base } from "@base-ui/react/dialog";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useBusy } from "../busy.ts";
import { Button } from "../button.tsx";
import c from "./overlay.module.css";

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A quiet line under the title. */
  sub?: ReactNode;
  /** Before the close button: square quiet buttons that walk the records. */
  headActions?: ReactNode;
  /** Fixed below the content. */
  foot?: ReactNode;
  /** Element that gets the focus when the drawer closes; by default the one that had it before. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
}

/** The details of a row: 480 wide at the right, the list behind it stays; on phones a sheet from below. */
export function Drawer({ open, onClose, title, sub, headActions, foot, finalFocus, children }: DrawerProps) {
  const { t } = useLingui();
  useBusy(open);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={c.scrim} />
        <Base.Popup className={c.drawer} data-drawer="" finalFocus={() => finalFocus?.() ?? true}>
          <div className={c.drawerHead}>
            <div className={c.drawerTitle}>
              <Base.Title>{title}</Base.Title>
              {sub !== undefined && <Base.Description>{sub}</Base.Description>}
            </div>
            {headActions}
            <Base.Close render={<Button kind="quiet" square icon="x" aria-label={t`Close`} />} />
          </div>
          <div className={c.drawerBody}>{children}</div>
          {foot !== undefined && <div className={c.drawerFoot}>{foot}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
