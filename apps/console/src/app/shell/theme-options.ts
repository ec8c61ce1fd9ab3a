import { useLingui } from "@lingui/react/macro";
import type { IconName } from "../../ui/icons/icon-names.ts";
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
    {
      value: "system",
      label: t({ message: "System", comment: "Theme that follows the machine's setting" }),
      icon: "monitor",
    },
    { value: "light", label: t({ message: "Light", comment: "Theme" }), icon: "sun" },
    { value: "dark", label: t({ message: "Dark", comment: "Theme" }), icon: "moon" },
  ];
}
