/** Messages: the lists of each way, what is written and sent, a poll's answers, automations, and who gets no more. */
import type { Page } from "@playwright/test";
import { usualWeeklyCaps } from "@rewardo/contract/message-settings";
import type { Api } from "../harness/api.ts";
import { type Customer, joinAsReader } from "../harness/customer.ts";
import { untilAnimationsEnd, runs } from "../harness/settled-page.ts";
import { findFaults } from "../harness/axe.ts";
import { everyLanguage, photograph, widths, type Language } from "../harness/photograph.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect, serverUrl, test } from "../harness/test.ts";

const take = async (page: Page, name: string, width: number, language: Language): Promise<void> => {
  await page.waitForLoadState("networkidle");
  await untilAnimationsEnd(page);
  expect.soft(await findSticksOut(page), name).toEqual([]);
  expect.soft(await findFaults(page), name).toEqual([]);
  await photograph(page, name, width, language);
};

/** Of the demonstration, more than the five from whom a poll tells how they answered. */
const readers = [
  ...["Hanna Wójcik", "Zofia Lewandowska", "Filip Woźniak", "Lena Mazur"],
  ...["Anna Piotrowska", "Jan Grabowski", "Julia Pawlak", "Alicja Król", "Kacper Wróbel"],
];

const scope = "/api/businesses/current";

/** They agree to messages on their cards. */
const agree = async (page: Page, owner: Api) => {
  const members = await Promise.all(readers.map((name) => owner.member(name)));
  for (const { card_subscription } of members) {
    const data = { channel: "in_app", is_granted: true, language: "pl" };
    const answer = await page.request.post(`${scope}/users/${card_subscription.user_id}/consents`, { data });
    expect(answer.ok()).toBe(true);
  }
  return members;
};

const limitWeek = async (page: Page, caps: Readonly<Record<keyof typeof usualWeeklyCaps, number | null>>) => {
  const data = Object.fromEntries(Object.entries(caps).map(([channel, cap]) => [`${channel}_weekly_cap`, cap]));
  expect((await page.request.patch(`${scope}/message_settings`, { data })).ok()).toBe(true);
};

type Made = Readonly<Record<"emails" | "sms" | "messages" | "automation", string>>;

