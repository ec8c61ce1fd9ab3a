import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { buildStamp, releaseDate } from "@rewardo/web/release.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import type { Theme } from "@rewardo/ui/theme.ts";

interface ThemeOption {
  readonly value: Theme;
  readonly label: string;
  readonly icon: IconName;
}

/** The three themes with their words and icons. */
export function useThemeOptions(): readonly ThemeOption[] {
  const { t } = useLingui();
  return [
    {
      value: "system",
      label: t({ message: "System", comment: "Theme that follows the machine's setting" }),
      icon: "monitor",
    },
    { value: "light", label: t({ message: "Light", comment: "Theme" }), icon: "sun" },
    { value: "dark", label: t({ message: "Dark", comment: "Theme" }), icon: "moon" },
  ];
}

/** "Version 7f70d2a of 20 November 2026", to quote when asking for help. */
export function BuildStamp() {
  const { t } = useLingui();
  const date = useFormat().date(releaseDate);
  return <span className="mut t12">{t`Version ${buildStamp} of ${date}`}</span>;
}
