/** A customer's whole life with a card, from the counter's code to the deletion, on a phone that nothing was set up on. */
import type { Page } from "@playwright/test";
import type { Locale } from "@rewardo/contract/fields";
import type { MemberView } from "@rewardo/contract/member-view";
import { rotatedLocales } from "../harness/rotation.ts";
import { expect, test, type Visit } from "../harness/test.ts";
import { browserLanguages, memberPage } from "../pages/member.ts";
import { openShop } from "../pages/shop.ts";

const required = 5;
const widths = [320, 390, 430];
/** The short form walks in the three languages that other journeys of the card do not speak. */
const firstOfRotation = 1;

const openCafe = async (visit: Visit) => {
  const page = await visit();
  const { post, at, card_id } = await openShop(page, { stamps_required: required });
  const { qr_key: key } = (await (await page.request.get("/api/businesses/current")).json()) as { qr_key: string };
  const { place_id } = at;
  const id = () => crypto.randomUUID();
  const [right, wrong] = [id(), id()];
  const question = {
    ...{ _id: id(), text: { en: "Where does our blend grow?" }, correct_option_ids: [right] },
    options: [
      { _id: right, text: { en: "Ethiopia" } },
      { _id: wrong, text: { en: "Iceland" } },
    ],
  };
  const quiz = await post<{ _id: string }>(`cards/${card_id}/challenges`, {
    ...{ type: "quiz", name: { en: "Beans and where they grow" }, questions: [question] },
    ...{ starts_at: "2026-01-05T08:00:00.000Z", ends_at: "2090-01-05T08:00:00.000Z" },
  });
  await post(`cards/${card_id}/challenges/${quiz._id}/schedule`, {});
  const poll = {
    ...{ question: { en: "Oat milk or cow’s?" }, kind: "single", closes_at: null },
    options: [{ en: "Oat" }, { en: "Cow" }],
  };
  const content = { title: { en: "Which milk?" }, text: { en: "You decide." }, poll };
  return {
    key,
    stamp: (number: string) =>
      post("scanner/commit", { number, place_id, amount: 1700, again_after: new Date().toISOString() }),
    handOver: async (number: string) => {
      const { rewards } = await post<{ rewards: { _id: string }[] }>("scanner/preview", { number, place_id });
      await post("scanner/commit", { number, place_id, earns: false, reward_ids: [rewards[0]!._id] });
    },
    /** Asks whoever allows messages on their card. */
    ask: async () => {
      const { _id } = await post<{ _id: string }>("messages", { name: "Milk", recipient: { type: "all" }, content });
      const sent = await page.request.post(`/api/businesses/current/messages/${_id}/send`, {
        headers: { "if-match": "1" },
      });
      expect(sent.ok(), await sent.text()).toBe(true);
      const status = async () =>
        ((await (await page.request.get(`/api/businesses/current/messages/${_id}`)).json()) as { status: string })
          .status;
      await expect.poll(status, { message: "the message has gone out" }).toBe("sent");
    },
  };
};

/** The sheet with which the phone shares a link; what it was given is kept on the page. */
const phonesSheet = `navigator.share = async ({ url }) => { globalThis.sharedLink = url; };`;
const sharedLink = (page: Page) => page.evaluate<string | undefined>("globalThis.sharedLink");

