/** How a card comes onto a phone other than by the till's or the counter's code: a friend's invitation, a mail, a slip, paper. */
import type { Page } from "@playwright/test";
import { formatPaperCode } from "@rewardo/rules";
import { findFaults } from "../harness/axe.ts";
import { mailsTo } from "../harness/mailbox.ts";
import { rotatedLocales } from "../harness/rotation.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, serverUrl, test, type Visit } from "../harness/test.ts";
import { browserLanguages, memberPage } from "../pages/member.ts";
import { openShop } from "../pages/shop.ts";
import { tillPage } from "../pages/till.ts";

const widths = [320, 390, 430];

/** A confirmed business of its own; its owner's page, and what the owner does by calls. */
const openOwnShop = async (visit: Visit) => {
  const page = await visit({ width: 390 });
  const shop = await openShop(page, { isConfirmed: true });
  const read = async <T>(path: string): Promise<T> =>
    (await (await page.request.get(`/api/businesses/current/${path}`)).json()) as T;
  const { qr_key: key } = await read<{ qr_key: string }>("");
  return { ...shop, page, key, read };
};

/** Pages that hold a card ask again after they lost it, and are refused. */
const phone = (visit: Visit, width: number, locale: keyof typeof browserLanguages) =>
  visit({ width, locale: browserLanguages[locale], allow: [/status of 4(0[149]|10|22)/] });

const lookAtDialog = async (page: Page, name: string): Promise<void> => {
  expect(await findFaults(page, { isPortal: true }), name).toEqual([]);
  expect(await findSticksOut(page), name).toEqual([]);
};

for (const [index, width] of widths.entries()) {
  for (const locale of rotatedLocales(index + 1)) {
    test(`a friend is invited and comes, at ${width} px in ${locale}`, async ({ visit }) => {
      const shop = await openOwnShop(visit);
      const coupon = (name: string) =>
        shop.post<{ _id: string }>(`cards/${shop.card_id}/coupons`, {
          ...{ name: { en: name }, issue: "on_grant", effect: { kind: "discount_percentage", percent: 50 } },
          ...{ usage_frequency: { kind: "once" }, customer_limit: 100 },
        });
      const [inviter, guest] = [await coupon("Half a coffee"), await coupon("Welcome")];
      const change = async (method: "patch" | "post", path: string, data: object): Promise<void> => {
        const { version } = await shop.read<{ version: number }>(`cards/${shop.card_id}/programme`);
        const headers = { "if-match": `"${version}"`, "idempotency-key": crypto.randomUUID() };
        const answer = await shop.page.request[method](`/api/businesses/current/cards/${shop.card_id}${path}`, {
          ...{ data, headers },
        });
        expect(answer.ok(), await answer.text()).toBe(true);
      };
      const terms = { inviter_coupon_id: inviter._id, guest_coupon_id: guest._id, invitations_a_month: 3 };
      await change("patch", "", { referral: terms });
      await change("post", "/publish", { mode: "now" });

      const page = await phone(visit, width, locale);
      await page.addInitScript(`navigator.share = async ({ url }) => { globalThis.sharedLink = url; };`);
      const own = memberPage(page, locale);
      await page.goto(`/join/${shop.key}`);
      await own.button("Take the card").click();
      await expect(page).toHaveURL(`/c/${shop.key}`);
      // The rules of the card, in the version that holds for it, with what changed when inviting came.
      await page.goto(`/terms/${shop.key}`);
      await expect(own.heading).toHaveText(own.say("Rules of the card"));
      await expect(page.getByText(own.say("holds for your card"), { exact: true })).toBeVisible();
      await expect(page.getByText("Half a coffee").filter({ visible: true }).first()).toBeVisible();
      await page
        .locator("summary")
        .filter({ hasText: own.say("All versions") })
        .click();
      await own.look("the rules of the card");
      await page.goto(`/terms/${shop.key}/1?version=1`);
      await expect(page.getByText("Half a coffee").filter({ visible: true })).toHaveCount(0);
      await page.goto(`/c/${shop.key}#invite`);
      await own.button("Send an invitation").click();
      const link = () => page.evaluate<string | undefined>("globalThis.sharedLink");
      await expect.poll(link).toContain("/join/");
      const invitation = new URL((await link())!).pathname;
      await own.look("an invitation that was sent");

      const other = await phone(visit, width, locale);
      const friend = memberPage(other, locale);
      await other.goto(invitation);
      await expect(friend.heading).toContainText("Welcome");
      await friend.look("an invitation");
      await friend.button("Take the card").click();
      await expect(other).toHaveURL(`/c/${shop.key}`);
      await other.goto(`/c/${shop.key}#show`);
      await shop.post("scanner/commit", { place_id: shop.at.place_id, number: await friend.number(), amount: 1700 });
      await page.reload();
      await expect(page.getByText(own.say("Somebody has the card"))).toBeVisible();
      // The link is used up: a third phone reads so, and has a way on.
      const third = await phone(visit, width, locale);
      await third.goto(invitation);
      await memberPage(third, locale).look("an invitation that was used");
    });
  }
}

