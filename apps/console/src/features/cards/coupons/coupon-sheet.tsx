import { useLingui } from "@lingui/react/macro";
import { type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useAskedClose } from "../../../kit/actions/use-asked-close.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import c from "./coupon-sheet.module.css";

interface CouponSheetProps<Item> {
  title: string;
  onClose: () => void;
  query: UseQueryResult<{ items: Item[] }>;
  /** What there is already. */
  list: (items: readonly Item[]) => ReactNode;
  /** What adds to it; only where the coupon is published. */
  adds: ReactNode;
  isPublished: boolean;
  /** Why nothing can be added to a coupon that is not. */
  unpublished: string;
  /** The form has unsaved input. */
  isDirty?: boolean | undefined;
}

/** A sheet about one coupon: what was made of it, and a form that adds to it. */
export function CouponSheet<Item>({
  title,
  onClose,
  query,
  list,
  adds,
  isPublished,
  unpublished,
  isDirty = false,
}: CouponSheetProps<Item>) {
  const { t } = useLingui();
  const { close, question } = useAskedClose({ isDirty, onClose });
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && close()}
      sheet
      closeButton
      title={title}
      actions={<Button onClick={close}>{t`Close`}</Button>}
    >
      <div className={c.sheet}>
        <Loaded query={query} skeleton={<Skeleton width="100%" height="48px" />}>
          {({ items }) => list(items)}
        </Loaded>
        {isPublished ? adds : <p className="mut">{unpublished}</p>}
      </div>
      {question}
    </Dialog>
  );
}
