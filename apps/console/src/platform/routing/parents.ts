/**
 * The routes that others hang from. What they show is the application's and is put in there (`app/routes`), so that a
 * feature can declare its own routes.
 */
import { createRootRoute, createRoute } from "@tanstack/react-router";
import { signedInOnly } from "./guards.ts";

export const rootRoute = createRootRoute();

/** The signed-in frame, of which every section is a child. */
export const main = createRoute({ getParentRoute: () => rootRoute, id: "main", beforeLoad: signedInOnly });

/** What a list keeps in the address, as plain texts; the section reads it. */
export type SearchTexts = Readonly<Record<string, string | readonly string[]>>;
export const searchTexts = (search: Record<string, unknown>): SearchTexts => search as SearchTexts;
