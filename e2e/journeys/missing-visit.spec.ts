/** A visit that is missing: the customer asks for it on the card, the business counts it, and the card says so. */
import { rotatedLocales } from "../harness/rotation.ts";
import { findFaults } from "../harness/axe.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";
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