for (const locale of rotatedLocales(3)) {
  test(`the owner mails a card, the phone is lost, and a slip brings it back, in ${locale}`, async ({ visit }) => {
    const shop = await openOwnShop(visit);
    const email = `zofia-${crypto.randomUUID().slice(0, 8)}@example.com`;
    const user = await shop.post<{ _id: string }>("users", { card_id: shop.card_id, first_name: "Zofia", email });
    const { page: desk } = shop;
    await desk.goto(`/users/${user._id}`);
    await desk.getByRole("button", { name: "Send by mail" }).click();
    await expect(desk.getByText("on its way").or(desk.getByText("not opened yet")).first()).toBeVisible();

    const page = await phone(visit, 390, locale);
    const own = memberPage(page, locale);
    const linkIn = async () => /https?:\/\/\S+\/c\/\S+/.exec((await mailsTo(email))[0]?.text ?? "")?.[0];
    await expect.poll(linkIn, { message: "the card comes by mail" }).toBeDefined();
    const path = new URL((await linkIn())!).pathname;
    await page.goto(path);
    await own.look("a card that came by mail");
    // Looking takes nothing; the touch does.
    await page.locator("form button[type=submit]").click();
    await expect(page).toHaveURL(`/c/${shop.key}`);
    await desk.reload();
    await expect(desk.getByText("1 phone has this card.")).toBeVisible();
    expect(await findFaults(desk)).toEqual([]);

    await desk.getByRole("button", { name: "Recovery code" }).click();
    const slip = desk.getByRole("dialog", { name: "Recovery code" });
    const code = (await slip.getByText(/^[\dA-Z]{4}(-[\dA-Z]{4}){2}$/).textContent())!;
    await lookAtDialog(desk, "a recovery code");
    await slip.getByRole("button", { name: "Done" }).click();

    const other = await phone(visit, 390, locale);
    const there = memberPage(other, locale);
    await other.goto(`/r/${shop.key}`);
    await there.field("Recovery code").fill("0000-0000-0000");
    await there.button("Bring my card here").click();
    await expect(other.getByRole("alert")).not.toBeEmpty();
    await there.look("a code that is wrong");
    // As it is read from a slip: in small letters and without its dashes.
    await there.field("Recovery code").fill(code.replaceAll("-", " ").toLowerCase());
    await there.button("Bring my card here").click();
    await expect(other).toHaveURL(`/c/${shop.key}`);
    await expect(own.heading).toHaveText(own.say("This browser holds the card no more"));
  });

  test(`a printed card with a stamp comes onto a phone by the till's yes, in ${locale}`, async ({ visit }) => {
    const shop = await openOwnShop(visit);
    await shop.stamp();
    const page = await phone(visit, 390, locale);
    const own = memberPage(page, locale);
    await page.goto(new URL(formatPaperCode(serverUrl(), shop.key, shop.at.number)).pathname);
    await own.look("a printed card");
    await own.button("Take it onto this phone").click();
    await expect(
      own.heading
        .or(page.getByRole("heading", { level: 2 }))
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expect(page.getByText(own.say("Show this at the till"))).toBeVisible();
    const sign = (await page.getByText(/^\d{2}$/).textContent())!;
    await own.look("a number for the till");

    const till = tillPage(shop.page);
    await shop.page.goto("/scanner");
    await till.typeNumber.click();
    await till.enterNumber(shop.at.number);
    const asked = shop.page.getByRole("dialog", { name: "Which number is on the customer’s phone?" });
    await expect(asked).toBeVisible();
    await lookAtDialog(shop.page, "which phone asks");
    await asked.getByRole("button", { name: sign, exact: true }).click();
    await expect(asked).toBeHidden();
    await expect(page).toHaveURL(`/c/${shop.key}`);
    await page.goto(`/c/${shop.key}#show`);
    expect(await own.number()).toBe(shop.at.number);
  });
}
