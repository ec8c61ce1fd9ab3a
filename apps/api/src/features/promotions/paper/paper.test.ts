/** What is printed, as a PDF: in true size, with the numbers that are stored; by mail to oneself alone. */
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { parseCardCode } from "@rewardo/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import type { Mail } from "../../../platform/mail/mailer.ts";
import type { Log } from "../../../platform/log.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { publishCoupon } from "../../../testing/give-coupon.ts";
import { paintPage, readPdf } from "../../../testing/read-pdf.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { paperMailQueue } from "./index.ts";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer }, fireImmediately: true });
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const download = async (caller: Caller, url: string) => {
  const headers = { authorization: `Bearer ${caller.token}` };
  const { statusCode, rawPayload, headers: answered } = await app.app.inject({ method: "GET", url, headers });
  return { status: statusCode, file: rawPayload, headers: answered };
};

const pageOf = (file: Buffer) => {
  const [page, ...more] = readPdf(file);
  if (page === undefined || more.length > 0) throw new Error("not one page");
  return page;
};

/** The texts of all codes that a camera would find on the page. */
const codesOn = async (file: Buffer): Promise<string[]> => {
  const found = await readBarcodes(paintPage(pageOf(file), 6) as Parameters<typeof readBarcodes>[0], {
    formats: ["QRCode"],
    maxNumberOfSymbols: 20,
  });
  return found.map(({ text }) => text);
};

const newSheet = async (owner: Caller, card: string): Promise<string[]> => {
  const made = await owner.call<{ items: { number: string }[] }>("POST", `${card}/paper_cards`, { count: 10 });
  return made.body.items.map(({ number }) => number);
};

const near = (value: number) => expect.closeTo(value, 1);

test("a sheet of ten cards is a page of A4 with cuts, where each code and number is one that is stored", async () => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const card = `/api/cards/${business.stamps_card_id}`;
  const numbers = await newSheet(owner, card);
  const { status, file, headers } = await download(owner, `${card}/paper?kind=cards&numbers=${numbers.join(",")}`);
  expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(headers["content-disposition"]).toMatch(/^attachment; filename=".+\.pdf"/);
  const page = pageOf(file);
  expect(page).toMatchObject({ width: near(210), height: near(297) });

  const stored = await witness.rows<{ number: string }>(
    `select number from card_numbers where business_id = '${business.scope.business_id}' and is_printed`,
  );
  expect(stored.map(({ number }) => number).toSorted()).toEqual(numbers.toSorted());
  const printed = page.texts.filter((text) => /^\d{4} \d{4} \d{4}$/.test(text)).map((text) => text.replaceAll(" ", ""));
  expect(printed).toEqual(numbers);
  const codes = await codesOn(file);
  expect(codes.map((code) => parseCardCode(code)?.number ?? code).toSorted()).toEqual(numbers.toSorted());

  // The first card's code, and a cut at the left of the lowest row's end.
  expect(page.areas).toContainEqual({
    x: near(19.4),
    y: near(13.5),
    width: near(85.6),
    height: near(54),
    light: expect.any(Number) as number,
  });
  expect(page.areas).toContainEqual({ x: near(6.9), y: near(283.5), width: near(9), height: near(0.1), light: 0 });
});

test("letters of all four languages are on the paper, and a poster has the code to join by", async () => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const card = `/api/cards/${business.stamps_card_id}`;
  const at = (rest: string) => download(owner, `${card}/paper?${rest}`);
  const { file } = await at("kind=poster&size=a5&language=pl");
  const page = pageOf(file);
  expect(page).toMatchObject({ width: near(148), height: near(210) });
  expect(page.texts.join(" ")).toContain("Weź kartę tutaj");
  const [{ qr_key } = { qr_key: "" }] = await witness.rows<{ qr_key: string }>(
    `select qr_key from businesses where _id = '${business.scope.business_id}'`,
  );
  expect(await codesOn(file)).toEqual([expect.stringMatching(new RegExp(`/join/${qr_key}$`, "i"))]);
  const tent = pageOf((await at("kind=tent&language=uk&back_language=de&notes_language=pl")).file).texts.join(" ");
  for (const words of [
    "Відскануйте, візьміть картку, покажіть на\u00A0касі.",
    "an der Kasse vorzeigen",
    "złóż",
    "Zakładka, tu klej",
  ])
    expect(tent).toContain(words);
});

