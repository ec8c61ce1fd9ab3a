import c from "./button.module.css";
import { cx } from "./cx.ts";

/** `primary` is the one rose thing of a view; `takes-away` is never filled and always confirmed or undoable. */
export type ButtonKind = "primary" | "secondary" | "quiet" | "takes-away" | "ink";
/** 36, 44 and 60 px high. */
export type ButtonSize = "compact" | "default" | "till";

export interface ButtonLook {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  /** Makes the button as wide as its container. */
  full?: boolean | undefined;
  /** Only an icon inside; needs an `aria-label`. */
  square?: boolean | undefined;
}

const kinds: Record<ButtonKind, string | undefined> = {
  primary: c.primary,
  secondary: undefined,
  quiet: c.quiet,
  "takes-away": c.takesAway,
  ink: c.ink,
};
const sizes: Record<ButtonSize, string | undefined> = { compact: c.compact, default: undefined, till: c.till };

/** The look of a button, for links and router links that should look like one. */
export const buttonClass = (look: ButtonLook = {}): string =>
  cx(
    c.button,
    kinds[look.kind ?? "secondary"],
    sizes[look.size ?? "default"],
    look.full && c.full,
    look.square && c.square,
  );
