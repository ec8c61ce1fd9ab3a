/** The owner's page of what lapses on a card: figures, whose it is and why, and what happened when. */
import type { CardLapsing, LapsingHistory, LapsingHolder } from "@rewardo/contract/lapsing";
import axe from "axe-core";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "@rewardo/web/testing/server.ts";
import { showConsole } from "../../../testing/show-console.tsx";

const id = "01a1fa33-42ea-7771-8148-8f6eba101eaa";
const part = (customers: number) => ({ customers, units: customers * 5 });
const figures: CardLapsing = {
  ...{ until: "2026-07-01T00:00:00.000Z", due: part(1292), warned: part(1204), reachable: part(0) },
  ...{ unreachable: part(60), waiting: part(28), moved: part(2), silent: part(0), silent_unreachable: part(0) },
};
const history: LapsingHistory = {
  unreached: [
    { reason: "no_contact", customers: 61 },
    { reason: "returned", customers: 19 },
  ],
  days: [{ day: "2026-07-02", by_message: 612, on_card: 1, by_outage: 2, by_warning: 0 }],
};
const holder = (more: Partial<LapsingHolder>): LapsingHolder => ({
  ...{ _id: id, user_id: id, user_name: "Ewa Nowak", card_number: "757188804534", units: 5 },
  ...{ ends_at: "2099-06-21T22:00:00.000Z", warned_at: null, is_by_message: null, unreached: null, moved: null },
  ...more,
});

const show = (more: { session?: typeof sessions.owner; width?: number } = {}) => {
  const asked: string[] = [];
  return {
    asked,
    shown: showConsole({
      ...{ at: `/cards/${id}/lapsing`, session: sessions.owner, ...more },
      answers: [
        [/GET .*\/cards\/[^/]+\/lapsing$/, () => figures],
        [/GET .*\/lapsing\/history$/, () => history],
        [
          /GET .*\/lapsing\/holders\?.*part=unreachable/,
          () => ({ items: [holder({ unreached: "no_contact" })], next_cursor: null }),
        ],
        [
          /GET .*\/lapsing\/holders\?.*part=moved/,
          () => {
            asked.push("moved");
            const moved = { from_at: "2099-06-19T22:00:00.000Z", until_at: "2099-06-21T22:00:00.000Z" } as const;
            const warned_at = "2099-06-02T07:00:00.000Z";
            const one = holder({ warned_at, is_by_message: true, moved: { ...moved, cause: "outage" } });
            return { items: [one], next_cursor: null };
          },
        ],
      ],
    }),
  };
};

test("says who cannot be reached and why, and what happened; a chip shows another part", async () => {
  const { asked, shown } = show();
  await shown;
  await expect.element(page.getByRole("heading", { name: "What expires", level: 1 })).toBeVisible();
  await expect.element(page.getByText("1,204", { exact: true })).toBeVisible();
  // Eight of them wait for a visit and have something that ends soon.
  const unreached = page.getByRole("term").filter({ hasText: "Nothing reaches them" });
  await vi.waitFor(() => expect(unreached.element().nextElementSibling?.textContent).toMatch(/^80/));
  const row = page.getByRole("list", { name: "Cannot be reached" }).getByRole("listitem");
  await expect.element(row.getByRole("link", { name: "Ewa Nowak" })).toBeVisible();
  await expect.element(row.getByText(/^Expires after 21\s+Jun\s+2099\s+· No address and no number$/)).toBeVisible();
  await expect
    .element(page.getByText("612 customers warned by message · 1 warned on the card · an outage moved 2 ends"))
    .toBeVisible();
  await expect.element(page.getByText("A new address or number reaches them.")).toBeVisible();
  await page.getByRole("button", { name: "End moved 2" }).click();
  const moved = page.getByRole("list", { name: "End moved" });
  await expect.element(moved.getByText(/warned by message on 2\s+Jun\s+2099/)).toBeVisible();
  await expect.element(moved.getByText(/an outage moved it from 19\s+Jun\s+2099$/)).toBeVisible();
  expect(asked).toContain("moved");
  await expect.element(page.getByRole("button", { name: "End moved 2" })).toHaveAttribute("aria-pressed", "true");
  const { violations } = await axe.run(document.body);
  expect(violations.map((one) => one.id)).toEqual([]);
});

test("who may not see customers reads the figures alone", async () => {
  const { account } = sessions.owner;
  const permissions = account.permissions.filter((one) => one !== "users_view");
  await show({
    session: { ...sessions.owner, account: { ...account, permissions } } as typeof sessions.owner,
    width: 390,
  }).shown;
  await expect.element(page.getByText("1,204", { exact: true })).toBeVisible();
  expect(page.getByText("Ewa Nowak").elements()).toHaveLength(0);
});
