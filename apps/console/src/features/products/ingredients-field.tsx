import { useLingui } from "@lingui/react/macro";
import { listIngredients, type Ingredient } from "@rewardo/contract/ingredients";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { AllergenTags } from "../../kit/allergens/allergens.tsx";
import c from "../../kit/allergens/allergens.module.css";
import { ReorderList } from "../../kit/reorder/reorder-list.tsx";
import { call } from "@rewardo/web/api.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";

const largestPage = 200;

/** All ingredients of the business by name: a kitchen has some dozens. */
const ingredientsQuery = queryOptions({
  queryKey: ["ingredients", "all"],
  queryFn: async ({ signal }): Promise<readonly Ingredient[]> => {
    const all: Ingredient[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(listIngredients, { query: { limit: largestPage, cursor }, signal });
      all.push(...page.items);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return all;
  },
});

/** Whether the platform has switched ingredients on for this business, and this account may see them. */
export function useHasIngredients(): boolean {
  const { business } = useSession();
  return useAllowed("ingredients_view") && business?.flags["ingredients"] === true;
}

/** The ingredients with these ids in their order, as far as they are known. */
export function useIngredients(ids: readonly string[]): readonly Ingredient[] {
  const isOn = useHasIngredients();
  const { data = [] } = useQuery({ ...ingredientsQuery, enabled: isOn && ids.length > 0 });
  return ids.flatMap((id) => data.find(({ _id }) => _id === id) ?? []);
}

interface IngredientsFieldProps {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
  disabled: boolean;
}

/** What a product is made of, in the order of the recipe. */
export function IngredientsField({ label, value, onChange, error, disabled }: IngredientsFieldProps) {
  const { t } = useLingui();
  const { data = [] } = useQuery(ingredientsQuery);
  const chosen = value.flatMap((id) => data.find(({ _id }) => _id === id) ?? []);
  const rest = data.filter(({ _id, status }) => status === "active" && !value.includes(_id));
  return (
    <fieldset className={c.field} disabled={disabled}>
      <legend>{label}</legend>
      {chosen.length > 0 && (
        <ReorderList
          label={label}
          items={chosen}
          idOf={({ _id }) => _id}
          nameOf={({ name }) => name}
          onReorder={(items) => onChange(items.map(({ _id }) => _id))}
          row={({ _id, name, allergens }) => (
            <div className={c.chosen}>
              <span>{name}</span>
              <AllergenTags of={allergens} />
              <Button
                kind="quiet"
                square
                icon="x"
                aria-label={t`Remove ${name}`}
                onClick={() => onChange(value.filter((id) => id !== _id))}
              />
            </div>
          )}
        />
      )}
      <Select
        label={t`Add an ingredient`}
        optional
        placeholder={rest.length === 0 ? t`No further ingredients` : t`Choose`}
        options={rest.map(({ _id, name }) => ({ value: _id, label: name }))}
        value=""
        error={error}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== "") onChange([...value, currentTarget.value]);
        }}
      />
      <p>
        <Link to="/ingredients" className="link">
          {t`All ingredients`}
        </Link>
      </p>
    </fieldset>
  );
}
