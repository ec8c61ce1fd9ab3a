import { useLingui } from "@lingui/react/macro";
import type { ReactElement } from "react";
import { Menu, MenuItem } from "@rewardo/ui/overlays/menu.tsx";

interface ChartMenuProps {
  trigger: ReactElement;
  /** The table is shown in the chart's place. */
  isTable: boolean;
  /** Switches between chart and table. */
  onTurn: () => void;
  /** Without one the chart is not drawn now. */
  onPicture: (() => void) | undefined;
  onTable: () => void;
}

/** Fetched on the first click, and so open from the start. */
export function ChartMenu({ trigger, isTable, onTurn, onPicture, onTable }: ChartMenuProps) {
  const { t } = useLingui();
  return (
    <Menu align="end" trigger={trigger} defaultOpen>
      <MenuItem icon={isTable ? "chart-bar" : "rows"} onSelect={onTurn}>
        {isTable ? t`Show as chart` : t`Show as table`}
      </MenuItem>
      <MenuItem icon="image" disabled={onPicture === undefined} onSelect={onPicture}>
        {t`Picture (PNG)`}
      </MenuItem>
      <MenuItem icon="download-simple" onSelect={onTable}>
        {t`Table (CSV)`}
      </MenuItem>
    </Menu>
  );
}
