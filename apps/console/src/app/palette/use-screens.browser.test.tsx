import type { Account } from "@rewardo/contract/accounts";
import type { Permission } from "@rewardo/contract/permissions";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { forgetSession, replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { useScreens } from "./use-screens.ts";

function Begun() {
  return useScreens().actions.map(({ title }) => <li key={title}>{title}</li>);
}

test("across all businesses the platform is offered only what it can begin there", async () => {
  onTestFinished(forgetSession);
  const permissions: Permission[] = ["accounts_modify", "businesses_modify", "places_modify", "users_modify"];
  const account = { business_id: null, permissions, place_ids: null } as unknown as Account;
  replaceSession({ account, account_role: null, business: null, device: null });
  render(<Begun />);
  await expect.element(page.getByText("New business")).toBeVisible();
  expect(page.getByRole("listitem").elements()).toHaveLength(1);
});
