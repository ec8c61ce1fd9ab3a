import { Outlet, useMatchRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { cx } from "../../ui/cx.ts";
import { ProductBrand } from "../product-brand.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import c from "./layout.module.css";

const LoginArt = lazy(async () => ({ default: (await import("./art.tsx")).LoginArt }));

/** The visitor's pages: words at the left, the cards at the right; on phones above, and only where nothing is typed. */
export function LoginLayout() {
  const isIndex = useMatchRoute()({ to: "/login" }) !== false;
  return (
    <div className={cx(c.page, isIndex && c.index)}>
      <div className={c.desk}>
        <header>
          <ProductBrand className={c.brand} />
        </header>
        <main className={c.content} id="content">
          <Outlet />
        </main>
        <footer className={c.foot}>
          <LanguageChoice />
        </footer>
      </div>
      <div className={c.art} aria-hidden="true">
        <Suspense fallback={null}>
          <LoginArt />
        </Suspense>
      </div>
    </div>
  );
}
