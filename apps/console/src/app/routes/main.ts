/** The signed-in frame, of which every section is a child, and what their routes share. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type Catalogue, sectionCatalogue } from "../../platform/i18n/i18n.ts";
import { shared, withTexts } from "../navigation.ts";
import { signedInOnly } from "./guards.ts";
import { rootRoute } from "./root.tsx";

/** What a list keeps in the address, as plain texts; the section reads it. */
export type SearchTexts = Readonly<Record<string, string | readonly string[]>>;
export const searchTexts = (search: Record<string, unknown>): SearchTexts => search as SearchTexts;

export const main = createRoute({
  getParentRoute: () => rootRoute,
  id: "main",
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(
    withTexts(() => import("../shell/shell.tsx"), sectionCatalogue("shell"), sectionCatalogue("errors")),
    "Shell",
  ),
});

/** The texts of a section's form and of the page around it. */
export const formTexts = (section: string): readonly Catalogue[] => [
  sectionCatalogue(section),
  sectionCatalogue("form"),
  sectionCatalogue("list"),
  shared,
];
