import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";

/** The name of the product, by configuration: the server writes it into the page. */
export const brand = document.querySelector<HTMLMetaElement>('meta[name="rewardo:brand"]')?.content.trim() || "Rewardo";

/** Sets the title of the window; the suffix names the business console. */
export function usePageTitle(title: string): void {
  const { t } = useLingui();
  const suffix = t`${brand} business console`;
  useEffect(() => {
    document.title = title === "" ? suffix : `${title} · ${suffix}`;
  }, [title, suffix]);
}
