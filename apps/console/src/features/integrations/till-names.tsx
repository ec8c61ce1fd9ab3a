import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Integration, IntegrationItem } from "@rewardo/contract/integrations";
import type { Product } from "@rewardo/contract/products";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { nameCalls } from "./api.ts";
import c from "./integrations.module.css";
import { likelyProduct } from "./likely.ts";
import { type Link, linkNames, unlinkNames } from "./link-names.ts";

type Kind = Link["kind"];

/** Likely products are looked up for this many names. */
const mostRead = 200;
/** Names that are shown at once; the next ones move up as these are linked. */
const mostShown = 20;
const largestPage = 200;
/** Most products offered here; others are linked on their own page, where names at the till are a field. */
const mostProducts = 1000;

const readProducts = async (signal: AbortSignal): Promise<readonly Product[]> => {
  const products: Product[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(nameCalls.products, { query: { status: "active", limit: largestPage, cursor }, signal });
    products.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && products.length < mostProducts);
  return products;
};

/** What the till sells under names that are none of our products yet, each with the way to say what it is. */
export function TillNames({ integration }: { integration: Integration }) {
  const { t } = useLingui();
  const { _id: id } = integration;
  const [kind, setKind] = useState<Kind>("product");
  const names = useQuery({
    queryKey: ["integrations", "names", id, kind],
    queryFn: ({ signal }) =>
      call(nameCalls.list, { params: { id }, query: { kind, is_unlinked: true, limit: mostRead }, signal }),
  });
  const products = useQuery({
    queryKey: ["products", "all"],
    queryFn: ({ signal }) => readProducts(signal),
  });
  return (
    <section className="stack g12">
      <h3>{t`Names at the till`}</h3>
      <p className={c.sub}>
        {t`Sales under these names are not linked to your products yet. They count towards the amount, but rules for single products skip them.`}
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
        {({ items }) => <Names key={kind} items={items} kind={kind} products={products.data} />}
      </Loaded>
    </section>
  );
}

interface NamesProps {
  items: readonly IntegrationItem[];
  kind: Kind;
  /** `undefined` while they load. */
  products: readonly Product[] | undefined;
}

function Names({ items, kind, products }: NamesProps) {
  const { t } = useLingui();
  const mayModify = useAllowed("products_modify");
  const refresh = useRefresh();
  const [linked, setLinked] = useState<readonly Link[]>([]);
  const first = linked[0]?.name;
  const likely = useMemo(
    () =>
      new Map(
        items.flatMap((item) => {
          // A whole group is one product only where a person says so.
          const product = kind === "group" ? undefined : likelyProduct(item, products ?? []);
          return product === undefined ? [] : [[item._id, product] as const];
        }),
      ),
    [items, kind, products],
  );
  const links = items.flatMap(({ _id, name }): Link[] => {
    const product = likely.get(_id);
    return product === undefined ? [] : [{ kind, name, product_id: product._id }];
  });
  const accept = async () => {
    try {
      await linkNames(links, products ?? []);
    } finally {
      await refresh();
    }
    // What takes it back begins from the products as they are then.
    setLinked(links);
  };
  const undo = async () => {
    try {
      await unlinkNames(linked, products ?? []);
    } finally {
      await refresh();
    }
    setLinked([]);
  };
  // What is likely comes first: it takes one look each.
  const sorted = items.toSorted((a, b) => Number(likely.has(b._id)) - Number(likely.has(a._id)));
  return (
    <>
      {linked.length > 0 && (
        <Note
          tone="info"
          announce
          action={
            <AsyncButton size="compact" action={undo} pending={t`Undoing`} done={t`Undone`} failed={t`Not undone`}>
              {t`Undo`}
            </AsyncButton>
          }
        >
          {linked.length === 1
            ? t`${first} was linked.`
            : plural(linked.length, { one: "# name was linked.", other: "# names were linked." })}
        </Note>
      )}
      {mayModify && links.length > 1 && (
        <AsyncButton icon="check" action={accept} pending={t`Linking`} done={t`Linked`} failed={t`Not linked`}>
          {plural(links.length, { one: "Accept # likely link", other: "Accept # likely links" })}
        </AsyncButton>
      )}
      {items.length === 0 ? (
        <p>{t`Every name from the till is linked to a product.`}</p>
      ) : (
        <ul className={c.places}>
          {sorted.slice(0, mostShown).map((item) => (
            <NameRow
              key={item._id}
              item={item}
              kind={kind}
              products={products}
              likely={likely.get(item._id)}
              onLinked={setLinked}
            />
          ))}
          {items.length > mostShown && <li className={c.sub}>{t`More follow as these are linked.`}</li>}
        </ul>
      )}
    </>
  );
}

/** Products and names are read again, and told to be so. */
function useRefresh() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ["products"] });
    await client.invalidateQueries({ queryKey: ["integrations", "names"] });
  };
}

const asNew = "new";

interface NameRowProps {
  item: IntegrationItem;
  kind: Kind;
  /** `undefined` while they load. */
  products: readonly Product[] | undefined;
  /** What it probably is. */
  likely: Product | undefined;
  onLinked: (links: readonly Link[]) => void;
}

/** A name from the till with our product for it; a choice is saved at once. */
function NameRow({ item, kind, products, likely, onLinked }: NameRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const refresh = useRefresh();
  const words = useErrorWords();
  const { business } = useSession();
  const mayModify = useAllowed("products_modify");
  const [failure, setFailure] = useState<unknown>(null);
  const [chosen, setChosen] = useState("");
  const { name, group_name, price } = item;
  const probably = likely?.name;
  const link = async (choice: string) => {
    setFailure(null);
    setChosen(choice);
    try {
      const links = await write(choice);
      await refresh();
      onLinked(links);
    } catch (error) {
      setChosen("");
      setFailure(error);
    }
  };
  const write = async (choice: string): Promise<readonly Link[]> => {
    if (choice === asNew) {
      const names = kind === "group" ? { item_groups: [name] } : { price };
      // The same name twice is one product, however often it is sent.
      const idempotencyKey = `till-name-${item._id}`;
      await call(nameCalls.create, { body: { name, kind: "product", ...names }, idempotencyKey });
      toast("success", t`${name} is a new product.`);
      return [];
    }
    const product = products?.find(({ _id }) => _id === choice);
    if (product === undefined) return [];
    const links = [{ kind, name, product_id: product._id }];
    await linkNames(links, products ?? []);
    toast("success", t`${name} counts as ${product.name}.`);
    return links;
  };
  const cost = price === null ? null : format.money(price, business?.currency ?? "PLN");
  const hint = [group_name, cost].filter((part) => part !== null).join(", ");
  return (
    <li className="stack g8">
      <Select
        label={name}
        hint={hint === "" ? undefined : hint}
        value={chosen}
        disabled={!mayModify || products === undefined || chosen !== ""}
        error={failure === null ? undefined : words(failure)}
        options={[
          { value: "", label: probably === undefined ? t`No product yet` : t`Probably ${probably}` },
          { value: asNew, label: t`A new product of this name` },
          ...(products ?? []).map((product) => ({ value: product._id, label: product.name })),
        ]}
        onChange={({ currentTarget }) => void link(currentTarget.value)}
      />
      {likely !== undefined && mayModify && chosen === "" && (
        <div>
          <Button
            size="compact"
            icon="check"
            aria-label={t`That’s it: ${name} is ${probably}`}
            onClick={() => void link(likely._id)}
          >
            {t`That’s it`}
          </Button>
        </div>
      )}
    </li>
  );
}
