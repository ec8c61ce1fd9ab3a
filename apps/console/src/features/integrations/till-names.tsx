import { useLingui } from "@lingui/react/macro";
import type { Integration, IntegrationItem } from "@rewardo/contract/integrations";
import type { Product } from "@rewardo/contract/products";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "../../kit/record/loaded.tsx";
import { useErrorWords } from "../../kit/use-error-words.ts";
import { call } from "../../platform/api.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { useAllowed, useSession } from "../../platform/session/index.ts";
import { Segment } from "../../ui/fields/segment.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toasts/toast.ts";
import { nameCalls } from "./api.ts";
import c from "./integrations.module.css";

type Kind = "product" | "group";

/** Names that are shown at once; the next ones move up as these are linked. */
const mostShown = 20;
const largestPage = 200;
/** More products are found by their own page, where names at the till are a field. */
const mostProducts = 1000;

async function readProducts(signal: AbortSignal): Promise<readonly Product[]> {
  const products: Product[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(nameCalls.products, { query: { status: "active", limit: largestPage, cursor }, signal });
    products.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && products.length < mostProducts);
  return products;
}

/** What the till sells under names that are none of our products yet, each with the way to say what it is. */
export function TillNames({ integration }: { integration: Integration }) {
  const { t } = useLingui();
  const { _id: id } = integration;
  const [kind, setKind] = useState<Kind>("product");
  const names = useQuery({
    queryKey: ["integrations", "names", id, kind],
    queryFn: ({ signal }) =>
      call(nameCalls.list, { params: { id }, query: { kind, is_unlinked: true, limit: mostShown + 1 }, signal }),
  });
  const products = useQuery({
    queryKey: ["products", "all"],
    queryFn: ({ signal }) => readProducts(signal),
  });
  return (
    <section className="stack g12">
      <h3>{t`Names at the till`}</h3>
      <p className={c.sub}>
        {t`What is sold under these names is none of your products yet. It counts for the amount; rules for single products pass it by.`}
      </p>
      <Segment
        label={t`What is linked`}
        value={kind}
        options={[
          { value: "product", label: t`Products` },
          { value: "group", label: t({ message: "Groups", context: "of products" }) },
        ]}
        onChange={setKind}
      />
      <Loaded query={names} skeleton={<Skeleton height="180px" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t`Every name that the till has told is one of your products.`}</p>
          ) : (
            <ul className={c.places}>
              {items.slice(0, mostShown).map((item) => (
                <NameRow key={item._id} item={item} kind={kind} products={products.data} />
              ))}
              {items.length > mostShown && <li className={c.sub}>{t`More follow as these are linked.`}</li>}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

const asNew = "new";

interface NameRowProps {
  item: IntegrationItem;
  kind: Kind;
  /** `undefined` while they load. */
  products: readonly Product[] | undefined;
}

/** One name, and what of ours it is: chosen, it is written at once. */
function NameRow({ item, kind, products }: NameRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const client = useQueryClient();
  const words = useErrorWords();
  const { business } = useSession();
  const mayModify = useAllowed("products_modify");
  const [failure, setFailure] = useState<unknown>(null);
  const [chosen, setChosen] = useState("");
  const { name, group_name, price } = item;
  const link = async (choice: string) => {
    setFailure(null);
    setChosen(choice);
    try {
      await write(choice);
      await client.invalidateQueries({ queryKey: ["products"] });
      await client.invalidateQueries({ queryKey: ["integrations", "names"] });
    } catch (error) {
      setChosen("");
      setFailure(error);
    }
  };
  const write = async (choice: string) => {
    if (choice === asNew) {
      const names = kind === "group" ? { item_groups: [name] } : { price };
      // The same name twice is one product, however often it is sent.
      const idempotencyKey = `till-name-${item._id}`;
      await call(nameCalls.create, { body: { name, kind: "product", ...names }, idempotencyKey });
      return toast("success", t`${name} is a new product.`);
    }
    const product = products?.find(({ _id }) => _id === choice);
    if (product === undefined) return;
    const { _id, version, item_names, item_groups } = product;
    const body = kind === "group" ? { item_groups: [...item_groups, name] } : { item_names: [...item_names, name] };
    await call(nameCalls.update, { params: { id: _id }, body, version });
    toast("success", t`${name} counts as ${product.name}.`);
  };
  const cost = price === null ? null : format.money(price, business?.currency ?? "PLN");
  const hint = [group_name, cost].filter((part) => part !== null).join(", ");
  return (
    <li>
      <Select
        label={name}
        hint={hint === "" ? undefined : hint}
        value={chosen}
        disabled={!mayModify || products === undefined || chosen !== ""}
        error={failure === null ? undefined : words(failure)}
        options={[
          { value: "", label: t`No product yet` },
          { value: asNew, label: t`A new product of this name` },
          ...(products ?? []).map((product) => ({ value: product._id, label: product.name })),
        ]}
        onChange={({ currentTarget }) => void link(currentTarget.value)}
      />
    </li>
  );
}
