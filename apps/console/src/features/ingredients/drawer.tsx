import { useLingui } from "@lingui/react/macro";
import type { Ingredient } from "@rewardo/contract/ingredients";
import { Allowed } from "../../kit/allowed.tsx";
import { AllergenTags } from "../../kit/allergens/allergens.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import type { List } from "../../kit/list/use-list.ts";
import { EditLink } from "../../kit/record/edit-link.tsx";
import { RecordDrawer } from "../../kit/record/record-drawer.tsx";
import { useRecordAction } from "../../kit/record/use-record-action.ts";
import { UploadImage } from "@rewardo/loyalty/upload-image.tsx";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { ingredientCalls } from "./api.ts";

interface IngredientDrawerProps {
  /** Id of the open entry, from the address; `undefined` closes. */
  openId: string | undefined;
  list: List<Ingredient>;
}

/** One ingredient beside the list. */
export function IngredientDrawer({ openId, list }: IngredientDrawerProps) {
  const { t } = useLingui();
  return (
    <RecordDrawer
      list={list}
      openId={openId}
      read={(id, signal) => call(ingredientCalls.read, { params: { id }, signal })}
      title={(ingredient) => ingredient?.name ?? t`Ingredient`}
      steps={{ up: t`Previous ingredient`, down: t`Next ingredient` }}
      skeleton={<Skeleton height="120px" />}
      foot={(ingredient) => (
        <Allowed to="ingredients_modify">
          <EditLink path="/ingredients" id={ingredient._id} />
          <IngredientStatusButton key={ingredient._id} ingredient={ingredient} />
        </Allowed>
      )}
    >
      {(ingredient) => <IngredientFacts ingredient={ingredient} />}
    </RecordDrawer>
  );
}

function IngredientFacts({ ingredient }: { ingredient: Ingredient }) {
  const { t } = useLingui();
  const format = useFormat();
  const { business } = useSession();
  const { unit, allergens, price, image, status, products_count, created_at } = ingredient;
  const cost = price === null || business === null ? null : format.money(price, business.currency);
  return (
    <>
      {image !== null && <UploadImage name={image} width={432} height={200} alt="" eager />}
      <dl className="kv">
        <dt>{t`Allergens`}</dt>
        <dd>
          {allergens.length === 0 ? t({ message: "none", context: "allergens" }) : <AllergenTags of={allergens} />}
        </dd>
        <dt>{t`In products`}</dt>
        <dd>{format.number(products_count)}</dd>
        {cost !== null && (
          <>
            <dt>{t`Cost`}</dt>
            <dd>{unit === null ? cost : `${cost} / ${unit}`}</dd>
          </>
        )}
        <dt>{t`Status`}</dt>
        <dd>
          {status === "active"
            ? t({ message: "In use", context: "ingredient" })
            : t({ message: "Archived", context: "ingredient" })}
        </dd>
        <dt>{t({ message: "Added", comment: "The day on which something was entered" })}</dt>
        <dd>{format.date(created_at)}</dd>
      </dl>
    </>
  );
}

/** Archives an ingredient, or brings an archived one back; the one undoes the other, so nothing is asked. */
function IngredientStatusButton({ ingredient }: { ingredient: Ingredient }) {
  const { t } = useLingui();
  const act = useRecordAction<Ingredient>("ingredients");
  const isActive = ingredient.status === "active";
  const params = { id: ingredient._id };
  const send = () =>
    act(() => (isActive ? call(ingredientCalls.archive, { params }) : call(ingredientCalls.restore, { params })));
  return (
    <AsyncButton
      key={ingredient.status}
      kind={isActive ? "takes-away" : "secondary"}
      action={send}
      pending={isActive ? t`Archiving` : t`Restoring`}
      done={
        isActive ? t({ message: "Archived", context: "ingredient" }) : t({ message: "Restored", context: "ingredient" })
      }
      failed={isActive ? t`Not archived` : t`Not restored`}
    >
      {isActive ? t({ message: "Archive", context: "ingredient" }) : t({ message: "Restore", context: "ingredient" })}
    </AsyncButton>
  );
}
