/** Says of names at the till which of our products they are, and takes it back. */
import type { Product } from "@rewardo/contract/products";
import { call } from "@rewardo/web/api.ts";
import { nameCalls } from "./api.ts";

export interface Link {
  readonly kind: "product" | "group";
  /** Name of the item in the till. */
  readonly name: string;
  readonly product_id: string;
}

type Named = Pick<Product, "_id" | "version" | "item_names" | "item_groups">;

/** Writes each product once, with all of its names: what is changed meanwhile by another is refused as it is in a form. */
const write = async (
  links: readonly Link[],
  products: readonly Named[],
  change: (names: readonly string[], these: readonly string[]) => string[],
): Promise<void> => {
  const byProduct = Map.groupBy(links, ({ product_id }) => product_id);
  for (const [id, of] of byProduct) {
    const product = products.find(({ _id }) => _id === id);
    if (product === undefined) continue;
    const namesOf = (kind: Link["kind"]) => of.filter((one) => one.kind === kind).map(({ name }) => name);
    const [names, groups] = [namesOf("product"), namesOf("group")];
    const body = {
      ...(names.length > 0 && { item_names: change(product.item_names, names) }),
      ...(groups.length > 0 && { item_groups: change(product.item_groups, groups) }),
    };
    await call(nameCalls.update, { params: { id }, body, version: product.version });
  }
};

/** Throws version_conflict where a product was changed since it was read. */
export const linkNames = (links: readonly Link[], products: readonly Named[]): Promise<void> =>
  write(links, products, (names, these) => [...names, ...these.filter((name) => !names.includes(name))]);

/** `products` as they are now. */
export const unlinkNames = (links: readonly Link[], products: readonly Named[]): Promise<void> =>
  write(links, products, (names, these) => names.filter((name) => !these.includes(name)));
