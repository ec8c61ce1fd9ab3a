/** A business's own stamps: drawings of one colour, of which nothing but the shape is kept. */
import type { ErrorBody } from "@rewardo/contract/errors";
import type { Programme } from "@rewardo/contract/programmes";
import type { Upload } from "@rewardo/contract/uploads";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { pictureForm, somePng } from "../../../testing/uploads.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const setUp = async () => {
  const business = await buildBusiness(app);
  return { ...business, owner: await app.as("OWNER", business.scope) };
};
const send = async <T = Upload>(caller: Caller, bytes: Buffer) => {
  const { payload, headers } = pictureForm(bytes, "stamp", "application/octet-stream");
  const url = "/api/uploads?kind=stamp";
  const authorization = `Bearer ${caller.token}`;
  const answer = await app.app.inject({ method: "POST", url, payload, headers: { ...headers, authorization } });
  return { status: answer.statusCode, body: answer.json<T>() };
};
const svg = (inside: string, root = "") =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"${root}>${inside}</svg>`);
const disc = '<circle cx="12" cy="12" r="9" fill="#c00"/>';
const alphaAt = async (bytes: Buffer, at: number): Promise<number[]> => {
  const box = { left: at, top: at, width: 1, height: 1 };
  return [...(await sharp(bytes).ensureAlpha().extract(box).raw().toBuffer())];
};

test("an SVG and a PNG become silhouettes, and no SVG is served", async () => {
  const { owner } = await setUp();
  const drawn = Buffer.concat([Buffer.from('<?xml version="1.0"?>\n<!-- a dot -->\n'), svg(`<g id="a">${disc}</g>`)]);
  const png = await sharp(svg(disc)).resize(96).png().toBuffer();
  for (const bytes of [drawn, png]) {
    const { status, body } = await send(owner, bytes);
    expect([status, body.width, body.height]).toEqual([201, 480, 480]);
    const served = await app.app.inject({ url: `/api/uploads/${body.name}?w=480` });
    expect(served.headers["content-type"]).toBe("image/webp");
    expect(await alphaAt(served.rawPayload, 240)).toEqual([0, 0, 0, 255]);
    expect((await alphaAt(served.rawPayload, 4))[3]).toBe(0);
  }
});

test.each([
  ["a script", svg(`<script>alert(1)</script>${disc}`)],
  ["an event handler", svg(disc, ' onload="alert(1)"')],
  ["a style", svg(`<style>circle{fill:red}</style>${disc}`)],
  ["a style of one element", svg('<circle r="9" style="fill:red"/>')],
  ["a picture from elsewhere", svg('<image href="https://example.com/a.png"/>')],
  ["a picture inside", svg('<image href="data:image/png;base64,AAAA"/>')],
  ["a link", svg(`<a href="https://example.com">${disc}</a>`)],
  ["a use of another file", svg('<use href="other.svg#a"/>')],
  ["a fill from elsewhere", svg('<circle r="9" fill="url(https://example.com#a)"/>')],
  ["dashes", svg('<path d="M0 0L24 24" stroke="#000" stroke-dasharray=".001"/>')],
  ["a length of its own", svg('<path d="M0 0L24 24" pathLength="9e9"/>')],
  ["more shapes than a sign has", svg(`<path d="M0 0${"L9 9".repeat(9000)}"/>`)],
  ["HTML", svg("<foreignObject><b>x</b></foreignObject>")],
  ["an animation", svg('<circle r="9"><set attributeName="r" to="1"/></circle>')],
  ["an entity", Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg(disc).toString()}`)],
  ["an entity in a value", svg('<circle r="9" fill="&#117;rl(a)"/>')],
  ["a style sheet", Buffer.from(`<?xml-stylesheet href="a.css"?>${svg(disc).toString()}`)],
  ["elements that are not closed", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>')],
  ["something behind it", Buffer.concat([svg(disc), Buffer.from("<svg/>")])],
])("an SVG with %s is refused", async (_name, bytes) => {
  const { owner } = await setUp();
  const { status, body } = await send<ErrorBody>(owner, bytes);
  expect([status, body.errors?.[0]?.path, body.errors?.[0]?.code]).toEqual([400, "file", "not_plain_svg"]);
});

test("a photo, a filled square and an empty drawing are no stamps", async () => {
  const { owner } = await setUp();
  const codeOf = async (bytes: Buffer) => {
    const { body } = await send<ErrorBody>(owner, bytes);
    return body.errors?.[0]?.code ?? body.code;
  };
  expect(
    await codeOf(
      await sharp(await somePng())
        .jpeg()
        .toBuffer(),
    ),
  ).toBe("unsupported_media_type");
  expect(await codeOf(await somePng())).toBe("opaque_stamp");
  expect(await codeOf(svg("<title>Nothing</title>"))).toBe("empty_stamp");
});

test("an SVG that takes too long to draw is given up, outside of the server's own process", async () => {
  const { owner } = await setUp();
  const wide = svg(
    `<path stroke="#000" stroke-width="450" stroke-linejoin="round" d="M0 0T${"24 0 0 24 ".repeat(3000)}"/>`,
  );
  const before = process.cpuUsage();
  const { status, body } = await send<ErrorBody>(owner, wide);
  const { user, system } = process.cpuUsage(before);
  expect([status, body.errors?.[0]?.code]).toEqual([400, "unreadable_image"]);
  expect(user + system).toBeLessThan(1_500_000);
});

test("a card stamps with one of at most two stamps of its own business", async () => {
  const [home, away] = [await setUp(), await setUp()];
  const make = async (of: typeof home, r: number) =>
    (await send(of.owner, svg(`<circle cx="12" cy="12" r="${r}"/>`))).body.name;
  const [one, two, foreign] = [await make(home, 9), await make(home, 7), await make(away, 8)];
  const path = `/api/cards/${home.stamps_card_id}`;
  const change = async <T = Programme>(body: object) => {
    const { version } = (await home.owner.call<Programme>("GET", `${path}/programme`)).body;
    return home.owner.call<T>("PATCH", path, body, { "if-match": String(version) });
  };
  const codeOf = async (body: object) => (await change<ErrorBody>(body)).body.errors?.[0]?.code;
  expect(await codeOf({ own_stamps: [foreign], stamp_icon: foreign })).toBe("unknown_upload");
  expect(await codeOf({ stamp_icon: one })).toBe("unknown_stamp");
  expect((await change({ own_stamps: [one, two, foreign] })).status).toBe(400);
  const kept = await change({ own_stamps: [one, two], stamp_icon: two });
  expect(kept.body.draft).toMatchObject({ own_stamps: [one, two], stamp_icon: two });
  const headers = { "if-match": String(kept.body.version) };
  const live = await home.owner.call<Programme>("POST", `${path}/publish`, { mode: "now" }, headers);
  expect(live.body.live).toMatchObject({ own_stamps: [one, two], stamp_icon: two });
  const { body } = await home.owner.call<{ design: object }>("GET", path);
  expect(body.design).toMatchObject({ stamp_icon: two });
});
