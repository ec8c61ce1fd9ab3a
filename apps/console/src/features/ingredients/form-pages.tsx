import { useLingui } from "@lingui/react/macro";
import { type Allergen, type Ingredient, IngredientInput } from "@rewardo/contract/ingredients";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useAllergenWords } from "../../kit/allergens/allergens.tsx";
import { custom } from "../../kit/form/kinds/custom.tsx";
import { figure } from "../../kit/form/kinds/figure.tsx";
import { image } from "../../kit/form/kinds/image.tsx";
import { text } from "../../kit/form/kinds/text.tsx";
import { RecordForm, type RecordFormProps } from "../../kit/form/record-form.tsx";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { call } from "@rewardo/web/api.ts";
import { minorDigits, useFormat } from "@rewardo/web/i18n/index.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { Chip } from "@rewardo/ui/chip.tsx";
import { ingredientCalls, ingredientQuery } from "./api.ts";
import c from "../../kit/allergens/allergens.module.css";

interface IngredientFormProps extends Pick<
  RecordFormProps<typeof IngredientInput, Ingredient>,
  "record" | "save" | "reload" | "onSaved" | "onCancel"
> {
  label: string;
}

/** Everything about an ingredient that people write; the same for a new one and one that is changed. */
function IngredientForm(props: IngredientFormProps) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useAllergenWords();
  const currency = useSession().business?.currency ?? "PLN";
  return (
    <RecordForm
      {...props}
      schema={IngredientInput}
      defaults={{ allergens: [] }}
      sections={[
        {
          fields: [
            text({ name: "name", label: t`Name` }),
            custom<Allergen[], "allergens">({
              name: "allergens",
              label: t`Allergens`,
              show: (value) => value?.map((one) => words[one]).join(", ") ?? null,
              render: (field) => (
                <AllergensField
                  label={t`Allergens`}
                  value={field.value ?? []}
                  onChange={field.set}
                  disabled={field.disabled}
                />
              ),
            }),
            figure({
              name: "price",
              label: t`Cost`,
              after: format.currency(currency),
              decimals: minorDigits(currency) === 0 ? 0 : 2,
              half: true,
            }),
            text({ name: "unit", label: t`Unit`, hint: t`What the cost is for: kg, l, piece.`, half: true }),
            image({ name: "image", label: t`Picture` }),
          ],
        },
      ]}
      texts={
        props.record === null
          ? { save: t`Add ingredient`, pending: t`Adding`, done: t`Added`, failed: t`Not added` }
          : {}
      }
    />
  );
}

/** A new ingredient; afterwards the list with its drawer open. */
export function IngredientCreatePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cache = useRecordCache<Ingredient>("ingredients");
  const title = t`New ingredient`;
  usePageTitle(title);
  return (
    <DetailPage back={{ to: "/ingredients", label: t`Ingredients` }} title={title}>
      <IngredientForm
        label={title}
        record={null}
        save={({ record, values, changes, version, idempotencyKey }) =>
          record === null
            ? call(ingredientCalls.create, { body: values, idempotencyKey })
            : call(ingredientCalls.update, { params: { id: record._id }, body: changes, version })
        }
        onSaved={(ingredient) => {
          cache.put(ingredient);
          cache.refreshLists();
          const { name } = ingredient;
          toast("success", t`${name} is added`);
          void navigate({ to: "/ingredients/$id", params: { id: ingredient._id }, search: true, replace: true });
        }}
        onCancel={() => void navigate({ to: "/ingredients", search: true })}
      />
    </DetailPage>
  );
}

/** Changes an ingredient of the version that was opened. */
export function IngredientEditPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: "/main/ingredients/$id/edit" });
  const query = useQuery(ingredientQuery(id));
  const cache = useRecordCache<Ingredient>("ingredients");
  const title = query.data?.name ?? t`Ingredient`;
  usePageTitle(title);
  return (
    <DetailPage back={{ to: "/ingredients", label: t`Ingredients` }} title={title}>
      <Loaded query={query} skeleton={<Skeleton height="160px" />}>
        {(ingredient) => (
          <IngredientForm
            key={ingredient._id}
            label={title}
            record={ingredient}
            save={({ changes, version }) => call(ingredientCalls.update, { params: { id }, body: changes, version })}
            reload={() => call(ingredientCalls.read, { params: { id } })}
            onSaved={(saved) => {
              cache.put(saved);
              cache.refreshLists();
            }}
          />
        )}
      </Loaded>
    </DetailPage>
  );
}

interface AllergensFieldProps {
  label: string;
  value: readonly Allergen[];
  onChange: (value: Allergen[]) => void;
  disabled: boolean;
}

/** The fourteen to choose from, each a chip. */
function AllergensField({ label, value, onChange, disabled }: AllergensFieldProps) {
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
