import { useLingui } from "@lingui/react/macro";
import type { ReactElement } from "react";
import { Menu, MenuItem } from "../../ui/overlays/menu.tsx";

interface DownloadMenuProps {
  trigger: ReactElement;
  /** Without one the chart is not drawn now. */
  onPicture: (() => void) | undefined;
  onTable: () => void;
}

/** Fetched on the first click, and so open from the start. */
export function DownloadMenu({ trigger, onPicture, onTable }: DownloadMenuProps) {
  const { t } = useLingui();
  return (
    <Menu align="end" trigger={trigger} defaultOpen>
      <MenuItem icon="image" disabled={onPicture === undefined} onSelect={onPicture}>
        {t`Picture (PNG)`}
      </MenuItem>
      <MenuItem icon="download-simple" onSelect={onTable}>
        {t`Table (CSV)`}
      </MenuItem>
    </Menu>
  );
}
