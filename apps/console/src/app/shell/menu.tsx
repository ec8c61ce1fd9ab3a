import { Plural, useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import { Link } from "@tanstack/react-router";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import type { Section } from "../../platform/routing/index.ts";
import { ProductBrand } from "@rewardo/loyalty/frame/brand.tsx";
import { BusinessLogo } from "./business-logo.tsx";
import { grouped, useMenuLink } from "./use-menu-link.ts";
import c from "./menu.module.css";
import { useEffect, useState } from "react";

/**
 * Escape hides words shown on hover or focus without moving either, since they may cover what is being read; the next
 * hover or focus shows them again.
 */
function useQuiet() {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => key === "Escape" && setQuiet(true);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return { isQuiet, speakAgain: () => setQuiet(false) };
}

interface MenuProps {
  sections: readonly Section[];
  business: Business | null;
}

/** The side menu: 240 px with words, or a rail of 72 whose words come on hover and focus. */
export function Menu({ sections, business }: MenuProps) {
  const { t } = useLingui();
  const { isQuiet, speakAgain } = useQuiet();
  return (
    <aside className={c.menu} data-quiet={isQuiet || undefined}>
      {business !== null && (
        <div className={c.whose}>
          <BusinessLogo business={business} size="large" />
          <div className={c.words}>
            <div className={c.name}>{business.name}</div>
            <WhereAbouts business={business} />
          </div>
        </div>
      )}
      <nav aria-label={t`Menu`}>
        {grouped(sections).map((group) => (
          <ul key={group[0]?.path} className={c.group}>
            {group.map((section) => (
              <li key={section.path}>
                <MenuLink section={section} onLeave={speakAgain} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className={c.foot}>
        <ProductBrand />
      </div>
    </aside>
  );
}

function MenuLink({ section, onLeave }: { section: Section; onLeave: () => void }) {
  const { i18n } = useLingui();
  const { label, props } = useMenuLink()(section);
  return (
    <Link
      {...props}
      className={c.item}
      activeProps={{ className: c.on ?? "" }}
      onPointerLeave={onLeave}
      onBlur={onLeave}
    >
      {({ isActive }) => (
        <>
          <Icon name={isActive ? section.activeIcon : section.icon} />
          <span className={c.label}>{i18n._(label)}</span>
        </>
      )}
    </Link>
  );
}

/** "4 places, Kraków" */
function WhereAbouts({ business: { places_count, city } }: { business: Business }) {
  if (places_count === 0) return city === null ? null : <div className="t12 dim">{city}</div>;
  return (
    <div className="t12 dim">
      {city === null ? (
        <Plural value={places_count} one="# place" other="# places" />
      ) : (
        <Plural value={places_count} one={`# place, ${city}`} other={`# places, ${city}`} />
      )}
    </div>
  );
}
