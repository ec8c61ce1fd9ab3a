/** The kinds that the list of devices may be limited to. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../testing/show-console.tsx";

const kinds = page.getByRole("group", { name: "Limit to" });
const listed: (string | null)[] = [];

const show = (counts: Readonly<Record<"till" | "kiosk" | "scanner" | "display", number>>) => {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return showConsole({
    ...{ at: "/devices", session: sessions.owner },
    answers: [
      [/GET .*\/devices\/counts$/, () => ({ all, kinds: counts, visits_today: null })],
      [
        /GET .*\/devices\?/,
        (usual: unknown, request: Request) => {
          listed.push(new URL(request.url).searchParams.get("kind"));
          return usual;
        },
      ],
    ],
  });
};

test("several kinds of devices limit the list, and one kind is not offered", async () => {
  await show({ till: 2, kiosk: 1, scanner: 0, display: 0 });
  await expect.element(kinds.getByRole("button", { name: "Tills 2" })).toBeVisible();
  await expect.element(kinds.getByRole("button", { name: /^Scanners/ })).not.toBeInTheDocument();
  await kinds.getByRole("button", { name: "Kiosks 1" }).click();
  await expect.poll(() => listed.at(-1)).toBe("kiosk");
});

test("where all devices are of one kind there is nothing to limit", async () => {
  await show({ till: 2, kiosk: 0, scanner: 0, display: 0 });
  // The rows come once the counts are known.
  await expect.element(page.getByRole("table").getByRole("link").first()).toBeVisible();
  await expect.element(kinds).not.toBeInTheDocument();
});
