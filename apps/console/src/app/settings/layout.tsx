import { useLingui } from "@lingui/react/macro";
import { Link, Navigate, useParams } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { PageHead } from "../../kit/page/page-head.tsx";
import { useOwnBars } from "../../platform/own-bars.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import c from "./layout.module.css";
import {
  roomForBoth,
  type SettingsGroup,
  settingsGroups,
  type SettingsPage,
  settingsPagesOf,
} from "./settings-pages.ts";

export { pageInsteadOf } from "./settings-pages.ts";

/** The settings: their list beside a page; with little room the list comes first, and the page leads back to it. */
export function SettingsLayout() {
  const { t, i18n } = useLingui();
  const pages = settingsPagesOf(useSession());
  // The guard has seen that there is a page of this name.
  const path = useParams({ strict: false }).page;
  const shown = pages.find((page) => page.path === path);
  const title = t`Settings`;
  const head = useFocusOnChange(path);
  return (
    <div className={cx(c.columns, shown !== undefined && c.opened)}>
      <div className={c.all}>
        {shown === undefined ? <ListHead title={title} /> : <p className={c.title}>{title}</p>}
        <List pages={pages} />
      </div>
      <div className={c.page}>
        {shown !== undefined && (
          <>
            <Link to="/settings" className={c.back}>
              <Icon name="arrow-left-bold" size={16} />
              {title}
            </Link>
            <div ref={head} tabIndex={-1} className={c.head}>
              <PageHead title={i18n._(shown.label)} />
            </div>
            <Suspense fallback={shown.isForm === true ? <WaitingForm /> : <Waiting />}>
              <shown.Page key={path} />
            </Suspense>
          </>
        )}
      </div>
    </div>
  );
}

/** The list as a page of its own; when the window grows, its first page stands beside it. */
function ListHead({ title }: { title: string }) {
  const [first] = settingsPagesOf(useSession());
  const hasRoom = useSyncExternalStore(watchRoom, () => window.matchMedia(roomForBoth).matches);
  usePageTitle(title);
  if (hasRoom && first !== undefined) return <Navigate to="/settings/$page" params={{ page: first.path }} replace />;
  return <PageHead title={title} />;
}

const watchRoom = (listener: () => void): (() => void) => {
  const room = window.matchMedia(roomForBoth);
  room.addEventListener("change", listener);
  return () => room.removeEventListener("change", listener);
};

function List({ pages }: { pages: readonly SettingsPage[] }) {
  const { t, i18n } = useLingui();
  const groups = (Object.keys(settingsGroups) as SettingsGroup[]).map((group) => ({
    group,
    of: pages.filter((page) => page.group === group),
  }));
  return (
    <nav aria-label={t`Settings`} className={c.list}>
      {groups
        .filter(({ of }) => of.length > 0)
        .map(({ group, of }) => (
          <div key={group} role="group" aria-label={i18n._(settingsGroups[group])} className={c.group}>
            <p className={c.name} aria-hidden="true">
              {i18n._(settingsGroups[group])}
            </p>
            {of.map(({ path, icon, label }) => (
              <Link key={path} to="/settings/$page" params={{ page: path }} className={c.item}>
                <Icon name={icon} />
                <span>{i18n._(label)}</span>
                <Icon name="caret-right" size={16} className={c.opens} />
              </Link>
            ))}
          </div>
        ))}
    </nav>
  );
}

/** Where the list makes way for a page, the focus goes to that page's head, and does not get lost with its link. */
function useFocusOnChange(path: string | undefined) {
  const head = useRef<HTMLDivElement>(null);
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    if (!window.matchMedia(roomForBoth).matches) head.current?.focus({ preventScroll: true });
  }, [path]);
  return head;
}

function WaitingForm() {
  useOwnBars();
  return <Waiting />;
}

function Waiting() {
  return (
    <div className="stack g16" aria-busy="true">
      <Skeleton width="160px" height="24px" />
      <Skeleton height="160px" />
    </div>
  );
}
