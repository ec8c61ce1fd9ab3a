import { currentToasts, dismissToast } from "@rewardo/ui/toasts/toast.ts";
import { queryClient } from "@rewardo/web/query.ts";
import type { Session } from "@rewardo/web/session/index.ts";
import { replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { type Answer, type Server, sessions, startServer } from "@rewardo/web/testing/server.ts";
import { onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { watchAnswers } from "../boot/use-answered.ts";
import { TillApplication } from "../frame/application.tsx";

// As the start does.
watchAnswers();

interface TillOptions {
  readonly session: Session;
  /** What the server says otherwise than by the contract's examples, by the call, as `Server.answer` takes it. */
  readonly answers?: readonly (readonly [RegExp, Answer])[];
  /** Of the window in pixels. */
  readonly width?: number;
}

/**
 * Shows the till in the test's page, with its frame, gate and error boundary, until the test ends. All that a server would say
 * is made up. What was kept of the session, of queries and in storage goes with the test: the next one shares this page.
 */
export const showTill = async ({ session, answers = [], width = 1440 }: TillOptions): Promise<{ server: Server }> => {
  onTestFinished(() => void vi.unstubAllGlobals());
  // One of a test before stays as long as the pointer rests on it.
  for (const { id } of currentToasts()) dismissToast(id);
  const server = startServer(session);
  for (const [call, answer] of answers) server.answer(call, answer);
  await page.viewport(width, width < 769 ? 844 : 900);
  replaceSession(session);
  const usual = queryClient.getDefaultOptions();
  // A made-up server does not recover by waiting.
  queryClient.setDefaultOptions({ ...usual, queries: { ...usual.queries, retryDelay: 0 } });
  onTestFinished(() => {
    queryClient.setDefaultOptions(usual);
    replaceSession(sessions.visitor);
    localStorage.clear();
    sessionStorage.clear();
  });
  render(<TillApplication />);
  return { server };
};
