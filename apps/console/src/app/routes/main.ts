/** The signed-in frame, of which every section is a child, and what their routes share. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageOf } from "../page-of.ts";
import { signedInOnly } from "./guards.ts";
import { rootRoute } from "./root.tsx";

/** What a list keeps in the address, as plain texts; the section reads it. */
export type SearchTexts = Readonly<Record<string, string | readonly string[]>>;
export const searchTexts = (search: Record<string, unknown>): SearchTexts => search as SearchTexts;

export const main = createRoute({
  getParentRoute: () => rootRoute,
  id: "main",
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(pageOf("shell"), "Shell"),
});
