import type { ReactNode } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./empty-state.module.css";
import { LoyaltyCard } from "../card/loyalty-card.tsx";

export type Ghost =
  | { kind: "card"; business: string; programme: string; required?: number }
  | { kind: "coupon" }
  | { kind: "rows" }
  /** A row with its picture: a person, a place, a till. */
  | { kind: "record"; icon: IconName };

export interface EmptyStateProps {
  /** The ghost of what is not there yet. */
  ghost: Ghost;
  /** Left out where the sentence says it all. */
  title?: ReactNode;
  /** A sentence that says why the feature is useful, with a fact of the business. */
  text?: ReactNode;
  /** The rose button, and perhaps one suggestion. */
  actions?: ReactNode;
  /** `h1` when it is the whole page. */
  heading?: "h1" | "h2" | undefined;
  className?: string | undefined;
}

/** Nothing here yet, offline, no access: a tilted ghost, a sentence, a button. An empty filter result is a line of text instead. */
export function EmptyState({ ghost, title, text, actions, heading: Heading = "h2", className }: EmptyStateProps) {
  return (
    <div className={cx(c.empty, className)}>
      <GhostOf ghost={ghost} />
      {title !== undefined && <Heading className={c.title}>{title}</Heading>}
      {text !== undefined && <p className={c.text}>{text}</p>}
      {actions !== undefined && <div className={c.actions}>{actions}</div>}
    </div>
  );
}

function GhostOf({ ghost }: { ghost: Ghost }) {
  if (ghost.kind === "card") {
    return (
      <div className={cx(c.ghost, c.card)} aria-hidden="true">
        <LoyaltyCard
          state="ghost"
          stock="sand"
          business={ghost.business}
          programme={ghost.programme}
          face={{ kind: "stamps", count: 0, required: ghost.required ?? 10, stamp: "" }}
        />
      </div>
    );
  }
  return (
    <div className={cx(c.ghost, c[ghost.kind])} aria-hidden="true">
      {ghost.kind === "coupon" && <div className={c.sign}>%</div>}
      {ghost.kind === "record" && (
        <div className={c.tile}>
          <Icon name={ghost.icon} size={24} />
        </div>
      )}
      <div className={c.lines}>
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
