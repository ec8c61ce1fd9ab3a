import type { Response } from "@playwright/test";
import type { CommitResult, Preview } from "@rewardo/contract/scanner";
import { findFaults } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { drawer } from "../pages/drawer.ts";
import { scanByHand, tabTo } from "../pages/keyboard.ts";
import { listPage } from "../pages/list.ts";
import { shell } from "../pages/shell.ts";
import { tillPage } from "../pages/till.ts";

const place = "Kazimierz";

/** Whether the till has the preview for a receipt of 58.40. */
const isAbout5840 = (answer: Response, what: "preview" | "commit"): boolean =>
  answer.url().endsWith(`/scanner/${what}`) && (answer.request().postDataJSON() as { amount?: number }).amount === 5840;

/** A paste into the field that has the focus, as the browser tells it. */
const pasting = (text: string): string => `(() => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", ${JSON.stringify(text)});
  const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  document.activeElement.dispatchEvent(paste);
})()`;

test("two taps from home stamp a card held to the camera, and two more the next customer's", async ({
  visit,
  as,
  camera,
}) => {
  const owner = await as("owner");
  const members = {
    "Antoni Kamiński": await owner.memberHolding("Antoni Kamiński", 3),
    "Надія Бондар": await owner.memberHolding("Надія Бондар", 5),
  };
  const page = await visit({ as: "employee", width: 390, moving: true });
  // The tab counts them: the till is another page than the console.
  await page.addInitScript(
    `addEventListener("click", () => { sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1; }, true)`,
  );
  const taps = () => page.evaluate<number>("Number(sessionStorage.taps)");
  const till = tillPage(page);
  await page.goto("/scanner");
  await till.choosePlace(place); // asked once per till
  await till.close.click();
  await expect(shell(page).tabs).toBeVisible();

  camera.showInTurn(...(Object.values(members).map(({ qr }) => qr) as [string, string]));
  const before = await taps();
  await shell(page).scan.tap();
  const names = page.getByRole("heading", { level: 1, name: /Kamiński|Бондар/ });
  await expect(names).toBeVisible();
  const first = await names.innerText();
  const [second] = Object.keys(members).filter((name) => name !== first);
  await expect(till.act).toHaveText("Add 1 stamp");
  await till.act.tap();
  await expect(till.done).toHaveText("Stamp added");
  await expect(till.card(first === "Antoni Kamiński" ? 4 : 6)).toBeVisible();
  expect(await taps()).toBe(before + 2);

  await till.next.tap();
  await expect(till.title).toHaveText(second!);
  await till.act.tap();
  await expect(till.done).toHaveText("Stamp added");
  expect(await taps(), "two taps a customer").toBe(before + 4);
  expect(await Promise.all(Object.values(members).map(owner.balance))).toEqual([4, 6]);
});

test("a typed number, several items, and the next customer", async ({ visit, as }) => {
  const owner = await as("owner");
  const member = await owner.memberHolding("Hanna Wójcik", 2);
  const page = await visit({ as: "employee", width: 390 });
  const till = tillPage(page);
  await page.goto("/scanner");
  await till.choosePlace(place);
  await till.typeNumber.click();
  for (const digit of member.number) await till.pad(digit).click();
  await expect(till.number).toHaveValue(/^\d{4} \d{4} \d{4}$/);
  await till.find.click();
  await expect(till.title).toHaveText("Hanna Wójcik");
  await till.more.click();
  await expect(till.act).toHaveText("Add 2 stamps");
  await till.act.click();
  await expect(till.done).toHaveText("2 stamps added");
  await expect(till.card(4)).toBeVisible();
  await till.next.click();
  await expect(till.scanning).toBeVisible();
  expect(await owner.balance(member)).toBe(4);
});

test("a hand scanner works with any focus", async ({ visit, as }) => {
  const owner = await as("owner");
  const first = await owner.memberHolding("Filip Woźniak", 5);
  const club = await owner.member("Wanda Sobczak");
  const page = await visit({ as: "employee" });
  const till = tillPage(page);
  await page.goto("/scanner");
  await till.choosePlace(place);
  await expect(till.scanning).toBeVisible();
  await scanByHand(page, club.qr);
  await expect(till.title).toHaveText("Wanda Sobczak");
  await expect(till.receipt).toBeFocused();
  // A card was scanned into the amount field: the code is not an amount.
  await scanByHand(page, first.number);
  await expect(till.title).toHaveText("Filip Woźniak");
  await till.act.click();
  await expect(till.card(6)).toBeVisible();
  await scanByHand(page, club.number);
  await expect(till.title).toHaveText("Wanda Sobczak");
  // From the cards just seen one goes to all that was written.
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("link", { name: "All transactions" }).click();
  await expect(page).toHaveURL("/transactions");
  await expect(listPage(page, "Transactions").rowOf("Filip Woźniak")).toBeVisible();
});

