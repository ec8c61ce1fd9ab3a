import type { SearchKind } from "@rewardo/contract/search";
import type { PageDialogHash } from "../../kit/page/page-dialog.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";

export type TargetKind = SearchKind | "screens" | "actions" | "help";

/** Kinds of targets, in the order in which people use them. */
export const targetKinds = [
  "users",
  "transactions",
  "cards",
  "places",
  "devices",
  "products",
  "accounts",
  "businesses",
  "screens",
  "actions",
  "help",
] as const satisfies readonly TargetKind[];

/** One row of the palette: what it is called, and where it leads. */
export interface Target {
  readonly kind: TargetKind;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  /** Dialog that opens over the present page. */
  readonly over?: PageDialogHash;
  readonly title: string;
  /** Other words that people look for it by. */
  readonly words?: string;
  /** Detail that distinguishes the target from others of the same name. */
  readonly sub?: string;
  readonly icon: IconName;
  /** The customer's card, drawn instead of an icon. */
  readonly card?: { readonly card_id: string; readonly balance: number };
  /** A moment that stands at the end of the row. */
  readonly at?: string | null;
}
