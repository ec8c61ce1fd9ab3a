import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import { currentToasts, dismissToast } from "@rewardo/ui/toasts/toast.ts";
import { queryClient } from "@rewardo/web/query.ts";
import { parseSearch, stringifySearch } from "@rewardo/web/search-format.ts";
import { onSession, type Session } from "@rewardo/web/session/index.ts";
import { replaceSession } from "@rewardo/web/session/session.ts";
import { type Address, showRouter } from "@rewardo/web/testing/render.tsx";
import { onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { earlyRoutes } from "../app/routes/early.ts";
import { signedInRoutes } from "../app/routes/signed-in.ts";
import { rootRoute } from "../platform/routing/parents.ts";
import { type Answer, type Server, sessions, startServer } from "@rewardo/web/testing/server.ts";

interface ConsoleOptions {
  /** The address to begin with. */
  readonly at: string;
  /** A visitor if left out. */
  readonly session?: Session;
  /** What the server says otherwise than by the contract's examples, by the call, as `Server.answer` takes it. */
  readonly answers?: readonly (readonly [RegExp, Answer])[];
  /** Of the window in pixels. */
  readonly width?: number;
}

interface ConsolePage extends Address {
  readonly server: Server;
  readonly go: (to: string) => Promise<void>;
}

const routeTree = rootRoute.addChildren([...earlyRoutes, ...signedInRoutes]);

/**
 * Shows a page of the console in the test's page, with the frame, guards and error boundary around it, until the test ends.
 * All that a server would say is made up. What was kept of the session, of queries and in storage goes with the test: the
 * next one shares this page.
 */
export const showConsole = async ({
  at,
  session = sessions.visitor,
  answers = [],
  width = 1440,
}: ConsoleOptions): Promise<ConsolePage> => {
  onTestFinished(() => void vi.unstubAllGlobals());
  // One of a test before stays as long as the pointer rests on it.
  for (const { id } of currentToasts()) dismissToast(id);
  const server = startServer(session);
  for (const [call, answer] of answers) server.answer(call, answer);
  await page.viewport(width, width < 769 ? 844 : 900);
  replaceSession(session);
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
    disableGlobalCatchBoundary: true,
    trailingSlash: "never",
  });
  const unsubscribe = onSession(() => void router.invalidate());
  const usual = queryClient.getDefaultOptions();
  // A made-up server does not recover by waiting.
  queryClient.setDefaultOptions({ ...usual, queries: { ...usual.queries, retryDelay: 0 } });
  onTestFinished(() => {
    unsubscribe();
    queryClient.setDefaultOptions(usual);
    replaceSession(sessions.visitor);
    localStorage.clear();
    sessionStorage.clear();
  });
  const shown = showRouter(router as never, document.createElement("div"));
  return { ...shown, server, go: async (to) => await router.navigate({ href: to }) };
};
