/** A dear reward: the till asks, the customer says yes on the card in their hand, and the till hands over by itself. */
import { rotatedLocales } from "../harness/rotation.ts";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
import { browserLanguages, memberPage } from "../pages/member.ts";
import { openShop } from "../pages/shop.ts";
import { tillPage } from "../pages/till.ts";

for (const locale of rotatedLocales(1)) {
  test(`a reward waits for a yes on the phone, in ${locale}`, async ({ visit }) => {
    const owner = await visit({ width: 390, allow: [/status of 422/] });
    const shop = await openShop(owner, { isConfirmed: true });
    const { place_id } = shop.at;
    const read = async <T>(path: string): Promise<T> =>
      (await (await owner.request.get(`/api/businesses/current/${path}`)).json()) as T;
    const { version, live } = await read<{ version: number; live: { caps: object } }>(
      `cards/${shop.card_id}/programme`,
    );
    const drafted = await owner.request.patch(`/api/businesses/current/cards/${shop.card_id}`, {
      data: { caps: { ...live.caps, confirm_on_phone_from: 5 } },
      headers: { "if-match": `"${version}"` },
    });
    expect(drafted.ok(), await drafted.text()).toBe(true);
    await owner.goto(`/cards/${shop.card_id}`);
    await owner.getByRole("button", { name: "Publish", exact: true }).click();
    await owner
      .getByRole("dialog")
      .getByRole("button", { name: /^Publish/ })
      .click();
    await expect(owner.getByRole("dialog")).toBeHidden();

    const { qr_key: key } = await read<{ qr_key: string }>("");
    const phone = await visit({ width: 390, locale: browserLanguages[locale], allow: [/status of 4(01|04|10)/] });
    const own = memberPage(phone, locale);
    await phone.goto(`/join/${key}`);
    await own.button("Take the card").click();
    await expect(own.to("show")).toBeVisible();
    const view = (await (await phone.request.get(`/api/member/${key}/view`)).json()) as {
      cards: { number: string }[];
    };
    const number = view.cards[0]?.number ?? "";
    const visits = { number, place_id, amount: 1700, again_after: new Date(Date.now() + 60_000).toISOString() };
    for (let stamps = 0; stamps < 5; stamps += 1) await shop.post("scanner/commit", visits);

    const till = tillPage(owner);
    await owner.goto("/scanner");
    await till.typeNumber.click();
    await owner.getByRole("textbox", { name: "Card number" }).fill(number);
    await owner.getByRole("button", { name: "Find the card" }).click();
    await owner.getByRole("button", { name: "Hand over A free coffee" }).click();
    const waiting = owner.getByRole("dialog", { name: "Yes on the phone?" });
    await expect(waiting.getByRole("timer")).toBeVisible();
    expect(await findFaults(owner, { isPortal: true })).toEqual([]);
    expect(await findSticksOut(owner)).toEqual([]);

    const sheet = phone.getByRole("dialog", { name: own.say("Is that you at the till?") });
    await expect(sheet.getByText(/A free coffee/)).toBeVisible();
    await expect.poll(() => findFaults(phone, { isPortal: true })).toEqual([]);
    expect(await findSticksOut(phone)).toEqual([]);
    await own.button("Yes, it is me").click();
    await expect(sheet).toBeHidden();
    await expect(owner.getByRole("button", { name: "Scan next" })).toBeVisible();
    const { items } = await read<{ items: { kind: string; explanation: { code: string; params: object }[] }[] }>(
      "transactions?limit=1",
    );
    expect(items).toMatchObject([{ kind: "redeem" }]);
  });
}