/** Writes each kind once, and with `isSent` sends it; answers the id of each. */
const write = async (page: Page, isSent: boolean): Promise<Made> => {
  const post = async <T>(path: string, data: object, headers: Record<string, string> = {}): Promise<T> => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const answer = await page.request.post(`${scope}/${path}`, { data, headers: { ...key, ...headers } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const get = async <T>(path: string): Promise<T> => (await (await page.request.get(`${scope}/${path}`)).json()) as T;
  const cards = await get<{ items: { _id: string }[] }>("cards");
  const places = await get<{ items: { image: string | null }[] }>("places");
  const image = places.items.find((place) => place.image !== null)!.image;
  const given = { card_id: "", coupon_id: "" };
  for (const { _id: card_id } of cards.items) {
    const { live } = await get<{ live: { coupons: { _id: string; status: string }[] } }>(`cards/${card_id}/programme`);
    const coupon = live.coupons.find(({ status }) => status === "active");
    if (coupon !== undefined) Object.assign(given, { card_id, coupon_id: coupon._id });
  }
  const paths = {
    emails: {
      name: "Mleko owsiane",
      content: {
        subject: {
          pl: "Nowe mleko, {first_name|cześć}",
          uk: "Нове молоко, {first_name|вітаємо}",
          de: "Neue Milch, {first_name|hallo}",
          en: "New milk, {first_name|hello}",
        },
        blocks: [
          {
            kind: "text",
            text: {
              pl: "Od poniedziałku mamy mleko owsiane z Mazur. Do kawy bez dopłaty.",
              uk: "Від понеділка маємо вівсяне молоко. До кави — без доплати.",
              de: "Ab Montag haben wir Hafermilch aus Masuren. Zum Kaffee ohne Aufpreis.",
              en: "From Monday on we have oat milk from Masuria. With coffee at no extra cost.",
            },
          },
          { kind: "card", card_id: given.card_id },
          {
            kind: "picture",
            image,
            alt: { pl: "Nasza kawiarnia", uk: "Наша кав’ярня", de: "Unser Café", en: "Our café" },
          },
          { kind: "coupon", ...given },
          {
            kind: "button",
            label: { pl: "Zobacz menu", uk: "Меню", de: "Zur Karte", en: "See the menu" },
            url: "https://ziarno.example.com/menu",
          },
        ],
      },
    },
    sms: {
      name: "Dzień Matki",
      content: { text: { pl: "W Dzień Matki druga kawa gratis. Ziarno" }, strip_accents: true },
    },
    messages: {
      name: "Które mleko",
      content: {
        title: { pl: "Wybierasz ty", uk: "Вибираєте ви", de: "Sie wählen", en: "You choose" },
        text: {
          pl: "Jakie mleko mamy zamówić na lato?",
          uk: "Яке молоко замовити на літо?",
          de: "Welche Milch für den Sommer?",
          en: "Which milk for the summer?",
        },
        poll: {
          question: {
            pl: "Które smakuje lepiej?",
            uk: "Яке смачніше?",
            de: "Welche schmeckt besser?",
            en: "Which tastes better?",
          },
          kind: "single",
          options: [
            { pl: "Owsiane", uk: "Вівсяне", de: "Hafer", en: "Oat" },
            { pl: "Sojowe", uk: "Соєве", de: "Soja", en: "Soy" },
            { pl: "Zwykłe", uk: "Звичайне", de: "Kuh", en: "Cow" },
          ],
          closes_at: null,
        },
      },
    },
  } as const;
  const made: Record<string, string> = {};
  for (const [path, message] of Object.entries(paths)) {
    const recipient = { type: "all" };
    const { _id, version } = await post<{ _id: string; version: number }>(path, { ...message, recipient });
    if (isSent) await post(`${path}/${_id}/send`, {}, { "if-match": String(version) });
    made[path] = _id;
  }
  const automation = {
    ...{
      name: "Urodziny",
      trigger: { kind: "birthday", days_before: 0 },
      delay_hours: 0,
      hour: 9,
      promotion_group_id: null,
    },
    ...{ held_out_percent: 10, repeat_days: 300, window_days: 30 },
    message: {
      channel: "sms",
      content: {
        text: {
          pl: "Wszystkiego najlepszego, {first_name|}! Ziarno",
          uk: "Вітаємо з днем народження, {first_name|}! Ziarno",
          de: "Alles Gute zum Geburtstag, {first_name|}! Ziarno",
          en: "Happy birthday, {first_name|}! Ziarno",
        },
        coupon: given,
      },
    },
  };
  const { _id } = await post<{ _id: string }>("automations", automation);
  return { ...made, automation: _id } as Made;
};

/** Writes and sends each kind, and has the poll answered; answers the id of each and the readers' business. */
const send = async (page: Page, owner: Api): Promise<{ ids: Made; business_id: string }> => {
  const members = await agree(page, owner);
  const { qr_key } = (await (await page.request.get(scope)).json()) as { qr_key: string };
  const customers: Customer[] = [];
  for (let nr = 0; nr < readers.length; nr += 1) customers.push(await joinAsReader(serverUrl(), qr_key));
  await limitWeek(page, { email: null, sms: null, in_app: null });
  const ids = await write(page, true);
  for (const path of ["emails", "messages", "sms"] as const) {
    const read = async () =>
      ((await (await page.request.get(`${scope}/${path}/${ids[path]}`)).json()) as { status: string }).status;
    // SMS wait for the end of quiet hours.
    await expect.poll(read).toMatch(path === "sms" ? /^(sent|scheduled)$/ : /^sent$/);
  }
  await limitWeek(page, usualWeeklyCaps);
  const { business_id } = members[0]!.card_subscription;
  for (const [at, customer] of customers.entries())
    await customer.post(`/messages/${ids.messages}/answer`, { values: [at % 4 === 3 ? 2 : at % 2] });
  return { ids, business_id };
};

// Once for all languages and widths: screenshots are taken one at a time, of the same messages.
let sent: ReturnType<typeof send> | undefined;
let drafts: Promise<Made> | undefined;

for (const { language, locale } of everyLanguage) {
  for (const width of widths) {
    test(`messages in ${language} at ${width} px`, async ({ visit, as }) => {
      test.setTimeout(400_000);
      const page = await visit({ as: "owner", width, locale });
      sent ??= send(page, await as("owner"));
      const { ids, business_id } = await sent;
      const shots: readonly (readonly [name: string, path: string])[] = [
        ["messages", "/messages"],
        ["message", `/messages/${ids.emails}`],
        ["message-new", "/messages/new"],
        ["messages-sms", "/messages/sms"],
        ["message-sms", `/messages/sms/${ids.sms}`],
        ["messages-in-app", "/messages/in_app"],
        ["message-poll", `/messages/in_app/${ids.messages}`],
        ["message-in-app-new", "/messages/in_app/new"],
        ["automations", "/messages/automations"],
        ["automation", `/messages/automations/${ids.automation}`],
        ["settings-messages", "/settings/messages"],
      ];
      for (const [name, path] of shots) {
        await page.goto(path);
        await runs(page);
        await page.locator("main h1, [role=dialog] h2").first().waitFor();
        await take(page, name, width, language);
      }
      const platform = await visit({ as: "platform", width, locale });
      await platform.goto(`/businesses/${business_id}/emails`);
      await platform.getByText("Mleko owsiane").first().waitFor();
      await take(platform, "business-emails", width, language);
    });
  }
}

// Last in this file: their drafts stay, and would stand in the lists that the others photograph.
for (const { language, locale } of everyLanguage) {
  for (const width of widths) {
    test(`composers in ${language} at ${width} px`, async ({ visit, as }) => {
      test.setTimeout(200_000);
      const page = await visit({ as: "owner", width, locale });
      await agree(page, await as("owner"));
      drafts ??= write(page, false);
      const ids = await drafts;
      for (const [name, path] of [
        ["message-draft", `/messages/${ids.emails}/edit`],
        ["message-sms-draft", `/messages/sms/${ids.sms}/edit`],
        ["message-poll-draft", `/messages/in_app/${ids.messages}/edit`],
        ["automation-sms", `/messages/automations/${ids.automation}/edit`],
      ] as const) {
        await page.goto(path);
        await runs(page);
        await page.locator("main form select").first().waitFor();
        await take(page, name, width, language);
      }
    });
  }
}
