import type { ReactElement } from "react";
import type { IconName } from "../icons/icon-names.ts";
import { Menu, MenuItem, type MenuProps } from "./menu.tsx";

/** A menu entry: an action or a choice. */
export interface MenuEntry {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly takesAway?: boolean | undefined;
  readonly onSelect: () => void;
}

export interface MenuOfProps extends Pick<MenuProps, "align"> {
  trigger: ReactElement;
  entries: readonly MenuEntry[];
}

/** A menu that is opened when it comes. */
export function MenuOf({ trigger, align, entries }: MenuOfProps) {
  return (
    <Menu trigger={trigger} align={align} defaultOpen>
      {entries.map(({ key, label, icon, takesAway, onSelect }) => (
        <MenuItem key={key} icon={icon} takesAway={takesAway} onSelect={onSelect}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
