/** What home says is worth a minute: each line has its figure, and one action that leads to what it is about. */
import { type AdviceKind, adviceKinds } from "@rewardo/contract/advice";
import type { Account } from "@rewardo/contract/accounts";
import type { PlatformHealth } from "@rewardo/contract/platform-health";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { forgetSession, replaceSession } from "@rewardo/web/session/session.ts";
import { render } from "@rewardo/web/testing/render.tsx";
import { sessions } from "@rewardo/web/testing/server.ts";
import { PlatformWorth } from "../platform/platform-worth.tsx";
import { WorthAMinute } from "./worth-a-minute.tsx";

const target_id = "01890a5d-ac96-774b-bcce-b302099a8057";
/** Where the action of each kind leads. */
const leadsTo: Readonly<Record<AdviceKind, string>> = {
  flagged_visits: "/transactions/integrity",
  silent_devices: `/devices/${target_id}`,
  low_ratings: `/cards/${target_id}/feedback?rating=low&status=unanswered`,
  rewards_running_out: `/cards/${target_id}/rewards`,
  lapsing_unreached: `/cards/${target_id}/lapsing`,
  unfinished_import: `/imports/${target_id}`,
  almost_lost_customers: "/users?rfm_group=almost_lost",
  unused_paper_cards: "/scanner",
  customers_without_contact: "/imports/new?kind=customers",
  only_account: "/accounts/new",
  places_without_hours: `/places/${target_id}/edit`,
  no_logo: "/settings/public_info#logo",
};
const cards = { byId: new Map(), given: [], isPending: false, error: null, retry: () => undefined };
const lines = page.getByRole("region", { name: "Worth a minute" }).getByRole("listitem");
const hrefs = () => [...document.querySelectorAll("main li a")].map((link) => link.getAttribute("href"));

test.each(adviceKinds)("%s has a figure, a fact, a reason, one action, and can be put off", async (kind) => {
  const put: [string, boolean][] = [];
  const onHide = (one: string, isHidden: boolean) => void put.push([one, isHidden]);
  const advice = [{ kind, count: 7, of: 9, target_id }];
  render(<WorthAMinute {...{ requests: [], promises: 0, advice, cards, putOff: new Set(), onHide }} />);
  await expect.element(lines).toBeVisible();
  expect(lines.elements()).toHaveLength(1);
  expect(lines.element().textContent).toMatch(/^7\D/);
  expect([...lines.element().querySelectorAll("p")].map(({ textContent }) => textContent.length > 20)).toEqual([
    true,
    true,
  ]);
  expect(hrefs()).toEqual([leadsTo[kind]]);
  await lines.getByRole("button", { name: /^Not now: / }).click();
  expect(put).toEqual([[kind, true]]);
});

test("no more than three lines at a time, those of what is wrong first", async () => {
  const advice = adviceKinds.map((kind) => ({ kind, count: 1, of: null, target_id }));
  render(
    <WorthAMinute {...{ requests: [], promises: 0, advice, cards, putOff: new Set(), onHide: () => undefined }} />,
  );
  await expect.element(lines.first()).toBeVisible();
  expect(hrefs()).toEqual(adviceKinds.slice(0, 3).map((kind) => leadsTo[kind]));
});

test.each([
  [1, "promise of a till was not counted."],
  [3, "promises of tills were not counted."],
])("%i that tills promised and that wait stand first, and cannot be put off", async (promises, fact) => {
  onTestFinished(forgetSession);
  replaceSession(sessions.owner);
  const advice = adviceKinds.map((kind) => ({ kind, count: 1, of: null, target_id }));
  render(<WorthAMinute {...{ requests: [], promises, advice, cards, putOff: new Set(), onHide: () => undefined }} />);
  await expect.element(lines.first().getByText(fact)).toBeVisible();
  expect(lines.elements()[0]?.textContent).toMatch(new RegExp(`^${promises}`));
  expect(hrefs()).toEqual(["/users/requests", ...adviceKinds.slice(0, 2).map((kind) => leadsTo[kind])]);
  await expect.element(lines.first().getByRole("button")).not.toBeInTheDocument();
});

const fine: PlatformHealth = {
  checked_at: "2026-06-12T10:42:00.000Z",
  nights: { businesses: 3, done: 3, late: [] },
  checks: { memberships: 40, faulty_businesses: 0, faulty: [] },
  mails: { waiting: 0, failing: 0, given_up: 0, since: null },
  sms: { parts: 0, late: 0 },
  integrations: [],
  devices: { paired: 0, online: 0, versions: [] },
  refused: { unknown_cards: 0, visits: 0 },
  wallet: null,
};
const named = (name: string) => [{ business_id: target_id, name }];

test("the platform is told of nights, checks and mails that fail, each with one action, and of nothing else", async () => {
  onTestFinished(forgetSession);
  const account = { _id: target_id, business_id: null, permissions: ["businesses_modify"] } as unknown as Account;
  replaceSession({ account, account_role: null, business: null, device: null });
  const health = {
    ...fine,
    nights: { businesses: 3, done: 1, late: named("Lodziarnia Miś") },
    checks: { memberships: 40, faulty_businesses: 1, faulty: named("Piekarnia Kłos") },
    mails: { waiting: 4, failing: 2, given_up: 1, since: "2026-06-12T09:00:00.000Z" },
  };
  render(<PlatformWorth health={health} />);
  await expect.element(lines.first()).toBeVisible();
  expect(lines.elements().map(({ textContent }) => /^\d+/.exec(textContent)?.[0])).toEqual(["2", "1", "3"]);
  const actions = lines.elements().map((line) => [...line.querySelectorAll("a, button")].map((one) => one.textContent));
  expect(actions).toEqual([["Open Lodziarnia Miś"], ["Open Piekarnia Kłos"], ["Send them now"]]);
});

test("while all is well the platform is told nothing", async () => {
  render(
    <>
      <h1>Home</h1>
      <PlatformWorth health={fine} />
    </>,
  );
  await expect.element(page.getByRole("heading", { name: "Home" })).toBeVisible();
  expect(page.getByText("Worth a minute").elements()).toEqual([]);
});
