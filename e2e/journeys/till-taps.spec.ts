import { expect, test } from "../harness/test.ts";
import { doubleTap } from "../pages/double-tap.ts";
import { drawer } from "../pages/drawer.ts";
import { scanByHand } from "../pages/keyboard.ts";
import { tillPage } from "../pages/till.ts";

const place = "Kazimierz";

/** Milliseconds between the two taps of a double tap, from a quick finger to a slow one. The guard ends after 700. */
const pauses = [120, 350, 600];

test("a double tap does one thing, whatever comes under the finger", async ({ visit, as }) => {
  const owner = await as("owner");
  const page = await visit({ as: "employee", width: 390 });
  const till = tillPage(page);
  await page.clock.install();
  await page.goto("/scanner");
  await till.choosePlace(place);
  for (const pauseMs of pauses) {
    const member = await owner.memberHolding("Oliwia Nowak", 8);
    await till.typeNumber.click();
    await till.number.fill(member.number);
    // "Add 1 stamp" comes where "Find the card" was, and "Hand over" or "Scan next" where that was.
    await doubleTap(page, till.find, pauseMs);
    await expect(till.act).toHaveText("Add 1 stamp");
    await doubleTap(page, till.act, pauseMs);
    await expect(till.done).toHaveText("Stamp added");
    await expect(till.undo).toBeVisible();
    await doubleTap(page, till.next, pauseMs);
    await expect(till.scanning).toBeVisible();
    expect(await owner.balance(member), `${pauseMs} ms`).toBe(9);

    await scanByHand(page, member.number);
    await till.act.click();
    await doubleTap(page, page.getByRole("button", { name: "Hand over 10th coffee" }), pauseMs);
    await expect(till.done).toHaveText("10th coffee handed over");
    expect(await owner.balance(member), `${pauseMs} ms`).toBe(0);
    await till.next.click();
    await expect(till.scanning).toBeVisible();

    // The reward and today's stamp are written once, too.
    await owner.memberHolding("Oliwia Nowak", 10);
    await scanByHand(page, member.number);
    await expect(till.act).toHaveText("Hand over and add 1 stamp");
    await doubleTap(page, till.act, pauseMs);
    await expect(till.done).toHaveText("10th coffee handed over");
    expect(await owner.balance(member), `${pauseMs} ms`).toBe(1);
    await till.next.click();
    await expect(till.scanning).toBeVisible();
  }

  const desk = await visit({ as: "owner", width: 390 });
  await desk.clock.install();
  const [latest] = await owner.transactions(await owner.memberHolding("Oliwia Nowak", 1));
  for (const pauseMs of pauses) {
    await desk.goto(`/transactions/${latest?._id}`);
    await doubleTap(desk, drawer(desk).takeBack, pauseMs);
    await expect(drawer(desk).question).toBeVisible();
  }
  const held = await owner.member("Oliwia Nowak");
  expect(await owner.balance(held), "the question is not answered").toBe(1);
});
