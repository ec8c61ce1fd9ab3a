/** Rules that take from members: the owner publishes them for a day ahead, and who holds the card reads what comes, and why. */
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { memberPage } from "../pages/member.ts";
import { openShop } from "../pages/shop.ts";

test("a limit is announced 14 days ahead, and the card tells it with its reason and the way to the new text", async ({
  visit,
}) => {
  const owner = await visit({ width: 390 });
  const shop = await openShop(owner, { isConfirmed: true });
  const read = async <T>(path: string): Promise<T> =>
    (await (await owner.request.get(`/api/businesses/current/${path}`)).json()) as T;
  const { qr_key: key } = await read<{ qr_key: string }>("");
  const phone = await visit({ width: 390, locale: "de-DE", allow: [/status of 4(01|04|10)/] });
  const own = memberPage(phone, "de");
  await phone.goto(`/join/${key}`);
  await own.button("Take the card").click();
  await expect(own.to("show")).toBeVisible();

  const at = `/api/businesses/current/cards/${shop.card_id}`;
  const { version, live } = await read<{ version: number; live: { caps: object } }>(`cards/${shop.card_id}/programme`);
  const drafted = await owner.request.patch(at, {
    data: { caps: { ...live.caps, visits_per_day: 1 } },
    headers: { "if-match": `"${version}"` },
  });
  expect(drafted.ok(), await drafted.text()).toBe(true);
  await owner.goto(`/cards/${shop.card_id}`);
  await owner.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = owner.getByRole("dialog", { name: "Publish 1 change?" });
  await expect(dialog.getByRole("radio", { name: "From now, for everyone" })).toHaveCount(0);
  await expect(dialog.getByRole("radio", { name: "From a day on" })).toBeChecked();
  await expect(dialog.getByText(/are told today, on their card and by mail/)).toBeVisible();
  expect(await findFaults(owner, { isPortal: true })).toEqual([]);
  expect(await findSticksOut(owner)).toEqual([]);
  await dialog.getByRole("textbox", { name: /^Why does 1 customer get less/ }).fill("Too many coffees in one cup");
  await dialog.getByRole("button", { name: "Publish for 1 customer" }).click();
  await expect(dialog).toBeHidden();

  await phone.reload();
  await expect(phone.getByText(/ändern sich die Regeln dieser Karte/)).toBeVisible();
  await expect(phone.getByText("Too many coffees in one cup")).toBeVisible();
  expect(await findFaults(phone)).toEqual([]);
  expect(await findSticksOut(phone)).toEqual([]);
  await phone.getByRole("link", { name: "Was sich ändert" }).click();
  await expect(phone).toHaveURL(/\/terms\/.*\?version=2$/);
  await expect(phone.getByText("gilt noch nicht")).toBeVisible();
  await expect(phone.getByRole("insertion").filter({ hasText: "Höchstens 1 Besuch zählt am Tag" })).toBeVisible();
  await phone.goBack();
  await expect(own.to("show")).toBeVisible();
});
