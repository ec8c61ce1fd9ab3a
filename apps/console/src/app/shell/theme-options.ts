import { useLingui } from "@lingui/react/macro";
import type { IconName } from "../../ui/icon-names.ts";
import type { Theme } from "../../ui/theme.ts";

interface ThemeOption {
  readonly value: Theme;
  readonly label: string;
  readonly icon: IconName;
}

/** The three themes with their words and icons. */
export function useThemeOptions(): readonly ThemeOption[] {
  const { t } = useLingui();
  return [
    { value: "system", label: t`As the system`, icon: "monitor" },
    { value: "light", label: t`Light`, icon: "sun" },
    { value: "dark", label: t`Dark`, icon: "moon" },
  ];
}
