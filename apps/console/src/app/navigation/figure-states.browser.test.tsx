/** Pages of figures: each of their calls is held, emptied, refused and swollen. */
import { queryClient } from "@rewardo/web/query.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { refuse, type Answer, sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../testing/show-console.tsx";
import { expectFits } from "../../testing/sideways.ts";
import { mapped, swell } from "../../testing/stretch.ts";

const pages = [
  { person: "owner", at: "/stats" },
  { person: "platform", at: "/stats" },
  { person: "owner", at: "/" },
  { person: "platform", at: "/" },
] as const;
const figureCalls =
  /\/api\/(businesses\?|(businesses\/current\/)?(stats|rfm|transactions|plan_subscriptions|platform_health)(\/|\?|$))/;

const main = page.getByRole("main");
const busy = () => document.querySelectorAll("main [aria-busy=true]").length;
const again = main.getByRole("button", { name: "Try again" });
const words = () => main.element().textContent;
const heading = main.getByRole("heading", { level: 1 });

const unlessRefused =
  (change: (usual: object) => unknown): Answer =>
  (usual) =>
    usual instanceof Response ? usual : change(usual as object);

const walk = async ({ person, at }: (typeof pages)[number], width: number): Promise<void> => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const emptied = unlessRefused(async (usual) => {
    await held;
    return mapped(usual, () => 0, "empty");
  });
  const elsewhere = "/places";
  const { server, go } = await showConsole({
    ...{ at, session: sessions[person], width, answers: [[figureCalls, emptied]] },
  });
  /** Asks for everything anew. */
  const reload = async () => {
    queryClient.clear();
    await go(elsewhere);
    await go(at);
  };
  await expect.element(heading, { message: `${at} while it loads` }).toBeVisible();
  await expect.poll(busy, { message: `${at} while it loads` }).toBeGreaterThan(0);
  release();
  await expect.poll(busy, { message: `${at} without anything` }).toBe(0);
  await expect.poll(words, { message: `${at} without anything` }).not.toMatch(/NaN|Infinity|undefined/);
  await expectFits(`${at} without anything`);

  server.answer(figureCalls, () => refuse(500, "unexpected"));
  await reload();
  await expect.element(again.first(), { message: `${at} failed` }).toBeVisible();
  await expect.element(heading, { message: `${at} failed` }).toBeVisible();
  await expectFits(`${at} failed`);

  server.answer(
    figureCalls,
    unlessRefused((usual) => mapped(usual, swell, "kept")),
  );
  await reload();
  await expect.poll(() => again.elements().length).toBe(0);
  await expect.poll(busy, { message: `${at} overfull` }).toBe(0);
  await expect.poll(words, { message: `${at} overfull` }).not.toMatch(/NaN|Infinity|undefined/);
  await expectFits(`${at} overfull`);
};

for (const [index, one] of pages.entries())
  test(`${one.person} sees the figures of ${one.at} loading, empty, failed and overfull`, () =>
    walk(one, [390, 1440][index % 2] ?? 390));
