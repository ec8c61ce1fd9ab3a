import { useLingui } from "@lingui/react/macro";
import { AllergenTags } from "../../kit/allergens/allergens.tsx";
import { UploadImage } from "@rewardo/loyalty/upload-image.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useIngredients } from "./ingredients-field.tsx";
import c from "./product-preview.module.css";

interface ProductPreviewProps {
  name: string | null;
  description: string | null;
  price: number | null;
  image: string | null;
  ingredient_ids: readonly string[];
}

/** What customers are told of a product, while it is written; names and groups at tills are not for them. */
export function ProductPreview({ name, description, price, image, ingredient_ids }: ProductPreviewProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { business } = useSession();
  const contained = [...new Set(useIngredients(ingredient_ids).flatMap(({ allergens }) => allergens))];
  return (
    <section className={c.preview} aria-label={t`Preview`}>
      <div className={c.head}>
        <h2>{t`Preview`}</h2>
        <p>{t`as a customer sees it`}</p>
      </div>
      <div className={c.frame}>
        <div className={c.product}>
          <div className={c.picture}>
            {image === null ? (
              <Icon name="tag" size={32} />
            ) : (
              <UploadImage key={image} name={image} width={336} height={210} alt="" eager />
            )}
          </div>
          <div className={c.told}>
            <p className={c.title}>
              <b>{name ?? t`Without a name`}</b>
              {price !== null && business !== null && (
                <b className="num nw">{format.money(price, business.currency)}</b>
              )}
            </p>
            {description !== null && <p className={c.text}>{description}</p>}
            {contained.length > 0 && <AllergenTags of={contained} />}
          </div>
        </div>
      </div>
    </section>
  );
}
