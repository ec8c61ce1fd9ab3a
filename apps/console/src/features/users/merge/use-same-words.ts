import { useLingui } from "@lingui/react/macro";
import type { Duplicate } from "@rewardo/contract/duplicates";
import { useFormat } from "../../../platform/i18n/index.ts";

/** Why two customers may be one person: "same phone and same name and birthday". */
export function useSameWords(): (same: Duplicate["same"]) => string {
  const { t } = useLingui();
  const format = useFormat();
  const reasons: Readonly<Record<Duplicate["same"][number], string>> = {
    phone: t`same phone`,
    email: t`same e-mail`,
    name_and_birthday: t`same name and birthday`,
  };
  return (same) => format.list(same.map((reason) => reasons[reason]));
}
