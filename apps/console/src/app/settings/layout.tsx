import { useLingui } from "@lingui/react/macro";
import { Link, useLocation, useParams } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { PageHead } from "../../kit/page/page-head.tsx";
import { useSession } from "@rewardo/web/session/index.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import c from "./layout.module.css";
import { settingsPagesOf } from "./settings-pages.ts";

export { pageInsteadOf } from "./settings-pages.ts";

/** The settings: their list at the side, above the page where there is little room. */
export function SettingsLayout() {
  const { t, i18n } = useLingui();
  const pages = settingsPagesOf(useSession());
  const list = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    const open = list.current?.querySelector("[aria-current='page']");
    open?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path]);
  return (
    <>
      <PageHead title={t`Settings`} />
      <div className={c.columns}>
        <nav ref={list} aria-label={t`Settings`} className={c.list}>
          {pages.map(({ path, icon, label }) => (
            <Link key={path} to="/settings/$page" params={{ page: path }} className={c.item}>
              <Icon name={icon} />
              <span>{i18n._(label)}</span>
            </Link>
          ))}
        </nav>
        <div className={c.page}>
          <OpenPage />
        </div>
      </div>
    </>
  );
}

/** The page that the address names; the guard has seen that there is one. */
function OpenPage() {
  const { page } = useParams({ strict: false });
  const shown = settingsPagesOf(useSession()).find(({ path }) => path === page);
  if (shown === undefined) return null;
  const { Page } = shown;
  return (
    <Suspense fallback={<Waiting />}>
      <Page key={page} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <div className="stack g16" aria-busy="true">
      <Skeleton width="160px" height="24px" />
      <Skeleton height="160px" />
    </div>
  );
}
