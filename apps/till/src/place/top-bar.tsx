import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { Chip } from "@rewardo/ui/chip.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./top-bar.module.css";

interface TopBarProps {
  /** What the cross does; without it there is nowhere to go back to. */
  onClose: (() => void) | null;
  closeLabel: string;
  place: string | null;
  /** `null` where there is only one place. */
  onPlace: (() => void) | null;
  /** White on a dark plate, over the camera's picture. */
  onPicture?: boolean | undefined;
  children?: ReactNode;
}

/** The till's own bar: back at the left, the place in the middle, at the right what the step needs. */
export function TopBar({ onClose, closeLabel, place, onPlace, onPicture = false, children }: TopBarProps) {
  const { t } = useLingui();
  return (
    <div className={cx(c.bar, onPicture && c.onPicture)}>
      <div className={c.left}>
        {onClose !== null && (
          <Button kind="quiet" square icon="x" aria-label={closeLabel} className={c.round} onClick={onClose} />
        )}
      </div>
      {place === null ? (
        <span />
      ) : onPlace === null ? (
        <span className={c.place}>
          <Icon name="map-pin" size={16} />
          <span className="el">{place}</span>
        </span>
      ) : (
        <Chip icon="map-pin" className={c.place} aria-label={t`Place: ${place}. Change`} onClick={onPlace}>
          <span className="el">{place}</span>
        </Chip>
      )}
      <div className={c.right}>{children}</div>
    </div>
  );
}
