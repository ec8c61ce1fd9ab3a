/** Home of a business whose server answers nothing but who is signed in. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../testing/show-console.tsx";

test("what fails above the lists is said once, and one button asks for all of it again", async () => {
  const failed = () => Response.json({ code: "unknown_error", message: "Failed" }, { status: 500 });
  const { server } = await showConsole({
    ...{ at: "/", session: sessions.owner, width: 390 },
    answers: [
      [/GET .*\/stats\/summary/, failed],
      [/GET .*\/cards(\?|$)/, failed],
    ],
  });
  const again = page.getByRole("button", { name: "Try again" });
  await expect.element(again, { timeout: 15_000 }).toBeVisible();
  expect(again.elements()).toHaveLength(1);
  const asked = (call: RegExp) => server.calls.filter((one) => call.test(one)).length;
  const before = [asked(/stats\/summary/), asked(/\/cards(\?|$)/)];
  await again.click();
  await expect
    .poll(() => [asked(/stats\/summary/) > before[0]!, asked(/\/cards(\?|$)/) > before[1]!])
    .toEqual([true, true]);
});
