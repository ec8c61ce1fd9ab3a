import type { Advice } from "@rewardo/contract/advice";
import { queryClient } from "@rewardo/web/query.ts";
import { forgetSession, replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { sessions, startServer } from "@rewardo/web/testing/server.ts";
import { useAdvice } from "./use-advice.ts";

function Lines() {
  const { advice, putOff, setHidden } = useAdvice(true);
  return (
    <>
      {advice.map(({ kind }) => (
        <button key={kind} type="button" onClick={() => void setHidden(kind, !putOff.has(kind))}>
          {putOff.has(kind) ? `undo ${kind}` : kind}
        </button>
      ))}
    </>
  );
}

const list: { items: Advice[] } = {
  items: [
    { kind: "only_account", count: 1, of: null, target_id: null },
    { kind: "no_logo", count: 1, of: null, target_id: null },
  ],
};
const shown = () =>
  page
    .getByRole("button")
    .elements()
    .map(({ textContent }) => textContent);

test("what was put off stays away when a list comes that was on its way before", async () => {
  onTestFinished(() => {
    vi.unstubAllGlobals();
    forgetSession();
    queryClient.clear();
  });
  const server = startServer(sessions.owner);
  let comes = (): void => undefined;
  const onItsWay = new Promise<void>((done) => (comes = done));
  let lists = 0;
  server.answer(/^GET .*\/advice$/, async () => {
    lists += 1;
    await onItsWay;
    return list;
  });
  replaceSession(sessions.owner);
  // As after going back to home: the list is known, and is asked for again.
  queryClient.setQueryData(["advice"], list);
  await queryClient.invalidateQueries({ queryKey: ["advice"], refetchType: "none" });
  render(<Lines />);
  await expect.poll(() => lists).toBeGreaterThan(0);
  await page.getByRole("button", { name: "only_account" }).click();
  const posts = () => server.calls.filter((call) => call.startsWith("POST"));
  await expect.poll(posts).toHaveLength(1);
  expect(shown()).toEqual(["undo only_account", "no_logo"]);
  comes();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(shown()).toEqual(["undo only_account", "no_logo"]);
  await page.getByRole("button", { name: "undo only_account" }).click();
  expect(shown()).toEqual(["only_account", "no_logo"]);
  await expect.poll(() => posts().at(-1)).toMatch(/advice_dismissals\/undo/);
});
