import { useLingui } from "@lingui/react/macro";
import type { User } from "@rewardo/contract/users";

/** Genders in words. */
export function useGenderWords(): Readonly<Record<User["gender"], string>> {
  const { t } = useLingui();
  return {
    female: t({ message: "Female", comment: "Gender" }),
    male: t({ message: "Male", comment: "Gender" }),
    other: t({ message: "Another", context: "gender" }),
    unknown: t({ message: "Not given", context: "gender" }),
  };
}
