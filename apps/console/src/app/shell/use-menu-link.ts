import type { MessageDescriptor } from "@lingui/core";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import type { Section } from "../../platform/routing/index.ts";
import { linkOf } from "../navigation/navigation.ts";

/** The sections in runs of the same group, in their order; hairlines stand between the runs. */
export const grouped = (sections: readonly Section[]): Section[][] => {
  const groups: Section[][] = [];
  for (const section of sections) {
    const last = groups.at(-1);
    if (last !== undefined && last[0]?.group === section.group) last.push(section);
    else groups.push([section]);
  }
  return groups;
};

interface LinkProps {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
  readonly activeOptions: { readonly exact: boolean; readonly includeSearch: boolean };
}

/**
 * Present targets of menu items: statistics open at the business's current day, and cards open the only card if there
 * is just one.
 */
export function useMenuLink(): (section: Section) => { readonly label: MessageDescriptor; readonly props: LinkProps } {
  const { business } = useSession();
  const today = useFormat().day(useMinute());
  return (section) => {
    const { path, search, label } = linkOf(section, { business, today });
    return { label, props: { to: path, search, activeOptions: { exact: section.path === "/", includeSearch: false } } };
  };
}
