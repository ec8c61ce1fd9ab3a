import { Outlet, useMatchRoute } from "@tanstack/react-router";
import { cx } from "@rewardo/ui/cx.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { VisitorFrame } from "../login/layout.tsx";
import art from "./layout.module.css";
import paper from "./paper.module.css";

const stamps = [
  ["/password_reset", "key", "stock-midnight"],
  ["/password_reset_confirmation", "envelope-simple-fill", "stock-butter"],
  ["/unlock", "lock-key", "stock-midnight"],
  ["/verify", "shield-check-fill", "stock-forest"],
  ["/invitation", "envelope-simple-fill", "stock-forest"],
] as const satisfies readonly (readonly [string, IconName, string])[];

/** Layout of pages about mails and passwords, beside a card with one stamp. */
export function VisitorLayout() {
  const matches = useMatchRoute();
  const [, icon, stock] = stamps.find(([to]) => matches({ to }) !== false) ?? stamps[0];
  return (
    <VisitorFrame
      side={
        <div className={art.side} aria-hidden="true">
          <div className={cx(stock, paper.card, art.card)}>
            <span className={cx(paper.stamp, art.stamp)}>
              <Icon name={icon} />
            </span>
          </div>
        </div>
      }
    >
      <Outlet />
    </VisitorFrame>
  );
}
