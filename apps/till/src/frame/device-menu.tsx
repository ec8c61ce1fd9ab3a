import { useLingui } from "@lingui/react/macro";
import { usePreferences } from "@rewardo/loyalty/frame/preferences.ts";
import { UserButton } from "@rewardo/loyalty/frame/user-button.tsx";
import { BuildStamp, useThemeOptions } from "@rewardo/loyalty/frame/user-menu-parts.tsx";
import { Menu, MenuChoice, MenuHeading, MenuSeparator } from "@rewardo/ui/overlays/menu.tsx";
import { languages } from "@rewardo/web/i18n/locale.ts";
import { useSession } from "@rewardo/web/session/index.ts";

const languageOptions = languages.map(({ locale, name }) => ({ value: locale, label: name, lang: locale }));

/** Theme and language of a paired device, and what it runs. It mounts open, since it is loaded by a click. */
export function DeviceMenu() {
  const { t } = useLingui();
  const { device } = useSession();
  const themes = useThemeOptions();
  const { theme, locale, setTheme, setLocale } = usePreferences();
  return (
    <Menu trigger={<UserButton />} align="end" defaultOpen>
      <MenuHeading>{device?.name}</MenuHeading>
      <MenuSeparator />
      <MenuChoice label={t`Theme`} options={themes} value={theme} onChange={setTheme} />
      <MenuSeparator />
      <MenuChoice label={t`Language`} options={languageOptions} value={locale} onChange={setLocale} />
      <MenuSeparator />
      <MenuHeading>
        <BuildStamp />
      </MenuHeading>
    </Menu>
  );
}
