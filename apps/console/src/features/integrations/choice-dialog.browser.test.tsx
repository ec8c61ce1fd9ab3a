import type { Integration } from "@rewardo/contract/integrations";
import { permissionsOf } from "@rewardo/contract/permissions";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readPreferredIntegration } from "../../kit/integrations/preferred.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../testing/show-console.tsx";
import { ChoiceDialog } from "./choice-dialog.tsx";
import { NoticesOf } from "./notices-of.tsx";

const gopos: Integration = {
  ...{
    _id: "01890a5d-ac96-774b-bcce-b302099a8057",
    type: "gopos",
    name: "GoPOS",
    way: "redirect",
    status: "connected",
  },
  ...{ external_business_id: "1", place_id: null, api_key_id: null, trouble: null, trouble_since: null },
  ...{ last_heard_at: null, last_order_at: null, mark: null, lag_seconds: 0, is_behind: false, backfill_days: 0 },
  ...{ backfill_mark: null, orders_count: 0, unmatched_count: 0, version: 1 },
  ...{ created_at: "2026-06-12T08:00:00.000Z", can: { modify: true } },
};
const save = page.getByRole("button", { name: "Save" });

beforeEach(() => localStorage.clear());

test("a choice that has to be made stays until it is made, and this browser keeps it", async () => {
  render(<ChoiceDialog integrations={[gopos]} />);
  const dialog = page.getByRole("dialog", { name: "Select integration" });
  await expect.element(save).toBeDisabled();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: /Cancel|Close/ })).not.toBeInTheDocument();
  expect(readPreferredIntegration()).toBeUndefined();
  await dialog.getByText("GoPOS", { exact: true }).click();
  await save.click();
  await expect.poll(() => readPreferredIntegration()).toBe(gopos._id);
});

test("None is a choice, too: cards are stamped by hand, and nothing is asked again", async () => {
  render(<NoticesOf integrations={[gopos]} mustChoose />);
  const dialog = page.getByRole("dialog", { name: "Select integration" });
  await dialog.getByText("None", { exact: true }).click();
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(readPreferredIntegration()).toBeNull();
});

const dialog = page.getByRole("dialog", { name: "Select integration" });

/** The console of somebody with these rights, whose business has a connected system. */
const open = async (role: "EMPLOYEE" | "OWNER") => {
  const { owner } = sessions;
  const connected = { items: [{ ...gopos, last_heard_at: gopos.created_at }], next_cursor: null };
  await showConsole({
    at: "/places",
    session: { ...owner, account: { ...owner.account, permissions: [...permissionsOf(role)] } },
    answers: [[/^GET .*\/integrations\b/, () => connected]],
  });
};

test("who connects systems is asked which one stands here", async () => {
  await open("OWNER");
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Cancel" })).not.toBeInTheDocument();
});

test("staff are not asked, and choose in their menu", async () => {
  await open("EMPLOYEE");
  await page.getByRole("button", { name: /^Menu of/ }).click();
  // The menu has it, so the systems are known: had they asked, the question would be there.
  await page.getByRole("menuitem", { name: "Select integration" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a system that does not answer is told on every page after a quarter of an hour, and one that refuses us at once", async () => {
  const since = { trouble_since: "2026-06-12T08:24:00.000Z" };
  const behind = page.getByText(/GoPOS has not answered since/);
  const parts = (changes: Partial<Integration>) => (
    <NoticesOf integrations={[{ ...gopos, ...changes }]} mustChoose={false} />
  );
  render(
    <>
      {parts({ ...since, trouble: "unreachable", is_behind: false })}
      {parts({ ...since, name: "Dotykačka", trouble: "credentials" })}
    </>,
  );
  await expect.element(page.getByText(/Dotykačka has not accepted our login since/)).toBeVisible();
  await expect.element(behind).not.toBeInTheDocument();
  render(parts({ ...since, trouble: "unreachable", is_behind: true, lag_seconds: 960 }));
  await expect.element(behind).toBeVisible();
});
