import { cx } from "./cx.ts";
import c from "./spinner.module.css";

/** Turns inside a button or on unlock and verify, nowhere else; the words beside it say what is going on. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <span className={cx(c.spinner, className)} aria-hidden="true" />;
}