test("the till works with the keyboard alone", async ({ visit, as }) => {
  const owner = await as("owner");
  const member = await owner.memberHolding("Lena Mazur", 1);
  const page = await visit({ as: "employee" });
  const till = tillPage(page);
  await page.goto("/scanner");
  await tabTo(page, till.place(place));
  await page.keyboard.press("Enter");
  await tabTo(page, till.number);
  // All at once: if a busy machine paused between keys, the rest would look like another scan.
  await page.keyboard.insertText(member.number);
  await page.keyboard.press("Enter");
  await expect(till.title).toHaveText("Lena Mazur");
  await expect(till.act).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(till.act).toHaveText("Add 2 stamps");
  await page.keyboard.press("Enter");
  await expect(till.done).toHaveText("2 stamps added");
  await expect(till.next).toBeFocused();
  // One Tab away: its ten seconds run until it has the focus.
  await page.keyboard.press("Shift+Tab");
  await expect(till.undo).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(till.done).toHaveText("Taken back");
  await expect(till.card(1)).toBeVisible();
  await tabTo(page, till.next);
  await page.keyboard.press("Enter");
  await expect(till.scanning).toBeVisible();
  expect(await owner.balance(member)).toBe(1);
});

test("a customer without a card gets one by phone with the first stamp, and is found by it the next time", async ({
  visit,
}) => {
  const page = await visit({ as: "employee", width: 390 });
  const till = tillPage(page);
  const phone = page.getByRole("textbox", { name: "Phone" });
  await page.goto("/scanner");
  await till.choosePlace(place);

  await page.getByRole("button", { name: "Phone number" }).tap();
  await phone.fill("601 234 987");
  await till.act.tap();
  await expect(page.getByRole("status").filter({ hasText: "No card has this number yet." })).toBeVisible();
  await till.act.tap();
  // The programme that most customers have is the one that is offered.
  const programme = page.getByRole("combobox", { name: "Loyalty program" });
  await expect(programme.locator("option:checked")).toHaveText("Coffee card");
  await expect(phone).toHaveValue(/601 ?234 ?987/);
  await till.act.tap();
  await expect(till.act).toHaveText("Add 1 stamp");
  await till.act.tap();
  await expect(till.done).toHaveText("Stamp added");
  await expect(till.card(1)).toBeVisible();

  await till.next.tap();
  await page.getByRole("button", { name: "Phone number" }).tap();
  // The pad types without the phone's own keyboard; a figure too much goes.
  for (const figure of "6012349878") await page.getByRole("button", { name: figure, exact: true }).tap();
  await page.getByRole("button", { name: "Delete" }).tap();
  await expect(phone).toHaveValue(/601 ?234 ?987/);
  await till.act.tap();
  await expect(till.act).toHaveText("Open this card");
  // A second card for the same number is another person's, who has to be named as such.
  await page.getByRole("button", { name: "Someone else? Make a new card" }).tap();
  await expect(page.getByRole("status").filter({ hasText: "This number already has a card." })).toBeVisible();
  await expect(till.act).toHaveText("Make a card for another person");
  await page.getByRole("status").getByRole("button", { name: "Open" }).tap();
  await expect(till.card(1)).toBeVisible();
});

test("a points card asks for the receipt", async ({ visit, as }) => {
  const owner = await as("owner");
  const member = await owner.member("Teodor Malec");
  const before = await owner.balance(member);
  // An afternoon offer may start or end during the test: compare with a preview made at the same time.
  const worth = async () => (await owner.previewPurchase(member, 5840)).delta;
  const earlier = await worth();
  const page = await visit({ as: "employee", width: 390 });
  const till = tillPage(page);
  await page.goto("/scanner");
  await till.choosePlace(place);
  await scanByHand(page, member.qr);
  await expect(till.title).toHaveText("Teodor Malec");
  const asked = page.waitForResponse((answer) => isAbout5840(answer, "preview"));
  for (const key of "58.40") await till.pad(key).click();
  await expect(till.receipt).toHaveValue("58.40");
  const { delta } = (await (await asked).json()) as Preview;
  await expect(till.act).toHaveText(`Add ${delta} points`);
  expect([earlier, await worth()]).toContain(delta);
  const written = page.waitForResponse((answer) => isAbout5840(answer, "commit"));
  await till.act.click();
  const { transaction } = (await (await written).json()) as CommitResult;
  await expect(till.done).toHaveText(`${transaction.delta} points added`);
  expect(await owner.balance(member)).toBe(before + transaction.delta);
});

