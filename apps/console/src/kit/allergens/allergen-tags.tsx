import type { Allergen } from "@rewardo/contract/ingredients";
import { Tag } from "../../ui/tag.tsx";
import c from "./allergens.module.css";
import { useAllergenWords } from "./use-allergen-words.ts";

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
