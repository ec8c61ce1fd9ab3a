/** How much tills may promise without a network, as the owner settles it. */
import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../testing/show-console.tsx";

test("the two limits are read, changed within what is possible, and 0 promises nothing", async () => {
  const sent: unknown[] = [];
  await showConsole({
    ...{ at: "/devices", session: sessions.owner, width: 390 },
    answers: [
      [/GET .*\/offline_limits$/, () => ({ stamps: 6, visits: 3 })],
      [
        /PATCH .*\/offline_limits$/,
        async (_usual, request) => {
          sent.push(await request.json());
          return { stamps: 0, visits: 3 };
        },
      ],
    ],
  });
  await page.getByRole("button", { name: "Without a network" }).click();
  const dialog = page.getByRole("dialog", { name: "Without a network" });
  const stamps = dialog.getByRole("textbox", { name: /^Stamps on a stamp card/ });
  await expect.element(stamps).toHaveValue("6");
  const rules = { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] };
  // Colours are those of a dialog that has come in.
  await expect.poll(async () => (await axe.run("[role=dialog]", rules)).violations.map(({ id }) => id)).toEqual([]);
  await stamps.fill("51");
  await expect.element(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await stamps.fill("0");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("The limits are saved")).toBeVisible();
  expect(sent).toEqual([{ stamps: 0, visits: 3 }]);
});
