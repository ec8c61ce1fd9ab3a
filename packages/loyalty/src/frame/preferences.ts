import { useLingui } from "@lingui/react/macro";
import type { Locale } from "@rewardo/contract/fields";
import { chooseLanguage } from "@rewardo/web/i18n/i18n.ts";
import { isLocale } from "@rewardo/web/i18n/locale.ts";
import type { changeAccount } from "@rewardo/web/session/change-account.ts";
import { getSession, onSession, useSession } from "@rewardo/web/session/index.ts";
import { chooseTheme, type Theme, useTheme } from "@rewardo/ui/theme.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";

interface Preferences {
  readonly theme: Theme;
  readonly locale: Locale;
  readonly setTheme: (theme: Theme) => void;
  readonly setLocale: (locale: Locale) => void;
}

/** Theme and language: seen at once, kept in this browser, and on the account so that they follow the person. */
export function usePreferences(): Preferences {
  const { i18n, t } = useLingui();
  const isAccount = useSession().account !== null;
  const theme = useTheme();
  const keep = (changes: Parameters<typeof changeAccount>[0]) => {
    if (!isAccount) return;
    // Loaded on demand: few people change this, and the change is visible already.
    import("@rewardo/web/session/change-account.ts")
      .then((account) => account.changeAccount(changes))
      .catch(() => toast("error", t`Could not be saved. Try again.`));
  };
  return {
    theme,
    locale: isLocale(i18n.locale) ? i18n.locale : "en",
    setTheme: (next) => {
      chooseTheme(next);
      keep({ theme: next });
    },
    setLocale: (next) => {
      void chooseLanguage(next);
      keep({ language: next });
    },
  };
}

/** Shows the account's theme, now and whenever it changes; without an account this browser's own choice stands. */
export const followAccountTheme = (): void => {
  let shown: Theme | undefined;
  const follow = () => {
    const theme = getSession().account?.theme;
    if (theme !== undefined && theme !== shown) chooseTheme(theme);
    shown = theme;
  };
  onSession(follow);
  follow();
};
