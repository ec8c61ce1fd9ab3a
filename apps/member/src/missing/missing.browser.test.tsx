/** A visit that is missing, and one that was not theirs, in a real browser without a server. */
import type { OwnReport } from "@rewardo/contract/missing-visits";
import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { MemberPage } from "../page.ts";
import { showPage } from "../testing/show.tsx";
import { business, views } from "../testing/views.ts";

const card: MemberPage = { kind: "card", view: views.regular, link: null, proves: null };
const at = (path: string): string => `/api/member/${business.key}${path}`;
const [first] = views.regular.cards;
const [entry] = views.regular.entries;

const report: OwnReport = {
  ...{ _id: "01960000-0000-7000-8000-000000000801", kind: "missing_visit", status: "pending", delta: 1 },
  ...{ card_subscription_id: first!.card_subscription_id, receipt: null, place_name: "Kazimierz", cause: null },
  ...{ visited_from: "2026-06-08T06:00:00.000Z", visited_to: "2026-06-08T08:00:00.000Z", about_id: null },
  ...{ due_at: "2026-06-10T16:00:00.000Z", created_at: "2026-06-09T06:20:00.000Z", decided_at: null, note: null },
  ...{ settled_because: null, visit: null },
};
const found: OwnReport = {
  ...{ ...report, status: "approved", receipt: "1178", settled_because: "order_found", due_at: null },
  visit: { amount: 1700, currency: "PLN", items: ["Cappuccino"], occurred_at: "2026-06-08T07:41:00.000Z", delta: 1 },
};

