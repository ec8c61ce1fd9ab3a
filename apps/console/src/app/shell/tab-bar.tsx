import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import type { Section } from "../../platform/routing/index.ts";
import c from "./tab-bar.module.css";
import { useMenuLink } from "./use-menu-link.ts";

const loadSheet = () => import("./more-sheet.tsx");
const MoreSheet = lazy(async () => ({ default: (await loadSheet()).MoreSheet }));

interface TabBarProps {
  sections: readonly Section[];
  scanner: Section | undefined;
}

/** Most used sections on a phone, the first before the others. */
const quick = ["/", "/transactions", "/stats"];

/** The phone's menu: two sections, Scan in the middle or a section more, a third, and More with everything. */
export function TabBar({ sections, scanner }: TabBarProps) {
  const { t, i18n } = useLingui();
  const tabs = [
    ...quick.flatMap((path) => sections.filter((section) => section.path === path)),
    ...sections.filter(({ path }) => !quick.includes(path)),
  ];
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <nav className={c.bar} aria-label={t`Quick access`}>
        <div className={c.side}>
          {tabs.slice(0, 2).map((section) => (
            <Tab key={section.path} section={section} />
          ))}
        </div>
        {scanner === undefined ? (
          // An empty middle keeps both sides in their places.
          tabs[3] === undefined ? (
            <span />
          ) : (
            <Tab section={tabs[3]} />
          )
        ) : (
          <Link to={scanner.path} className={c.scan} aria-label={i18n._(scanner.label)}>
            <Icon name="scan-bold" size={26} />
          </Link>
        )}
        <div className={c.side}>
          {tabs.slice(2, 3).map((section) => (
            <Tab key={section.path} section={section} />
          ))}
          <button
            type="button"
            className={c.tab}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPointerDown={() => void loadSheet()}
            onClick={() => {
              setOpened(true);
              setOpen(true);
            }}
          >
            <Icon name="dots-three-outline" size={22} />
            <span>{t`More`}</span>
          </button>
        </div>
      </nav>
      {wasOpened && (
        <Suspense fallback={null}>
          <MoreSheet sections={sections} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Tab({ section }: { section: Section }) {
  const { i18n } = useLingui();
  const { label, props } = useMenuLink()(section);
  return (
    <Link {...props} className={c.tab} activeProps={{ className: c.on ?? "" }}>
      {({ isActive }) => (
        <>
          <Icon name={isActive ? section.activeIcon : section.icon} size={22} />
          <span>{i18n._(label)}</span>
        </>
      )}
    </Link>
  );
}
