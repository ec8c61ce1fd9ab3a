import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "@rewardo/web/query.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { securityQuery } from "./api.ts";
import { ClosureDialog } from "./closure-dialog.tsx";

const show = (has_password: boolean) => {
  const security = { _id: crypto.randomUUID(), has_password, second_factor_since: null, recovery_codes_left: 0 };
  queryClient.setQueryData(securityQuery.queryKey, security);
  render(<ClosureDialog onClose={() => {}} />);
};
const close = page.getByRole("button", { name: "Close in thirty days" });
const keep = page.getByRole("button", { name: "Keep the business" });
const field = page.getByLabelText("Present password");

test("closing a business asks for the password", async () => {
  show(true);
  await expect.element(field).toBeVisible();
  await expect.element(close).toBeVisible();
});

test("a person who has no password is told how to set one, and is not asked for it", async () => {
  show(false);
  await expect.element(keep).toBeVisible();
  await expect.element(page.getByText("You have no password yet.", { exact: false })).toBeVisible();
  expect([...field.elements(), ...close.elements()]).toEqual([]);
});
