import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { pageMeta } from "./page-meta.ts";

/** The name of the product, by configuration: the server writes it into the page. */
export const brand = pageMeta("rewardo:brand")?.trim() || "Rewardo";

/** Configured address for help; `null` if the installation has none. */
export const contactEmail = pageMeta("rewardo:contact")?.trim() || null;

/** Sets the title of the window; the suffix names the business console. */
export function usePageTitle(title: string): void {
  const { t } = useLingui();
  const suffix = t`${brand} business console`;
  useEffect(() => {
    document.title = title === "" ? suffix : `${title} · ${suffix}`;
  }, [title, suffix]);
}
