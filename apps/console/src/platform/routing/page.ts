import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { main, searchTexts } from "./parents.ts";

/**
 * A page of the signed-in frame, whose code comes when it opens.
 * @param guard runs before: `sectionOnly(…)` or `mayOpen(…)`
 * @param load loads the module that exports the page's component as `name`
 */
export const page = <const Path extends string, Name extends string>(
  path: Path,
  guard: (visited: { readonly location: { readonly pathname: string; readonly hash: string } }) => Promise<void>,
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
) =>
  createRoute({
    getParentRoute: () => main,
    path,
    validateSearch: searchTexts,
    beforeLoad: guard,
    component: lazyRouteComponent(load, name),
  });
