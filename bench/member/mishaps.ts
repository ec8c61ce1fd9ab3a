/** What goes wrong with a till's code. Each must leave exactly one card and one stamp, whoever tried what. */
import { setTimeout as delay } from "node:timers/promises";
import { claimSeconds } from "@rewardo/contract/claims";
import type { Page } from "@playwright/test";
import type { Figure } from "../figure.ts";
import { held, type Scene } from "./claim-scene.ts";
import type { Phone } from "./phone.ts";
import { added } from "./till-screen.ts";

const claims = "**/api/member_claims";
const isTaken = (page: Page) => page.locator("html[data-claim=taken]").waitFor();

const showAddress = async ({ till, read }: Scene): Promise<string> => read((await till.showCode()).picture);

/** A mishap with its phones; all of them together must hold one card with one stamp. */
type Mishap = (scene: Scene, phones: readonly [Phone, Phone]) => Promise<void>;

const mishaps: Readonly<Record<string, Mishap>> = {
  "replayed by the phone that took it, and opened by another": async (scene, [one, other]) => {
    const address = await showAddress(scene);
    await one.page.goto(address);
    await isTaken(one.page);
    for (let again = 0; again < 3; again += 1) await one.page.goto(address);
    await other.page.goto(address);
  },
  "two phones at once": async (scene, [one, other]) => {
    const address = await showAddress(scene);
    await Promise.all([one.page.goto(address), other.page.goto(address)]);
    await Promise.race([isTaken(one.page), isTaken(other.page)]);
    await Promise.all([one.page.waitForLoadState("networkidle"), other.page.waitForLoadState("networkidle")]);
  },
  "late: the code has run out, and the till shows another": async (scene, [one]) => {
    const address = await showAddress(scene);
    await delay((claimSeconds + 1) * 1000);
    const late = await one.page.goto(address);
    if (late?.status() !== 410) throw new Error(`A code that ran out answered ${late?.status()}`);
    await one.page.goto(await scene.read(await scene.till.showAnotherCode()));
    await isTaken(one.page);
  },
  "the phone is offline once the page is there, and tries again": async (scene, [one]) => {
    await one.page.route(claims, (route) => route.abort("internetdisconnected"));
    await one.page.goto(await showAddress(scene));
    const again = one.page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    await one.page.unroute(claims);
    await again.click();
    await isTaken(one.page);
  },
  "the answer is lost after the server has written": async (scene, [one]) => {
    let lost = 0;
    await one.page.route(claims, async (route) => {
      await route.fetch();
      lost += 1;
      await (lost <= 2 ? route.abort("connectionreset") : route.continue());
    });
    await one.page.goto(await showAddress(scene));
    await isTaken(one.page);
  },
};

/** How many cards, stamps and visits each mishap left too many or too few. */
export const measureMishaps = async (scene: Scene): Promise<Figure[]> => {
  const { till } = scene;
  const figures: Figure[] = [];
  for (const [name, happen] of Object.entries(mishaps)) {
    const phones = [await scene.openPhone("en"), await scene.openPhone("en")] as const;
    const before = await till.newest();
    await happen(scene, phones);
    await till.untilTaken();
    await till.nextGuest();
    const { cards, visits } = added(before, await till.newest());
    const kept = await Promise.all(phones.map((phone) => held(phone, till.business_key)));
    const sum = (of: "cards" | "stamps") => kept.reduce((total, one) => total + one[of], 0);
    const wrong = [sum("cards"), sum("stamps"), cards, visits];
    figures.push({
      ...{ name: `${name}: cards, stamps, visits beside the one`, unit: "", limit: 0 },
      value: wrong.reduce((total, one) => total + Math.abs(one - 1), 0),
    });
    await Promise.all(phones.map((phone) => phone.close()));
  }
  return figures;
};
