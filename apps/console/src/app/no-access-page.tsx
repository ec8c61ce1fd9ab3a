import { useLingui } from "@lingui/react/macro";
import { Link, useRouterState } from "@tanstack/react-router";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { MessagePage } from "@rewardo/loyalty/frame/message-page.tsx";
import { SiteFooter } from "./site-footer.tsx";
import c from "@rewardo/loyalty/frame/message-page.module.css";

/**
 * Shown to visitors at a page that needs an account. Its links to log-in and registration carry the wanted path and
 * query.
 */
export function NoAccessPage() {
  const { t } = useLingui();
  // While the next page loads, links still return here.
  const wanted = useRouterState({
    select: ({ location, resolvedLocation: { pathname, searchStr } = location }) => `${pathname}${searchStr}`,
  });
  const search = { return_path: wanted };
  const title = t`No access`;
  usePageTitle(title);
  return (
    <MessagePage
      picture={
        <span className={c.ring}>
          <Icon name="lock-key" size={32} />
        </span>
      }
      title={title}
      words={t`This page is for logged in users only.`}
      buttons={
        <>
          <Link to="/login" search={search} className={buttonClass({ kind: "primary" })}>
            {t`Login`}
          </Link>
          <Link to="/register" search={search} className={buttonClass({})}>
            {t`Register`}
          </Link>
        </>
      }
      ownFoot={<SiteFooter />}
    />
  );
}
