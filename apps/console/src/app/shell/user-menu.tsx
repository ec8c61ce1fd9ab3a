import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { useIntegrations } from "../../kit/integrations/use-integrations.ts";
import { languages } from "@rewardo/web/i18n/locale.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { Menu, MenuChoice, MenuHeading, MenuItem, MenuSeparator } from "@rewardo/ui/overlays/menu.tsx";
import { logOutToLogin } from "../log-out.ts";
import { copyrightLine, socialLinks, useLegalLinks } from "../legal-links.ts";
import { accountMenuOf } from "../navigation/navigation.ts";
import { pageDialogState } from "../../kit/page/page-dialog.ts";
import { usePreferences } from "@rewardo/loyalty/frame/preferences.ts";
import { BuildStamp, useThemeOptions } from "@rewardo/loyalty/frame/user-menu-parts.tsx";
import { useDisplayName, UserButton } from "@rewardo/loyalty/frame/user-button.tsx";
import c from "@rewardo/loyalty/frame/user-menu.module.css";

const languageOptions = languages.map(({ locale, name }) => ({ value: locale, label: name, lang: locale }));

/** Theme, language, settings, Log out and what a footer says elsewhere. It mounts open, since it is loaded by a click. */
export function UserMenu() {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const session = useSession();
  const { account } = session;
  const mayAsk = useAllowed("stats_view") && session.business !== null;
  const name = useDisplayName();
  const themes = useThemeOptions();
  const legal = useLegalLinks();
  const { mayChoose } = useIntegrations();
  const { theme, locale, setTheme, setLocale } = usePreferences();
  return (
    <Menu trigger={<UserButton />} align="end" defaultOpen>
      <MenuHeading>
        <span className={c.name}>{name}</span>
        {account?.email}
      </MenuHeading>
      <MenuSeparator />
      <MenuChoice label={t`Theme`} options={themes} value={theme} onChange={setTheme} />
      <MenuSeparator />
      <MenuChoice label={t`Language`} options={languageOptions} value={locale} onChange={setLocale} />
      {account !== null && (
        <>
          <MenuSeparator />
          {mayChoose && (
            <MenuItem
              icon="plugs-connected"
              onSelect={() =>
                void router.navigate({ to: ".", hash: "select-integration", search: true, state: pageDialogState })
              }
            >
              {t`Select integration`}
            </MenuItem>
          )}
          {accountMenuOf(session).map((section) => (
            <MenuItem
              key={section.path}
              icon={section.icon}
              onSelect={() => void router.navigate({ to: section.path })}
            >
              {i18n._(section.label)}
            </MenuItem>
          ))}
          {mayAsk && (
            <MenuItem
              icon="question"
              onSelect={() =>
                void router.navigate({ to: ".", search: true, hash: "assistant", state: pageDialogState })
              }
            >
              {t`Ask about your figures`}
            </MenuItem>
          )}
          <MenuItem
            icon="info"
            onSelect={() => void router.navigate({ to: ".", search: true, hash: "handbook", state: pageDialogState })}
          >
            {t`Handbook`}
          </MenuItem>
          {account.accounts_count > 1 && (
            <MenuItem icon="user-switch" onSelect={() => void router.navigate({ to: "/choose_account" })}>
              {t`Switch account`}
            </MenuItem>
          )}
          <MenuItem icon="sign-out" onSelect={() => void logOutToLogin(router)}>
            {t`Log out`}
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      {legal.map(([hash, label]) => (
        <MenuItem
          key={hash}
          onSelect={() => void router.navigate({ to: ".", search: true, hash, state: pageDialogState })}
        >
          {label}
        </MenuItem>
      ))}
      {socialLinks.map(({ name, icon, address }) => (
        <MenuItem key={name} icon={icon} onSelect={() => window.open(address, "_blank", "noopener")}>
          {name}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuHeading>
        <span className={c.since}>{copyrightLine}</span>
        <BuildStamp />
      </MenuHeading>
    </Menu>
  );
}
