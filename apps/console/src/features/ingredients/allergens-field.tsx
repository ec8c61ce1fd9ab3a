import type { Allergen } from "@rewardo/contract/ingredients";
import c from "../../kit/allergens/allergens.module.css";
import { useAllergenWords } from "../../kit/allergens/allergens.tsx";
import { Chip } from "@rewardo/ui/chip.tsx";

interface AllergensFieldProps {
  label: string;
  value: readonly Allergen[];
  onChange: (value: Allergen[]) => void;
  disabled: boolean;
}

/** The fourteen to choose from, each a chip. */
export function AllergensField({ label, value, onChange, disabled }: AllergensFieldProps) {
  const words = useAllergenWords();
  const all = Object.keys(words) as Allergen[];
  return (
    <fieldset className={c.field} disabled={disabled}>
      <legend>{label}</legend>
      <div className={c.chips}>
        {all.map((allergen) => {
          const isIn = value.includes(allergen);
          return (
            <Chip
              key={allergen}
              set={isIn}
              icon={isIn ? "check" : undefined}
              aria-pressed={isIn}
              onClick={() => onChange(all.filter((one) => (one === allergen ? !isIn : value.includes(one))))}
            >
              {words[allergen]}
            </Chip>
          );
        })}
      </div>
    </fieldset>
  );
}
