import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./support-chat.module.css";

/** Opens the support chat next to the console; hidden at the till, where it would be pressed by mistake. */
export function SupportChat({ address }: { address: string }) {
  const { t } = useLingui();
  const isScanner = useLocation({ select: ({ pathname }) => /^\/scanner(\/|$)/.test(pathname) });
  if (isScanner) return null;
  return (
    <aside aria-label={t`Support`}>
      <a className={c.chat} href={address} target="_blank" rel="noopener">
        <Icon name="chat-circle" />
        {t`Support`}
      </a>
    </aside>
  );
}
