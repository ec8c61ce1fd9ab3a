import type { Account } from "@rewardo/contract/accounts";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "@rewardo/web/query.ts";
import { forgetSession, replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { expectFits } from "../../testing/sideways.ts";
import { ReachPanel } from "./reach-panel.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  forgetSession();
  queryClient.clear();
});

const days = { from: "2026-05-01", to: "2026-05-31" };

type Figures = Readonly<Record<string, number>>;

/** Guests of a busy month, unless the test says otherwise. */
const busy: Readonly<Record<string, readonly [value: number | null, figures: Figures]>> = {
  seen: [2410, { till: 1500, code: 600, link: 310 }],
  taken: [1986, { till: 1410, code: 400, link: 176, on_paper: 40, without_card: 30, waiting: 2 }],
  stamped: [1802, { till: 1400, code: 300, link: 102 }],
  returned: [1046, { till: 896, code: 123, link: 27, has_time: 131 }],
  seconds: [6, { count: 1410, most: 11 }],
};

const show = (lines: typeof busy, isCompared = false) => {
  replaceSession({
    ...{ account: { permissions: [] } as unknown as Account, account_role: null, device: null },
    business: { _id: "b", currency: "PLN" } as never,
  });
  const items = Object.entries(lines).map(([key, [value, figures]]) => ({
    ...{ key, name: null, localized_name: null, value, previous: key === "seen" ? 2000 : 7, figures },
  }));
  const stat = { type: "phone_cards", style: "table", unit: "count", currency: null, ...days, items };
  vi.stubGlobal("fetch", async () => Response.json(stat));
  const shown = { asked: days, today: days.to, compared: isCompared ? ("previous" as const) : null };
  render(
    <div className="panel">
      <ReachPanel shown={shown} />
    </div>,
  );
};

test("it says how many came how far, each loss in words, and where most are lost", async () => {
  show(busy, true);
  await expect.element(page.getByText("82% of those before")).toBeVisible();
  for (const words of [
    "424 did not take it. 40 of them took a printed card. 30 of them wanted no card. 2 codes still wait.",
    "184 took it and have no stamp yet.",
    "756 have not come again. 131 of them still have time.",
    "before: 2,000",
  ])
    await expect.element(page.getByText(words)).toBeVisible();
  const most =
    /Most are lost after the first stamp.*64% of the guests who were shown a code at the till come again, 41% of those from a poster/;
  await expect.element(page.getByText(most).first()).toBeInTheDocument();
  await expect.element(page.getByText("11 s")).toBeVisible();
  await expect.element(page.getByText("71%")).toBeVisible();
  await expectFits("cards on phones");
});

test("of few guests it tells the numbers alone: no share, and not where most are lost", async () => {
  show({
    seen: [3, { till: 3, code: 0, link: 0 }],
    taken: [2, { till: 2, code: 0, link: 0, on_paper: 1, without_card: 0, waiting: 0 }],
    stamped: [2, { till: 2, code: 0, link: 0 }],
    returned: [0, { till: 0, code: 0, link: 0, has_time: 1 }],
    seconds: [4.5, { count: 2 }],
  });
  await expect
    .element(page.getByText("3 guests so far: too few to say where most are lost.").first())
    .toBeInTheDocument();
  await expect.element(page.getByText("1 did not take it. 1 of them took a printed card.")).toBeVisible();
  await expect.element(page.getByText("2 have not come again. 1 of them still has time.")).toBeVisible();
  await expect.element(page.getByText("4.5 s")).toBeVisible();
  expect(document.body.textContent).not.toContain("%");
});

test("where nobody has seen a code it says so, and shows no chart", async () => {
  show({ seen: [0, {}], taken: [0, {}], stamped: [0, {}], returned: [0, {}], seconds: [null, { count: 0 }] });
  await expect.element(page.getByText(/Nobody saw a code or a link to a card in this period/)).toBeVisible();
  expect(page.getByRole("img").elements()).toHaveLength(0);
});

test("cards in wallets: the share that shows the newest balance, and nothing where there are none", async () => {
  show({ ...busy, passes: [2914, { behind: 23, added: 120, removed: 4 }] });
  await expect.element(page.getByText("2,891 of 2,914 cards in wallets show the newest balance")).toBeVisible();
  await expect.element(page.getByText("99.2%")).toBeVisible();
  await expect.element(page.getByText("behind: the phone is off or without a network")).toBeVisible();
  expect(page.getByText("Google Wallet").elements()).toEqual([]);
});

test("with cards in the wallets of two makers each has its own figures", async () => {
  const apple = { apple_kept: 2000, apple_behind: 20, apple_added: 80, apple_removed: 3 };
  const google = { google_kept: 914, google_behind: 3, google_added: 40, google_removed: 1 };
  show({ ...busy, passes: [2914, { behind: 23, added: 120, removed: 4, ...apple, ...google }] });
  await expect.element(page.getByText("1,980 of 2,000 show the newest balance; 80 added, 3 removed")).toBeVisible();
  await expect.element(page.getByText("911 of 914 show the newest balance; 40 added, 1 removed")).toBeVisible();
});

test("without a card in a wallet nothing is said of wallets", async () => {
  show(busy);
  await expect.element(page.getByText("11 s")).toBeVisible();
  expect(page.getByText("How many phones show the truth").elements()).toEqual([]);
});