const faults = async (): Promise<string[]> => {
  const { violations } = await axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"],
    rules: { "document-title": { enabled: false }, "html-has-lang": { enabled: false }, bypass: { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${String(target)}`));
};
const fits = () => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);

test("the receipt is searched for, and what was found says what it was and why only now", async () => {
  await page.viewport(320, 640);
  const answers = {
    [`POST ${at("/missing_visits/find")}`]: { outcome: "found", report: found, choices: [] },
    [`GET ${at("/missing_visits")}`]: { items: [{ ...found, _id: "01960000-0000-7000-8000-000000000802" }, report] },
  };
  const asked = showPage(card, answers, "#missing");
  await expect.element(page.getByText("nobody answered in time").or(page.getByText(/answer by/))).toBeVisible();
  expect(await faults()).toEqual([]);
  fits();
  await page.getByRole("textbox", { name: /Receipt number/ }).fill("1178");
  await page.getByRole("button", { name: "Search for the visit" }).click();
  await expect.element(page.getByRole("heading", { name: "Found and added" })).toBeVisible();
  await expect.element(page.getByText(/Cappuccino, .*17/)).toBeVisible();
  expect(asked.find(({ what }) => what.endsWith("/find"))?.body).toEqual({
    card_subscription_id: first!.card_subscription_id,
    receipt: "1178",
  });
  expect(await faults()).toEqual([]);
  fits();
});

test("day, hour and place are enough; several are shown by sum and time, and none of them is asked about", async () => {
  await page.viewport(390, 844);
  const choices = [
    {
      _id: "01960000-0000-7000-8000-000000000811",
      amount: 1700,
      currency: "PLN",
      occurred_at: "2026-06-08T06:12:00.000Z",
    },
    {
      _id: "01960000-0000-7000-8000-000000000812",
      amount: 900,
      currency: "PLN",
      occurred_at: "2026-06-08T07:41:00.000Z",
    },
  ];
  const answers = {
    [`POST ${at("/missing_visits/find")}`]: { outcome: "choose", report: null, choices },
    [`POST ${at("/missing_visits")}`]: report,
  };
  const asked = showPage(card, answers, "#missing");
  await page.getByRole("button", { name: "Search for the visit" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Name the receipt, or the hour and the place.");
  await page.getByRole("radio", { name: "Yesterday" }).click();
  await page.getByRole("radio", { name: "8–10" }).click();
  await page.getByRole("radio", { name: views.regular.places[0]!.name }).click();
  await page.getByRole("button", { name: "Search for the visit" }).click();
  await expect.element(page.getByRole("heading", { name: "Which one was yours?" })).toBeVisible();
  expect(await faults()).toEqual([]);
  await expect.element(page.getByRole("button", { name: "That is mine" })).toBeDisabled();
  await page.getByRole("radio", { name: /9.00/ }).click();
  await page.getByRole("button", { name: "That is mine" }).click();
  const wanted = { place_id: views.regular.places[0]!._id, day: "2026-06-08", from_hour: 8, to_hour: 10 };
  const own = { card_subscription_id: first!.card_subscription_id, ...wanted };
  await expect
    .poll(() => asked.filter(({ what }) => what.endsWith("/find")).map(({ body }) => body))
    .toEqual([own, { ...own, choice: choices[1]!._id }]);
  await page.getByRole("button", { name: "None of them: ask the team" }).click();
  await expect.element(page.getByRole("heading", { name: `${business.name} looks into it` })).toBeVisible();
  await expect.element(page.getByText(/answer by Wednesday 10 June, 18:00/)).toBeVisible();
  expect(asked.find(({ what }) => what === `POST ${at("/missing_visits")}`)?.body).toEqual(own);
  expect(await faults()).toEqual([]);
});

test("where more fit, what was paid is asked; where nothing does, the team is", async () => {
  await page.viewport(390, 844);
  const answers: Record<string, unknown> = {
    [`POST ${at("/missing_visits/find")}`]: { outcome: "narrow", report: null, choices: [] },
  };
  const asked = showPage(card, answers, "#missing");
  await page.getByRole("textbox", { name: /Receipt number/ }).fill("17");
  await page.getByRole("button", { name: "Search for the visit" }).click();
  await expect.element(page.getByRole("heading", { name: "Several visits fit" })).toBeVisible();
  answers[`POST ${at("/missing_visits/find")}`] = { outcome: "none", report: null, choices: [] };
  await page.getByRole("textbox", { name: "What did you pay?" }).fill("17.50");
  await page.getByRole("button", { name: "Search for the visit" }).click();
  await expect.element(page.getByRole("heading", { name: "We did not find it" })).toBeVisible();
  expect(asked.findLast(({ what }) => what.endsWith("/find"))?.body).toMatchObject({ receipt: "17", amount: 1750 });
  await page.getByRole("button", { name: "Ask the team" }).click();
  await expect.element(page.getByRole("alert")).toBeVisible();
});

test("a visit of the history was not theirs: the number is exchanged where somebody used the card", async () => {
  await page.viewport(390, 844);
  const answers = { [`POST ${at("/not_mine")}`]: { ...report, kind: "not_mine", about_id: entry!._id, delta: -1 } };
  const asked = showPage(card, answers, "#history");
  await expect.element(page.getByRole("link", { name: /Something is missing\?/ })).toBeVisible();
  await page.getByText("Owsiane latte").click();
  await page.getByRole("link", { name: "That was not me" }).first().click();
  await expect.element(page.getByRole("radiogroup", { name: "What happened?" })).toBeVisible();
  expect(await faults()).toEqual([]);
  const exchange = page.getByRole("checkbox", { name: /Exchange the card number/ });
  await expect.element(exchange).not.toBeChecked();
  await page.getByRole("radio", { name: "Somebody used my card" }).click();
  await expect.element(exchange).toBeChecked();
  await page.getByRole("button", { name: "Report it and exchange the number" }).click();
  await expect.element(page.getByRole("heading", { name: `${business.name} looks into it` })).toBeVisible();
  expect(asked.find(({ what }) => what === `POST ${at("/not_mine")}`)?.body).toEqual({
    ...{ transaction_id: entry!._id, cause: "other_person", renews_number: true },
  });
});