test("only what is this card's is printed, and codes only for those who may take them out", async () => {
  const business = await buildBusiness(app);
  const other = await buildBusiness(app);
  const [owner, stranger] = [await app.as("OWNER", business.scope), await app.as("OWNER", other.scope)];
  const card = `/api/cards/${business.stamps_card_id}`;
  const [number = ""] = await newSheet(owner, card);
  const status = async (caller: Caller, rest: string, at = card) =>
    (await download(caller, `${at}/paper?${rest}`)).status;
  expect(await status(owner, `kind=cards&numbers=${number}`)).toBe(200);
  expect(await status(owner, `kind=cards&numbers=${number},004821170093`)).toBe(404);
  expect(await status(owner, `kind=cards&numbers=${number}`, `/api/cards/${business.points_card_id}`)).toBe(404);
  expect(await status(stranger, `kind=cards&numbers=${number}`, `/api/cards/${other.stamps_card_id}`)).toBe(404);
  const lacking = await owner.call("GET", `${card}/paper?kind=cards`);
  expect(lacking).toMatchObject({ status: 400, body: { errors: [{ path: "numbers" }] } });

  const { coupon_id } = await publishCoupon(owner, business.stamps_card_id, {
    ...{ name: { pl: "Ciastko gratis" }, effect: { kind: "discount_percentage", percent: 10 }, issue: "on_grant" },
  });
  const batch = await owner.call<{ _id: string }>("POST", `${card}/coupons/${coupon_id}/codes`, {
    source: "made",
    count: 12,
  });
  const asked = `kind=codes&coupon_id=${coupon_id}&batch_id=${batch.body._id}&count=12`;
  const { file } = await download(owner, `${card}/paper?${asked}`);
  const csv = await owner.call<string>("GET", `${card}/coupons/${coupon_id}/codes/export?locale=en`);
  const pages = readPdf(file);
  const printed = pages.flatMap(({ texts }) => texts).filter((text) => /^[2-9A-Z]{5}-[2-9A-Z]{5}$/.test(text));
  expect([pages.length, printed.length]).toEqual([2, 12]);
  for (const code of printed) expect(String(csv.body)).toContain(code);
  expect(await status(await app.as("EMPLOYEE", business.scope), asked)).toBe(403);
});

test("it is mailed to one's own confirmed address, and so often in an hour", async () => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const card = `/api/cards/${business.stamps_card_id}`;
  const [number = ""] = await newSheet(owner, card);
  const ask = () => owner.call<{ email: string }>("POST", `${card}/paper/mail`, { kind: "cards", numbers: number });
  const identity = `identities where _id = (select identity_id from accounts where _id = '${owner.account_id}')`;
  const [{ email, email_verified_at } = { email: "", email_verified_at: null }] = await witness.rows<{
    email: string;
    email_verified_at: string | null;
  }>(`select email, email_verified_at from ${identity}`);
  expect(email_verified_at).not.toBeNull();
  expect(await ask()).toMatchObject({ status: 200, body: { email } });

  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined };
  const { database, clock, uploads } = app;
  const log: Log = { info: () => undefined, error: () => undefined };
  const public_url = "https://rewards.example.com";
  const queue = paperMailQueue({
    database,
    clock,
    uploads,
    mailer,
    log,
    public_url,
    brand_name: "Rewardo",
  });
  const [job] = await witness.rows<{ id: string; data: object }>(
    "select id, data from jobs.job where name = 'paper_mails' order by created_on desc limit 1",
  );
  const { signal } = new AbortController();
  await queue.handle({ _id: job!.id, payload: job!.data, signal, ending: signal });
  const [mail] = mails;
  expect(mail?.to).toBe(email);
  expect(mail?.files?.map(({ type }) => type)).toEqual(["application/pdf"]);
  const [code] = await codesOn(Buffer.from(mail!.files![0]!.content, "base64"));
  expect(parseCardCode(code ?? "")?.number).toBe(number);

  let last = 200;
  for (let tries = 1; tries < 25 && last === 200; tries += 1) last = (await ask()).status;
  expect(last).toBe(429);
  // Once the address is not known to be theirs, nothing goes there.
  await witness.rows(
    `update identities set email_verified_at = null where _id = (select identity_id from accounts where _id = '${owner.account_id}')`,
  );
  mails.length = 0;
  await queue.handle({ _id: job!.id, payload: job!.data, signal, ending: signal });
  expect(mails).toEqual([]);
});
