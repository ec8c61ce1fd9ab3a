/** The shift is told at the till that a customer waits for an answer. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "../../../testing/server.ts";
import { showConsole } from "../../../testing/show-console.tsx";

interface Some {
  readonly items: readonly object[];
}

test("a report that waits is told of at the till, and leads to where it is answered", async () => {
  await showConsole({
    ...{ at: "/scanner", session: sessions.owner, width: 390 },
    answers: [
      [
        /GET .*\/places\?/,
        (usual) => ({ items: (usual as Some).items.map((one) => ({ ...one, status: "active" })), next_cursor: null }),
      ],
      [
        /GET .*\/adjustment_requests\?/,
        (usual) => {
          const [one] = (usual as Some).items;
          const report = { ...one, kind: "missing_visit", account_id: null, status: "pending", place_id: null };
          return { items: [report, { ...one, kind: "correction" }], next_cursor: null };
        },
      ],
    ],
  });
  const link = page.getByRole("link", { name: "1 customer’s report waits for an answer" });
  await expect.element(link).toBeVisible();
  await link.click();
  await expect.element(page.getByRole("heading", { name: "Requests", level: 1 })).toBeVisible();
});
