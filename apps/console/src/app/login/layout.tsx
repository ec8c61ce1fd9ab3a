import { useLingui } from "@lingui/react/macro";
import { lazyRouteComponent, Link, Outlet, useMatchRoute, useSearch } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { ProductBrand } from "@rewardo/loyalty/frame/brand.tsx";
import { SiteFooter } from "../site-footer.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import c from "./layout.module.css";

/** Loaded with the page that shows it, so that it stands there from the first paint. */
export const LoginArt = lazyRouteComponent(() => import("./art.tsx"), "LoginArt");

/** The log-in pages: at the right the cards on their counter; on phones above, and only where nothing is typed. */
export function LoginLayout() {
  const isIndex = useMatchRoute()({ to: "/login" }) !== false;
  const cards = (
    <div className={c.art} aria-hidden="true">
      <Suspense fallback={null}>
        <LoginArt />
      </Suspense>
    </div>
  );
  return (
    <VisitorFrame side={cards} className={isIndex && c.index}>
      <Outlet />
    </VisitorFrame>
  );
}

interface VisitorFrameProps {
  /** Content at the right, or on narrow screens below the words and above the footer. */
  side: ReactNode;
  className?: string | false | undefined;
  children: ReactNode;
}

/** Frame of the visitor's pages: the brand, words or a form, the language. */
export function VisitorFrame({ side, className, children }: VisitorFrameProps) {
  return (
    <div className={cx(c.page, className)}>
      <header className={c.head}>
        <ProductBrand className={c.brand} />
      </header>
      <main className={c.content} id="content">
        {children}
      </main>
      <div className={c.side}>{side}</div>
      <div className={c.foot}>
        <SiteFooter>
          <LanguageChoice />
        </SiteFooter>
      </div>
    </div>
  );
}

/** Back to the ways to log in, with the wanted path. */
export function BackToLogin() {
  const { t } = useLingui();
  const search = useSearch({ from: "/login" });
  return (
    <Link to="/login" search={search} className={cx("mut", c.back)}>
      <Icon name="arrow-left" size={16} />
      {t`Other ways to log in`}
    </Link>
  );
}
