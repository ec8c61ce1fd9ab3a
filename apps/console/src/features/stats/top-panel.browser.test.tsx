import type { Account } from "@rewardo/contract/accounts";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "@rewardo/web/query.ts";
import { forgetSession, replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { noPlace, type Shown } from "./stat.ts";
import { TopPanel, type TopType } from "./top-panel.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  forgetSession();
  queryClient.clear();
});

const days = { from: "2026-06-01", to: "2026-06-30" };
const shown: Shown = { asked: days, today: days.to, compared: null };

interface Line {
  readonly key?: string;
  readonly name: string | null;
  readonly value: number;
}

/** A panel of these lines, of `items` in all that come to `value`. */
const show = (type: TopType, lines: readonly Line[], whole: { items: number; value: number }) => {
  replaceSession({
    ...{ account: { permissions: [] } as unknown as Account, account_role: null, device: null },
    business: { _id: "b", currency: "GBP" } as never,
  });
  const items = lines.map(({ key, name, value }) => ({
    ...{ key: key ?? `name ${name}`, name, localized_name: null, value, previous: 0, figures: {} },
  }));
  const stat = { type, style: "table", unit: "money", currency: "GBP", ...days, items, whole };
  vi.stubGlobal("fetch", async () => Response.json(stat));
  render(<TopPanel type={type} title="Sold" shown={shown} />);
};

const sentence = (text: RegExp) => page.getByText(text).first();

test("the first line's share is of all that was sold, and those beyond the list are counted", async () => {
  show(
    "products",
    [
      { name: "Lamp", value: 2485141 },
      { name: "Cup", value: 100000 },
    ],
    { items: 2733, value: 114448374 },
  );
  await expect.element(sentence(/Lamp leads, with 2% of all\. 2,731 smaller ones are not listed\./)).toBeVisible();
});

test("where others came to less than nothing there is no share", async () => {
  show(
    "products",
    [
      { name: "Lamp", value: 5000 },
      { name: "Clock", value: -4000 },
    ],
    { items: 2, value: 1000 },
  );
  await expect.element(page.getByText("Lamp").first()).toBeInTheDocument();
  await expect.element(page.getByText(/leads, with/)).not.toBeInTheDocument();
});

test("what happened at no place has a name of its own", async () => {
  show("places", [{ key: noPlace, name: null, value: 1000 }], { items: 1, value: 1000 });
  await expect.element(sentence(/Only Without a place in this period\./)).toBeVisible();
});
