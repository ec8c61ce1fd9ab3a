import { notFound } from "@tanstack/react-router";
import { isBuilt } from "@rewardo/web/config.ts";
import { pageMeta } from "@rewardo/web/page-meta.ts";
import { mayBeSignedIn, refreshSession } from "@rewardo/web/session/index.ts";

interface Visited {
  readonly location: { readonly pathname: string; readonly searchStr: string };
  readonly cause: "enter" | "stay" | "preload";
}

/**
 * Guard of the till's address: the till is a program of its own (`apps/till`), so the browser loads it in place of the console.
 * Visitors, and installations without it, get the console at that address; they are told what they lack.
 */
export const leaveForTill = async ({ location: { pathname, searchStr }, cause }: Visited): Promise<void> => {
  if (cause === "preload") return;
  if (!mayBeSignedIn()) {
    // Only the session that is kept here says that somebody is signed in; the server knows better.
    await refreshSession();
    notFound({ throw: true });
  }
  if (isBuilt && pageMeta("rewardo:till") === undefined) notFound({ throw: true });
  window.location.replace(`${pathname.replace(/\/+$/, "")}${searchStr}`);
  // The page goes away meanwhile.
  await new Promise<never>(() => undefined);
};