test("a forgotten decimal sign is seen in the field and asked about", async ({ visit, as }) => {
  const owner = await as("owner");
  const member = await owner.member("Teodor Malec");
  const page = await visit({ as: "owner", width: 390 });
  const till = tillPage(page);
  await page.goto("/scanner");
  await till.choosePlace(place);
  await scanByHand(page, member.qr);
  await expect(till.title).toHaveText("Teodor Malec");
  for (const key of "5840") await till.pad(key).click();
  await expect(page.getByText("5,840.00")).toBeVisible();
  // A pasted amount is read whole, with its groups.
  await till.receipt.fill("");
  await expect(till.receipt).toBeFocused();
  await page.evaluate(pasting("PLN 5,840.00"));
  await expect(till.receipt).toHaveValue("5840.00");
  await till.act.click();
  const question = page.getByRole("dialog", { name: /^Is .*5,840\.00.* right\?$/ });
  await expect(question).toBeVisible();
  expect(await findFaults(page, { isPortal: true })).toEqual([]);
  // One Enter too many confirms nothing.
  await expect(question.getByRole("button", { name: "Correct the amount" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  // Another journey buys with this card, too: only this bill was not written.
  const amounts = (await owner.transactions(member)).map(({ amount }) => amount);
  expect(amounts).not.toContain(584_000);
});

test("a coupon lowers the bill, shows in the transaction, and is restored when the visit is reversed", async ({
  visit,
  as,
}) => {
  const member = await (await as("owner")).member("Wanda Sobczak");
  const page = await visit({ as: "employee", width: 390 });
  const till = tillPage(page);
  const coupon = till.coupon("10% off the bill");
  const begin = async () => {
    await scanByHand(page, member.qr);
    await expect(till.title).toHaveText("Wanda Sobczak");
    for (const key of "58.40") await till.pad(key).click();
  };
  await page.goto("/scanner");
  await till.choosePlace(place);
  await begin();
  await coupon.check();
  await expect(till.bill).toContainText("PLN 52.56");
  expect(await findFaults(page)).toEqual([]);
  const released = page.waitForRequest(/\/scanner\/release$/);
  await coupon.uncheck();
  await released;
  await expect(till.bill).toBeHidden();
  await coupon.check();
  await expect(till.bill).toContainText("PLN 52.56");
  await till.act.click();
  await expect(till.done).toHaveText(/points added$/);
  await expect(till.bill).toContainText("PLN 52.56");
  expect(await findFaults(page)).toEqual([]);
  await begin();
  await expect(page.getByText("This can be used again from")).toBeVisible();

  const desk = await visit({ as: "owner" });
  const [bought] = await (await as("owner")).transactions(member);
  await desk.goto(`/transactions/${bought?._id}`);
  const detail = drawer(desk);
  await expect(detail.drawer).toContainText("10% off the bill: PLN 5.84 off.");
  await expect(detail.drawer).toContainText("Paid52.56");
  await detail.takeBack.click();
  await detail.question.getByRole("button", { name: /^Take / }).click();
  // While the question is open, nothing behind it can be found.
  await expect(detail.question).toBeHidden();
  await expect(detail.takeBack).toBeHidden();
  await begin();
  await coupon.check();
  await expect(till.bill).toContainText("PLN 52.56");
});

test("the till says clearly which codes are not our cards", async ({ visit, as, camera }) => {
  const stranger = await (await as("baker")).memberWhere(() => true);
  const page = await visit({ as: "employee", width: 390, allow: [/status of 404.*\/scanner\/preview$/] });
  const till = tillPage(page);
  camera.showQr(stranger.qr);
  await page.goto("/scanner");
  await till.choosePlace(place);
  await expect(till.title).toHaveText("This code is not ours");
  camera.showNothing();
  await scanByHand(page, "https://elsewhere.example/menu");
  await expect(till.title).toHaveText("This code is not ours");

  await scanByHand(page, stranger.number);
  await expect(till.title).toHaveText("No card has this number");
  await till.typeNumber.click();
  await till.enterNumber("1234 5678 9012");
  await expect(till.number).toHaveAccessibleDescription(/A digit seems wrong/);
  await expect(till.number).toHaveValue("1234 5678 9012");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(till.scanning).toBeVisible();
});

test("without a camera the till says so and takes a typed number", async ({ visit, as }) => {
  const member = await (await as("owner")).memberHolding("Alicja Król", 6);
  const page = await visit({ as: "employee", width: 390 });
  const till = tillPage(page);
  await page.addInitScript(
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));`,
  );
  await page.goto("/scanner");
  await till.choosePlace(place);
  await expect(page.getByRole("status").filter({ hasText: "The camera is not allowed" })).toBeVisible();
  await till.typeNumber.click();
  await till.enterNumber(member.number);
  await expect(till.card(6)).toBeVisible();
});
