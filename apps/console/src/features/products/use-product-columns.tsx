import { useLingui } from "@lingui/react/macro";
import type { Product } from "@rewardo/contract/products";
import { useMemo } from "react";
import type { Column } from "../../kit/list/description.ts";
import { PictureTile } from "../../kit/picture-tile.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { iconOf, type ProductSort } from "./product-list.ts";

/** The columns where there is room for a table. */
export function useProductColumns(hasArchived: boolean): readonly Column<Product, ProductSort>[] {
  const { t } = useLingui();
  const format = useFormat();
  const { business } = useSession();
  const code = business?.currency;
  return useMemo(() => {
    const columns: Column<Product, ProductSort>[] = [
      {
        id: "name",
        label: t({ message: "Product", comment: "Head of a column" }),
        sort: code === undefined ? undefined : "name",
        leads: true,
        before: (product) => <PictureTile image={product.image} icon={iconOf(product)} name={product.name} />,
        render: ({ name }) => name,
        sub: ({ description }) => description,
        skeleton: (
          <>
            <Skeleton width="36px" height="36px" />
            <Skeleton width="160px" />
          </>
        ),
      },
      {
        id: "category",
        label: t`Category`,
        width: "22%",
        folds: true,
        render: ({ category }) => category,
        sub: ({ external_id }) => external_id !== null && <span className="num">{external_id}</span>,
      },
      // Only where it differs.
      ...(hasArchived
        ? [
            {
              id: "status",
              label: t`Status`,
              width: "150px",
              render: ({ status }: Product) =>
                status === "archived" && <Tag>{t({ message: "Archived", context: "product" })}</Tag>,
            },
          ]
        : []),
      {
        id: "added",
        label: t({ message: "Added", comment: "Head of a column: the day on which something was entered" }),
        width: "130px",
        align: "end",
        folds: true,
        sort: code === undefined ? undefined : "created_at",
        sorted: code === undefined ? "desc" : undefined,
        render: ({ created_at }) => (
          <time dateTime={created_at} className="num nw">
            {format.date(created_at, "shortDate")}
          </time>
        ),
        skeleton: "84px",
      },
    ];
    if (code !== undefined) {
      const currency = format.currency(code);
      columns.push({
        id: "price",
        label: t`Price, ${currency}`,
        width: "130px",
        align: "end",
        render: ({ price }) => price !== null && <span className="num nw">{format.amount(price, code)}</span>,
        skeleton: "56px",
      });
    }
    return columns;
  }, [t, format, code, hasArchived]);
}
