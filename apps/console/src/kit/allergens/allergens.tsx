import { useLingui } from "@lingui/react/macro";
import type { Allergen } from "@rewardo/contract/ingredients";
import { useMemo } from "react";
import { Tag } from "@rewardo/ui/tag.tsx";
import c from "./allergens.module.css";

/** The EU's fourteen allergens in words, in the regulation's order. */
export function useAllergenWords(): Readonly<Record<Allergen, string>> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      gluten: t({ message: "gluten", context: "allergen" }),
      crustaceans: t({ message: "crustaceans", context: "allergen" }),
      eggs: t({ message: "eggs", context: "allergen" }),
      fish: t({ message: "fish", context: "allergen" }),
      peanuts: t({ message: "peanuts", context: "allergen" }),
      soybeans: t({ message: "soybeans", context: "allergen" }),
      milk: t({ message: "milk", context: "allergen" }),
      nuts: t({ message: "nuts", context: "allergen" }),
      celery: t({ message: "celery", context: "allergen" }),
      mustard: t({ message: "mustard", context: "allergen" }),
      sesame: t({ message: "sesame", context: "allergen" }),
      sulphites: t({ message: "sulphites", context: "allergen" }),
      lupin: t({ message: "lupin", context: "allergen" }),
      molluscs: t({ message: "molluscs", context: "allergen" }),
    }),
    [t],
  );
}

/** What contains what, each as a tag; nothing for none. */
export function AllergenTags({ of }: { of: readonly Allergen[] }) {
  const words = useAllergenWords();
  return (
    <span className={c.tags}>
      {of.map((allergen) => (
        <Tag key={allergen} tone="warn">
          {words[allergen]}
        </Tag>
      ))}
    </span>
  );
}
