/** What each role may do, below the list of roles. */
import type { ManagedAccountRole } from "@rewardo/contract/account-roles";
import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../testing/show-console.tsx";

const names = ["Barista", "Baker", "Shift lead", "Accountant"];

test("tells of every role in use, each below the heading of all, and of no archived one", async () => {
  await showConsole({
    ...{ at: "/account_roles", session: sessions.owner, width: 1440 },
    answers: [
      [
        /GET .*\/account_roles(\?|$)/,
        (usual) => {
          const [one] = (usual as { items: ManagedAccountRole[] }).items;
          const role = (name: string, status: ManagedAccountRole["status"]) => ({ ...one!, _id: name, name, status });
          return {
            items: [...names.map((name) => role(name, "active")), role("Intern", "archived")],
            next_cursor: null,
          };
        },
      ],
    ],
  });
  const section = page.getByRole("region", { name: "What each role may do" });
  await expect.element(section.getByRole("heading", { level: 3 }).first()).toBeVisible();
  const told = section.getByRole("heading", { level: 3 }).elements();
  expect(told.map(({ textContent }) => textContent)).toEqual(names);
  const { violations } = await axe.run(section.element());
  expect(violations.map(({ id }) => id)).toEqual([]);
});
