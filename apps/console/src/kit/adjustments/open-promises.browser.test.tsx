import { queryClient } from "@rewardo/web/query.ts";
import type { Session } from "@rewardo/web/session/index.ts";
import { forgetSession, replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { sessions, startServer } from "@rewardo/web/testing/server.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { useOpenPromises } from "./open-promises.ts";

function Count() {
  return <p>{`${useOpenPromises()} wait`}</p>;
}

const show = (session: Session, count: () => number) => {
  onTestFinished(() => {
    vi.unstubAllGlobals();
    forgetSession();
    queryClient.clear();
  });
  const server = startServer(session);
  server.answer(/^GET .*\/promise_conflicts\?/, () => ({ items: [], next_cursor: null, count: count() }));
  replaceSession(session);
  render(<Count />);
  return () => server.calls.filter((call) => call.includes("promise_conflicts"));
};

test("says how many promises wait, and follows what the server tells", async () => {
  let count = 2;
  const calls = show(sessions.owner, () => count);
  await expect.element(page.getByText("2 wait")).toBeVisible();
  expect(calls()[0]).toMatch(/promise_conflicts\?limit=1&count=true&can_settle=true$/);
  count = 3;
  // As on a live message that something of the business has changed.
  await queryClient.invalidateQueries();
  await expect.element(page.getByText("3 wait")).toBeVisible();
});

test("who may not correct points is told of none, and nothing is asked", async () => {
  const { account } = sessions.owner;
  const permissions = account.permissions.filter((one) => one !== "points_adjust");
  const calls = show({ ...sessions.owner, account: { ...account, permissions } }, () => 2);
  await expect.element(page.getByText("0 wait")).toBeVisible();
  expect(calls()).toEqual([]);
});
