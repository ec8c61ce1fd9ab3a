/**
 * A business's e-mail as its customers get it, in the language of each: with the card, a picture, a button and a coupon, on
 * a phone and in a column; and the page by which they end it.
 */
import type { Page } from "@playwright/test";
import type { Locale } from "@rewardo/contract/fields";
import { findFaults } from "../harness/axe.ts";
import { confirmByMail, mailsTo } from "../harness/mailbox.ts";
import { everyLanguage, photograph, widths } from "../harness/photograph.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, test } from "../harness/test.ts";

const scope = "/api/businesses/current";

/** Customers who write their names in as many ways. */
const readers: Readonly<Record<Locale, { first_name: string; last_name: string; spent: number }>> = {
  en: { first_name: "Emma", last_name: "Whitlock", spent: 4200 },
  de: { first_name: "Greta", last_name: "Wiesengrund", spent: 3600 },
  pl: { first_name: "Marta", last_name: "Zielonka", spent: 4800 },
  uk: { first_name: "Оксана", last_name: "Зеленько", spent: 2400 },
};

const subject = {
  en: "A cookie for you, {first_name|friend}",
  de: "Ein Keks für Sie, {first_name|lieber Gast}",
  pl: "Ciastko dla ciebie, {first_name|cześć}",
  uk: "Печиво для вас, {first_name|вітаємо}",
};
const text = {
  en: "You have {balance|some} points, and here is something to go with your coffee.\nSee you soon!",
  de: "Sie haben {balance|einige} Punkte, und hier ist etwas zu Ihrem Kaffee.\nBis bald!",
  pl: "Masz już punkty ({balance|kilka}), a tu coś do kawy.\nDo zobaczenia!",
  uk: "У вас уже є бали ({balance|кілька}), а ось дещо до кави.\nДо зустрічі!",
};
const alt = { en: "Our café", de: "Unser Café", pl: "Nasza kawiarnia", uk: "Наша кав’ярня" };
const label = { en: "See the menu", de: "Zur Karte", pl: "Zobacz menu", uk: "Дивитися меню" };

/** The link of a mail that ends all of them, on this server. */
const stopLink = (mail: string): string => {
  const url = new URL(/https?:\/\/\S+\/api\/unsubscribe\?\S+/.exec(mail)?.[0] ?? "http://none.invalid");
  return url.pathname + url.search;
};

const openMail = async (page: Page, html: string): Promise<void> => {
  // As if from the installation's own address: browsers keep other pages from what runs on this machine.
  await page.route("**/a-mail", (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }));
  await page.goto("/a-mail");
};

test("an e-mail with all blocks in light and dark at 320 and 600 px, and the page that ends them", async ({
  visit,
  as,
}) => {
  test.setTimeout(300_000);
  const owner = await as("owner");
  const page = await visit({ as: "owner" });
  const get = async <T>(path: string): Promise<T> => (await (await page.request.get(`${scope}/${path}`)).json()) as T;
  const post = async <T>(path: string, data: object, headers: Record<string, string> = {}): Promise<T> => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const answer = await page.request.post(path, { data, headers: { ...key, ...headers } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await (answer.status() === 204 ? {} : answer.json())) as T;
  };
  const { items: cards } = await get<{ items: { _id: string }[] }>("cards");
  const coupon = { card_id: "", coupon_id: "" };
  for (const { _id } of cards) {
    const { live } = await get<{ live: { coupons: { _id: string; status: string }[] } }>(`cards/${_id}/programme`);
    const active = live.coupons.find(({ status }) => status === "active");
    if (active !== undefined) Object.assign(coupon, { card_id: _id, coupon_id: active._id });
  }
  const { card_id } = coupon;
  const { items: places } = await get<{ items: { image: string | null }[] }>("places");
  const image = places.find((place) => place.image !== null)!.image;

  const addresses: Record<string, string> = {};
  for (const { language } of everyLanguage) {
    const { spent, ...name } = readers[language];
    const email = `${language}-${crypto.randomUUID().slice(0, 8)}@example.com`;
    addresses[language] = email;
    const person = { ...name, email, language, gender: "female", card_id };
    const { _id } = await post<{ _id: string }>(`${scope}/users`, person);
    await post(`${scope}/users/${_id}/consents`, { channel: "email", is_granted: true, language });
    await confirmByMail(email, page);
    await owner.purchase(await owner.member(`${name.first_name} ${name.last_name}`), spent);
  }
  const blocks = [
    { kind: "text", text },
    { kind: "card", card_id },
    { kind: "picture", image, alt },
    { kind: "coupon", ...coupon },
    { kind: "button", label, url: "https://ziarno.example.com/menu" },
  ];
  const draft = { name: "Ciastko do kawy", recipient: { type: "all" }, content: { subject, blocks } };
  const { _id, version } = await post<{ _id: string; version: number }>(`${scope}/emails`, draft);
  await post(`${scope}/emails/${_id}/send`, {}, { "if-match": String(version) });

  for (const { language, locale } of everyLanguage) {
    const own = async () =>
      (await mailsTo(addresses[language]!)).find(({ html }) => html.includes(label[language]) && html.includes("<img"));
    await expect.poll(own, { timeout: 60_000 }).toBeDefined();
    const mail = (await own())!;
    expect(mail.text).not.toMatch(/[{}]/);
    await openMail(page, mail.html);
    for (const width of [320, 600]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForFunction("[...document.images].every((one) => one.complete && one.naturalWidth > 0)");
      expect.soft(await findSticksOut(page), `mail in ${language} at ${width}`).toEqual([]);
      await photograph(page, "mail", width, language, ["light", "dark"]);
    }
    for (const width of widths) {
      const reader = await visit({ width, locale, allow: [/status of 4\d\d/] });
      const look = async (name: string): Promise<void> => {
        expect.soft(await findSticksOut(reader), `${name} in ${language} at ${width}`).toEqual([]);
        expect.soft(await findFaults(reader), `${name} in ${language} at ${width}`).toEqual([]);
        await photograph(reader, name, width, language);
      };
      await reader.goto(stopLink(mail.text));
      await reader.getByRole("button").waitFor();
      await look("unsubscribe");
      await reader.getByRole("button").press("Enter");
      await reader.getByRole("button").waitFor({ state: "detached" });
      await look("unsubscribed");
      await reader.goto("/api/unsubscribe?key=nobodys");
      await look("unsubscribe-failed");
      await reader.close();
    }
  }
});
