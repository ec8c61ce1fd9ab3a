import type { Account } from "@rewardo/contract/accounts";
import type { Stat } from "@rewardo/contract/stats";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "@rewardo/web/query.ts";
import { forgetSession, replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { AssistantDialog } from "./assistant-dialog.tsx";

test("those about to leave are counted group by group, and each group leads to a list of as many", async () => {
  onTestFinished(forgetSession);
  const account = { permissions: ["users_view"] } as unknown as Account;
  replaceSession({ account, account_role: null, business: null, device: null });
  const items = [
    { key: "at_risk", value: 4 },
    { key: "almost_lost", value: 1 },
    { key: "loyal", value: 9 },
  ];
  queryClient.setQueryDefaults(["stats", "rfm"], { initialData: { items } as unknown as Stat });
  onTestFinished(() => queryClient.setQueryDefaults(["stats", "rfm"], {}));
  render(<AssistantDialog onClose={() => {}} />);
  await page.getByRole("button", { name: "Who is about to leave?" }).click();
  await expect.element(page.getByText("5 customers used to come more often and have stayed away.")).toBeVisible();
  const links = page.getByRole("link").elements();
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["At risk: 4", "/users?rfm_group=at_risk"],
    ["Almost lost: 1", "/users?rfm_group=almost_lost"],
  ]);
});

test("where no customer came again, that is said, and not that nothing happened", async () => {
  queryClient.setQueryDefaults(["stats", "returning_users"], {
    initialData: { value: 0, items: [] } as unknown as Stat,
  });
  onTestFinished(() => queryClient.setQueryDefaults(["stats", "returning_users"], {}));
  render(<AssistantDialog onClose={() => {}} />);
  await page.getByRole("button", { name: "How many customers come again?" }).click();
  await expect.element(page.getByText("0 customers came again within 30 days", { exact: false })).toBeVisible();
});
