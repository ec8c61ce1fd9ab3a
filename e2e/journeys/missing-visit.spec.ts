/** A visit that is missing: the customer asks for it on the card, the business counts it, and the card says so. */
import { rotatedLocales } from "../harness/rotation.ts";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { loginPage } from "../pages/login.ts";
import { browserLanguages, memberPage } from "../pages/member.ts";
import { openShop } from "../pages/shop.ts";

for (const locale of rotatedLocales(2)) {
  test(`a customer reports a missing visit and gets it, in ${locale}`, async ({ visit }) => {
    const owner = await visit({ width: 390 });
    await openShop(owner, { isConfirmed: true });
    const answer = await owner.request.get("/api/businesses/current/");
    const { qr_key: key } = (await answer.json()) as { qr_key: string };
    const phone = await visit({ width: 390, locale: browserLanguages[locale], allow: [/status of 4(0[149]|10|22)/] });
    const own = memberPage(phone, locale);
    await phone.goto(`/join/${key}`);
    await own.button("Take the card").click();
    await expect(own.to("show")).toBeVisible();

    await phone.goto(`/c/${key}#history`);
    await own.to("missing").click();
    await own.look("missing");
    await phone.getByText("10–12", { exact: true }).click();
    await own.button("Search for the visit").click();
    await own.button("Ask the team").click();
    await expect(phone.getByRole("listitem").filter({ hasText: own.say("Reported") })).toBeVisible();
    await own.look("reported");

    await owner.goto("/users/requests");
    await owner.getByRole("button", { name: /^Look at it/ }).click();
    const dialog = owner.getByRole("dialog");
    await expect(dialog).toBeVisible();
    expect(await findFaults(owner, { isPortal: true })).toEqual([]);
    expect(await findSticksOut(owner)).toEqual([]);
    await dialog.getByRole("button", { name: "Add it without an order" }).click();
    await expect(dialog).toBeHidden();

    await phone.goto(`/c/${key}`);
    const answered = await phone.request.get(`/api/member/${key}/view`);
    const { cards } = (await answered.json()) as { cards: { balance: number }[] };
    expect(cards.map(({ balance }) => balance)).toEqual([1]);
    await expect(own.to("show")).toBeVisible();
  });
}

test("a paired till answers with the visit that it was", async ({ visit }) => {
  const owner = await visit({ width: 390 });
  const shop = await openShop(owner, { isConfirmed: true });
  const { qr_key: key } = (await (await owner.request.get("/api/businesses/current/")).json()) as { qr_key: string };
  const { place_id } = shop.at;
  const connected = await shop.post<{ integration: { _id: string; version: number }; push: { key: string } }>(
    "integrations",
    { type: "foodsoft" },
  );
  const { integration, push } = connected;
  const placed = await owner.request.patch(`/api/integrations/${integration._id}`, {
    data: { place_id },
    headers: { "if-match": `"${integration.version}"` },
  });
  expect(placed.ok(), await placed.text()).toBe(true);
  const phone = await visit({ width: 390, allow: [/status of 4(0[149]|10|22)/] });
  await phone.goto(`/join/${key}`);
  await memberPage(phone, "en").button("Take the card").click();
  await expect(memberPage(phone, "en").to("show")).toBeVisible();
  const orders = ["Cappuccino", "Espresso"].map((name, nr) => ({
    ...{ external_id: `o${nr}`, number: `PR/${nr}`, amount: 1700, status: "closed" },
    ...{ items: [{ name, quantity: 1, amount: 1700 }], created_at: new Date().toISOString() },
  }));
  const stranger = await visit({});
  const sent = await stranger.request.post(`/api/integrations/${integration._id}/orders`, {
    data: { orders },
    headers: { authorization: `Bearer ${push.key}` },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  const view = async () =>
    (await (await phone.request.get(`/api/member/${key}/view`)).json()) as {
      cards: { card_subscription_id: string; balance: number }[];
    };
  const [card] = (await view()).cards;
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Warsaw" }).format();
  const data = { card_subscription_id: card!.card_subscription_id, place_id, day };
  expect((await phone.request.post(`/api/member/${key}/missing_visits`, { data })).status()).toBe(201);

  const { code } = await shop.post<{ code: string }>("devices", { name: "Till", kind: "till", place_ids: [place_id] });
  const till = await visit({ width: 390 });
  await till.goto(`/login/device#${code}`);
  await loginPage(till).button.click();
  await till.getByRole("button", { name: "1 customer’s report waits for an answer" }).click({ timeout: 20_000 });
  const dialog = till.getByRole("dialog", { name: /misses a visit$/ });
  await expect(dialog.getByRole("radio")).toHaveCount(2);
  expect(await findFaults(till, { isPortal: true })).toEqual([]);
  expect(await findSticksOut(till)).toEqual([]);
  await dialog.getByRole("radio", { name: /^Espresso/ }).check({ force: true });
  await dialog.getByRole("button", { name: "Count this visit" }).click();
  await expect(dialog).toBeHidden();
  expect((await view()).cards.map(({ balance }) => balance)).toEqual([1]);
});
