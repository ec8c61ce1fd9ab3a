import { CSPProvider } from "@base-ui/react/csp-provider";
import { useLingui } from "@lingui/react/macro";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { LiveDot } from "../../kit/live-dot.tsx";
import { useLiveState } from "../../platform/live.ts";
import { queryClient } from "../../platform/query.ts";
import { useCompleteSession } from "../../platform/session/index.ts";
import { cx } from "../../ui/cx.ts";
import { SkipLink } from "../../ui/skip-link.tsx";
import { preparePictures } from "../lazy-pictures.tsx";
import { menuOf, scannerOf } from "../navigation.ts";
import { BusinessLogo } from "./business-logo.tsx";
import { Menu } from "./menu.tsx";
import c from "./shell.module.css";
import { SubscriptionBanner } from "./subscription-banner.tsx";
import { TabBar } from "./tab-bar.tsx";
import { useLiveConnection } from "./use-live-connection.ts";
import { LazyUserMenu } from "./lazy-user-menu.tsx";

/** Once the first page is surely there, what an offline page needs is fetched. */
const picturesAfterMs = 5000;

/** The signed-in frame: menu, top bar, content; on phones a tab bar. A paired till has the content alone. */
export function Shell() {
  const { t } = useLingui();
  const session = useCompleteSession();
  const { account, business, device } = session;
  const who = account?._id ?? device?._id;
  useLiveConnection(who);

  useEffect(() => {
    const idle = setTimeout(preparePictures, picturesAfterMs);
    return () => clearTimeout(idle);
  }, []);

  const content = useContentFocus();
  const live = useLiveState();
  const isTill = account === null;
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider key={who} client={queryClient}>
        <SkipLink target="content">{t`Skip to content`}</SkipLink>
        <div className={cx(c.shell, isTill && c.till)}>
          {!isTill && <Menu sections={menuOf(session)} business={business} />}
          <div className={c.main}>
            <header className={c.bar}>
              <div className={c.whose}>
                {business !== null && <BusinessLogo business={business} size="small" />}
                <b>{business?.name}</b>
                {device !== null && <span className="mut">{device.name}</span>}
              </div>
              <div className={c.right}>
                <LiveDot state={live === "off" ? "offline" : live} />
                <div className={c.user}>
                  <LazyUserMenu />
                </div>
              </div>
            </header>
            <SubscriptionBanner />
            <main id="content" className={c.page} tabIndex={-1} ref={content}>
              <Outlet />
            </main>
          </div>
          {!isTill && <TabBar sections={menuOf(session)} scanner={scannerOf(session)} />}
        </div>
      </QueryClientProvider>
    </CSPProvider>
  );
}

/** After going to another page focus is at its content, not at a link of the page before. */
function useContentFocus() {
  const content = useRef<HTMLElement>(null);
  const section = useLocation({ select: ({ pathname }) => pathname.split("/")[1] });
  const before = useRef(section);
  useEffect(() => {
    if (before.current === section) return;
    before.current = section;
    content.current?.focus({ preventScroll: true });
  }, [section]);
  return content;
}
