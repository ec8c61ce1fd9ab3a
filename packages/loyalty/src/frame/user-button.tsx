import { useLingui } from "@lingui/react/macro";
import type { ComponentPropsWithRef } from "react";
import { useAccountName } from "./use-account-name.ts";
import { initials } from "@rewardo/web/session/display-name.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { VisuallyHidden } from "@rewardo/ui/visually-hidden.tsx";
import c from "./user-menu.module.css";

/** Displayed name of the person or the till. */
export function useDisplayName(): string {
  const accountName = useAccountName();
  const { account, device } = useSession();
  if (account !== null) return accountName(account);
  return device?.name ?? "";
}

/** The round picture with the initials and a caret: the button of the user menu. */
export function UserButton(props: ComponentPropsWithRef<"button">) {
  const { t } = useLingui();
  const { account } = useSession();
  const name = useDisplayName();
  return (
    <button type="button" className={c.trigger} {...props}>
      <VisuallyHidden>{t`Menu of ${name}`}</VisuallyHidden>
      <span className={c.face} aria-hidden="true">
        {account === null ? <Icon name="device-tablet" size={18} /> : initials(account)}
      </span>
      <Icon name="caret-down" size={16} />
    </button>
  );
}
