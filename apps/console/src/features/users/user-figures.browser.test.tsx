/** The figures at the top of a customer's page. */
import type { User } from "@rewardo/contract/users";
import { replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { sessions } from "@rewardo/web/testing/server.ts";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { UserFigures } from "./user-figures.tsx";

const show = async (figures: User["figures"]) => {
  onTestFinished(() => replaceSession(sessions.visitor));
  replaceSession(sessions.owner);
  const cards = [
    { visits: 12, last_visit_at: "2026-06-12T08:00:00.000Z" },
    { visits: 2, last_visit_at: null },
  ];
  await page.viewport(390, 844);
  render(
    <div style={{ width: 358 }} data-testid="figures">
      <UserFigures user={{ card_subscriptions: cards, figures } as unknown as User} />
    </div>,
  );
  await expect.element(page.getByTestId("figures")).toBeInTheDocument();
  return [...document.querySelectorAll("dl > div")].map((one) => one.textContent.replaceAll(/\s+/g, " ").trim());
};

test("visits of all cards, what was spent, per receipt, and where; a long name stays in its column", async () => {
  const name = "Kawiarnia-na-Kazimierzu-przy-Starej-Synagodze";
  const usual_place = { _id: "01960000-0000-7000-8000-000000000001", name, visits: 9 };
  const told = await show({ spent: 40550, purchases: 13, usual_place });
  expect(told).toEqual([
    expect.stringMatching(/^Visits14 the last on 12 Jun/),
    expect.stringMatching(/405\.50/),
    expect.stringMatching(/31\.19.*over 13 receipts$/),
    `Usual place${name} 9 visits there`,
  ]);
  const [column] = [...document.querySelectorAll("dl > div")].slice(-1);
  const { right } = column!.getBoundingClientRect();
  expect(page.getByText(name).element().getBoundingClientRect().right).toBeLessThanOrEqual(right);
});

test("nothing is made up of nothing", async () => {
  expect((await show({ spent: 0, purchases: 0, usual_place: null })).slice(1)).toEqual([
    "Spent–",
    "Average receipt–",
    "Usual place–",
  ]);
});

test("who may not see all visits sees no figures", async () => {
  expect(await show(undefined)).toEqual([]);
});