const live = async ({ visit, cafe, width, locale }: Life): Promise<void> => {
  const { key } = cafe;
  const options = { width, locale: browserLanguages[locale] };
  const page = await visit({ ...options, allow: [/status of 401/] });
  await page.addInitScript(phonesSheet);
  const own = memberPage(page, locale);
  const { say, to, link, look, heading } = own;

  await test.step("joins", async () => {
    await page.goto(`/join/${key}`);
    await expect(own.button("Take the card")).toBeInViewport();
    await look("joining");
    await own.button("Take the card").click();
    await expect(page).toHaveURL(`/c/${key}`);
    await expect(page.getByText(say("This link is your card."))).toBeVisible();
    await look("a new card");
  });

  const number = await test.step("fills the card", async () => {
    await to("show").click();
    const shown = await own.number();
    await look("the till’s side");
    await cafe.stamp(shown);
    await expect(heading).toHaveText(say("Your first stamp"));
    await look("the first stamp");
    await to("keep").click();
    await look("ways to keep the card");
    await own.back.click();
    await expect(page).toHaveURL(`/c/${key}#card`);
    await expect(page.getByRole("region", { name: say("Three more things, if you like") })).toBeVisible();
    await look("the card with its offer");
    await own.button("No, thank you").click();
    for (let stamps = 2; stamps <= required; stamps += 1) {
      await cafe.stamp(shown);
      await expect(own.button("Back to the card")).toBeVisible();
      if (stamps < required) await own.button("Back to the card").click();
    }
    await look("a stamp that has just come");
    return shown;
  });

  await test.step("rates a visit", async () => {
    // A mark beside the new stamp leads to the page that sends it, where it is set.
    await page.getByRole("radio").nth(1).click();
    await expect(page).toHaveURL(/#rate\//);
    await expect(page.getByRole("radio").nth(1)).toBeChecked();
    await expect(own.field("What went wrong?")).toBeVisible();
    await look("a rating");
    await own.field("What went wrong?").fill("Za gorąca, але смачна");
    await own.button("Send the opinion").click();
    await expect(heading).toHaveText(say("Thank you"));
    await look("the thanks");
    await to("card").click();
    await expect(link("Collect at the till")).toBeVisible();
    // A star in a mail sets the mark and sends nothing.
    const { entries } = (await (await page.request.get(`/api/member/${key}/view`)).json()) as MemberView;
    const visit_id = entries.find(({ rating }) => rating === null)!._id;
    await page.goto(`/c/${key}?visit=${visit_id}&rate=4`);
    await expect(page.getByRole("radio").nth(3)).toBeChecked();
    await page.goto(`/c/${key}`);
  });

  await test.step("hands it over", async () => {
    await look("a full card");
    await cafe.handOver(number);
    await expect(own.button("Back to the card")).toBeVisible();
    await look("what was handed over");
    await own.button("Back to the card").click();
    await expect(link("Show at the till")).toBeVisible();
  });

  await test.step("plays", async () => {
    await to("challenges").click();
    await expect(page.getByRole("heading", { name: "Beans and where they grow" })).toBeVisible();
    await look("challenges");
    await link("Play").click();
    await page.getByRole("checkbox", { name: /Ethiopia/ }).check();
    await look("a question");
    await own.button("Finish").click();
    await expect(heading).toHaveText(say("{score} of {all} right", { score: "1", all: "1" }));
    await look("a result");
    await link("Ranking").click();
    await own.field("Your nickname").fill("Ziarnko 7");
    await own.button("Save").click();
    await expect(page.getByRole("listitem").filter({ hasText: "Ziarnko 7" })).toBeVisible();
    await look("a ranking");
    // Back leads to the challenges and begins no other play.
    await own.back.click();
    await expect(page).toHaveURL(`/c/${key}#challenges`);
    await expect(page.getByRole("heading", { name: "Beans and where they grow" })).toBeVisible();
    await own.back.click();
    await expect(link("Show at the till")).toBeVisible();
  });

  await test.step("gives an address, and proves it", async () => {
    await page.goto(`/c/${key}#more/contact`);
    await look("three more things");
    await own.prove(`gosc-${crypto.randomUUID().slice(0, 8)}@example.com`);
    await expect(page.getByText("@example.com")).toBeVisible();
  });

  await test.step("is asked for consent, and answers a message", async () => {
    await page.goto(`/c/${key}#data`);
    const onCard = page.getByRole("switch", { name: say("On this card") });
    await expect(onCard).not.toBeChecked();
    // Without a yes to the age nothing is allowed.
    await onCard.click();
    await expect(page.getByRole("alert")).toContainText(
      say("Messages are for people of 16 and older: tick the box below first."),
    );
    await expect(onCard).not.toBeChecked();
    await page.getByRole("checkbox", { name: say("I am 16 or older") }).check();
    await onCard.click();
    await expect(onCard).toBeChecked();
    await look("own data");
    await cafe.ask();
    await page.goto(`/c/${key}`);
    await expect(to("messages")).toBeVisible();
    await to("messages").click();
    await expect(heading).toHaveText(say("Messages"));
    await look("messages");
    await page.getByRole("link", { name: /Which milk/ }).click();
    await page.getByRole("radio", { name: "Oat" }).check();
    await own.button("Send the answer").click();
    await expect(page.getByRole("status")).toContainText(say("Your answer is in. Thank you."));
    await look("a poll");
  });

  await test.step("withdraws the consent", async () => {
    await page.goto(`/c/${key}#more/messages`);
    const onCard = page.getByRole("switch", { name: say("On this card") });
    await onCard.click();
    await expect(onCard).not.toBeChecked();
    await page.reload();
    await expect(onCard).not.toBeChecked();
  });

  const phone = await visit(options);
  const there = memberPage(phone, locale);
  await test.step("changes the phone", async () => {
    await page.goto(`/c/${key}#keep`);
    await page.getByRole("button", { name: say("Send it to myself") }).click();
    await expect.poll(() => sharedLink(page)).toContain("/c/");
    await phone.goto(new URL((await sharedLink(page))!).pathname);
    await expect(phone).toHaveURL(`/c/${key}`);
    await phone.goto(`/c/${key}#data`);
    await there.look("own data with two devices");
    await there.button("Sign out").click();
    // The old phone lies open, and says so by itself.
    await expect(heading).toHaveText(say("This browser holds the card no more"));
    await look("a card that ended");
  });

  await test.step("takes the data along", async () => {
    const download = phone.waitForEvent("download");
    await phone.locator("a[download]").click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  });

  await test.step("deletes the data", async () => {
    await there.to("data/delete").click();
    await expect(there.button("Delete me for good")).toBeDisabled();
    await phone.getByRole("checkbox").check();
    await there.look("before deleting");
    await there.button("Delete me for good").click();
    await expect(there.heading).toHaveText(say("You are deleted"));
    await there.look("after deleting");
    expect((await phone.request.get(`/c/${key}`)).status()).toBe(404);
    // Its connection was cut meanwhile; what was done stays to be read.
    await expect(there.heading).toHaveText(say("You are deleted"));
  });
};

for (const [index, width] of widths.entries()) {
  for (const locale of rotatedLocales(index + firstOfRotation)) {
    test(`a stranger’s card at ${width} px in ${locale}, from the first touch to the deletion`, async ({ visit }) => {
      // A whole life is long: half a minute on an idle machine, and minutes on one that others use.
      test.setTimeout(360_000);
      const cafe = await openCafe(visit);
      await live({ visit, cafe, width, locale });
    });
  }
}

interface Life {
  visit: Visit;
  cafe: Awaited<ReturnType<typeof openCafe>>;
  width: number;
  locale: Locale;
}
