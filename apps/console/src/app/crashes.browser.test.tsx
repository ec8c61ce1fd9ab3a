/** Pages whose data is malformed, missing or refused, inside the console's error boundary. */
import type { Session } from "@rewardo/web/session/index.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { refuse, sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../testing/show-console.tsx";

const list = /^GET \/api\/businesses\/current\/transactions\?/;
const title = page.getByRole("heading", { name: "Oops, something went wrong" });
const heading = (name: string) => page.getByRole("heading", { level: 1, name });

/** Crashes of this test are meant: they are neither logged nor faults of the test. Gives what is reported. */
const expectCrashes = (): unknown[] => {
  const reported: unknown[] = [];
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(globalThis, "reportError").mockImplementation((error: unknown) => void reported.push(error));
  onTestFinished(() => void vi.restoreAllMocks());
  return reported;
};

test("the crash page goes away with navigation", async () => {
  expectCrashes();
  const { now } = await showConsole({
    ...{ at: "/places", session: sessions.owner },
    answers: [[list, () => ({ items: [null], count: 1 })]],
  });
  await expect.element(heading("Places")).toBeVisible();
  await page.getByRole("link", { name: "Transactions" }).first().click();
  await expect.element(title).toBeVisible();
  await page.getByRole("button", { name: "Go back" }).click();
  await expect.poll(now).toMatch(/^\/places/);
  await expect.element(title).not.toBeInTheDocument();
  await expect.element(heading("Places")).toBeVisible();
});

test("403 although signed in: the session is dropped, and the account logs in again", async () => {
  expectCrashes();
  const { now } = await showConsole({
    ...{ at: "/transactions", session: sessions.owner },
    answers: [[list, () => refuse(403, "forbidden", "Forbidden")]],
  });
  await expect.poll(now).toBe("/login");
  await expect.poll(() => Object.keys(localStorage)).not.toContain("account");
});

const missing = [
  ["business", "Business not found", /^GET \/api\/businesses\/current$/],
  ["account_role", "Account role not found", /^GET \/api\/account_roles\/current$/],
] as const;
for (const [record, message, call] of missing)
  test(`a missing ${record} is an error until it exists`, async () => {
    const reported = expectCrashes();
    const session: Session = { ...sessions.owner, [record]: null };
    const { server } = await showConsole({
      ...{ at: "/", session },
      answers: [[call, () => refuse(404, `${record}_not_found`, message)]],
    });
    await expect.element(title).toBeVisible();
    const causes = () => reported.map((one) => ((one as Error).cause as Error).message);
    await expect.poll(causes).toContain(message);
    server.answer(call, () => sessions.owner[record]);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => document.querySelectorAll("nav a").length).toBeGreaterThan(0);
    await expect.element(title).not.toBeInTheDocument();
  });
