import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useAllowed, useSession } from "../platform/session/index.ts";
import { tabClass, tabsClass } from "../ui/tab-class.ts";

/** From products to what they are made of and back; nothing where only one of the two is open to this reader. */
export function OfferTabs({ open }: { open: "products" | "ingredients" }) {
  const { t } = useLingui();
  const maySeeProducts = useAllowed("products_view");
  const maySeeIngredients = useAllowed("ingredients_view");
  const isOn = useSession().business?.flags["ingredients"] === true;
  if (!maySeeProducts || !maySeeIngredients || !isOn) return null;
  const tabs = [
    ["products", t`Products`],
    ["ingredients", t`Ingredients`],
  ] as const;
  return (
    <nav className={tabsClass} aria-label={t`Offer`}>
      {tabs.map(([name, label]) => (
        <Link
          key={name}
          to={`/${name}`}
          className={tabClass}
          activeOptions={{ exact: true }}
          aria-current={name === open ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
