import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { cx } from "../cx.ts";
import type { IconName } from "../icons/icon-names.ts";
import { Icon } from "../icons/icon.tsx";
import c from "./overlay.module.css";

export interface MenuProps {
  /** The button that opens it, with its own label: `<Button …>` or `<Chip …>`. */
  trigger: ReactElement;
  align?: "start" | "center" | "end" | undefined;
  side?: "top" | "bottom" | "left" | "right" | undefined;
  /** For a menu that is loaded on the first click. */
  defaultOpen?: boolean | undefined;
  children: ReactNode;
}

/** A list of things to do or to choose from, opened by a button. */
export function Menu({ trigger, align = "start", side = "bottom", defaultOpen = false, children }: MenuProps) {
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={c.menu} align={align} side={side} sideOffset={8} collisionPadding={16}>
          <Base.Popup className={c.popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export interface MenuItemProps {
  icon?: IconName | undefined;
  onSelect?: (() => void) | undefined;
  takesAway?: boolean | undefined;
  disabled?: boolean | undefined;
  children: ReactNode;
}

export function MenuItem({ icon, onSelect, takesAway = false, disabled, children }: MenuItemProps) {
  return (
    <Base.Item className={cx(c.item, takesAway && c.takesAway)} onClick={onSelect} disabled={disabled}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </Base.Item>
  );
}

export interface MenuChoiceProps<Value extends string> {
  /** What is chosen here. */
  label: ReactNode;
  options: readonly { value: Value; label: ReactNode; icon?: IconName | undefined; lang?: string | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice among few options inside a menu, the chosen one ticked. */
export function MenuChoice<Value extends string>({ label, options, value, onChange }: MenuChoiceProps<Value>) {
  return (
    <Base.Group>
      <Base.GroupLabel className={c.heading}>{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} className={c.item} lang={option.lang}>
            {option.icon !== undefined && <Icon name={option.icon} />}
            {option.label}
            <Base.RadioItemIndicator className={c.indicator}>
              <Icon name="check-bold" size={16} />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

export function MenuSeparator() {
  return <Base.Separator className={c.separator} />;
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <div className={c.heading}>{children}</div>;
}
