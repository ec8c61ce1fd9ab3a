import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import c from "./tabs.module.css";

export interface Tab {
  value: string;
  label: ReactNode;
  /** A figure after the label. */
  count?: string | undefined;
}

export interface TabsProps {
  /** What the tabs are about, for those who listen. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  /** `TabPanel`s. */
  children?: ReactNode;
  className?: string | undefined;
}

/** Parts of one thing, underlined in ink; on phones they scroll sideways. Tabs that are places of their own are links with `tabClass`. */
export function Tabs({ label, tabs, value, onChange, children, className }: TabsProps) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(String(next))} className={className}>
      <Base.List className={c.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={c.tab}>
            {tab.label}
            {tab.count !== undefined && <span className={c.count}>{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  );
}

export function TabPanel({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <Base.Panel value={value} className={className}>
      {children}
    </Base.Panel>
  );
}
