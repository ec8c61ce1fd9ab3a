/** A section of the signed-in console: its row in the menu, and who may open it. Its routes stand beside it. */
import type { MessageDescriptor } from "@lingui/core";
import type { Business } from "@rewardo/contract/businesses";
import type { Permission } from "@rewardo/contract/permissions";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { isAllowed, type Session } from "@rewardo/web/session/index.ts";

/** Groups of the menu in their order; hairlines stand between them. The till and the account have places of their own. */
export const groups = ["daily", "offer", "people", "figures", "till", "account"] as const;

export interface Section {
  readonly path: `/${string}`;
  /** Any of several; `null`: every account. */
  readonly permission: Permission | readonly Permission[] | null;
  readonly icon: IconName;
  readonly activeIcon: IconName;
  readonly label: MessageDescriptor;
  readonly group: (typeof groups)[number];
  /** The place within the group, as the specification has it; in tens, so that one fits between. */
  readonly order: number;
  /** Limits the section to some businesses and people. */
  readonly isFor?: (session: Session) => boolean;
  /** Target of the menu item, if it is not just the section's path. */
  readonly link?: (facts: MenuFacts) => Partial<MenuLink>;
}

/** What a link of the menu may depend on. */
export interface MenuFacts {
  /** `null` for the platform's own accounts. */
  readonly business: Pick<Business, "only_card_id"> | null;
  /** The local day of now in the business's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

/** An item of the menu as it is shown. */
export interface MenuLink {
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
  readonly label: MessageDescriptor;
}

/** Whether this session may open the section. A paired till sees only the scanner. */
export const maySee = (
  session: Session,
  { path, permission, isFor }: Pick<Section, "path" | "permission" | "isFor">,
): boolean => {
  if (session.account === null && path !== "/scanner") return false;
  if (isFor !== undefined && !isFor(session)) return false;
  return permission === null || [permission].flat().some((one) => isAllowed(session, one));
};
