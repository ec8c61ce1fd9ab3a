import { readFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import type { ErrorBody } from "@rewardo/contract/errors";
import { maxUploadBytes, uploadWidths } from "@rewardo/contract/upload-limits";
import type { Upload } from "@rewardo/contract/uploads";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { formOf, pictureForm, somePng, twoColours } from "../../../testing/uploads.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

const heic = readFileSync(new URL("./fixtures/two-colours.heic", import.meta.url));

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const setUp = async () => {
  const business = await buildBusiness(app);
  return { ...business, owner: await app.as("OWNER", business.scope) };
};

const sendForm = async <T = Upload>(caller: Caller, form: ReturnType<typeof formOf>, prefix = "/api") => {
  const { payload, headers } = form;
  const response = await app.app.inject({
    method: "POST",
    url: `${prefix}/uploads`,
    payload,
    headers: { ...headers, ...(caller.token === null ? {} : { authorization: `Bearer ${caller.token}` }) },
  });
  return { status: response.statusCode, body: response.json<T>() };
};
const send = <T = Upload>(caller: Caller, bytes: Buffer, file_name = "x.png", type = "image/png") =>
  sendForm<T>(caller, pictureForm(bytes, file_name, type));
const ask = (name: string, search = "") => app.app.inject({ url: `/api/uploads/${name}${search}` });
const pixelAt = async (bytes: Buffer, left: number, top: number): Promise<number[]> => {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
};
const isNear = (pixel: readonly number[], wanted: readonly number[]): boolean =>
  pixel.every((value, nr) => Math.abs(value - (wanted[nr] ?? NaN)) < 14);
const green = [0x1f, 0x4d, 0x3a];
const orange = [0xc8, 0x76, 0x3c];

const samples: Readonly<Record<string, () => Promise<Buffer>>> = {
  gif: () => twoColours().gif().toBuffer(),
  jpg: () => twoColours().jpeg({ quality: 95 }).toBuffer(),
  png: () => twoColours().png().toBuffer(),
  webp: () => twoColours().webp({ quality: 95 }).toBuffer(),
  heic: async () => heic,
};

test.each(Object.keys(samples))("%s is kept as WebP, whatever it is called", async (type) => {
  const { owner } = await setUp();
  const { status, body } = await send(owner, await samples[type]!(), "notes.txt", "text/plain");
  expect(status).toBe(201);
  expect(body).toEqual({ name: expect.stringMatching(/^[0-9a-f]{64}$/), width: 240, height: 160 });
  const answer = await ask(body.name);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  });
  expect(answer.headers["set-cookie"]).toBeUndefined();
  const metadata = await sharp(answer.rawPayload).metadata();
  expect([metadata.format, metadata.width, metadata.height]).toEqual(["webp", 240, 160]);
  expect(isNear(await pixelAt(answer.rawPayload, 40, 80), green)).toBe(true);
  expect(isNear(await pixelAt(answer.rawPayload, 230, 5), orange)).toBe(true);
});

test("a photo is upright, and says no more where, when and with what it was taken", async () => {
  const { owner } = await setUp();
  const photo = await twoColours()
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Make: "Ziarnofon", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "50/1 3/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "19/1 56/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(photo).metadata()).orientation).toBe(6);
  const { body } = await send(owner, photo);
  expect([body.width, body.height]).toEqual([160, 240]);
  const { rawPayload } = await ask(body.name);
  const { exif, icc, xmp, iptc, orientation } = await sharp(rawPayload).metadata();
  expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(rawPayload.includes("Ziarnofon")).toBe(false);
  // Turned clockwise, what was left is on top.
  expect(isNear(await pixelAt(rawPayload, 80, 20), green)).toBe(true);
});

test("colours of a wide profile become those of sRGB", async () => {
  const { owner } = await setUp();
  const wide = await twoColours().withIccProfile("p3").png().toBuffer();
  const { body } = await send(owner, wide);
  expect(isNear(await pixelAt((await ask(body.name)).rawPayload, 230, 5), orange)).toBe(true);
  // Of a phone's photo as well, whose colours the decoder gives as they are written.
  const photo = readFileSync(new URL("./fixtures/two-colours-p3.heic", import.meta.url));
  const ofPhone = await send(owner, photo);
  const pixel = await pixelAt((await ask(ofPhone.body.name)).rawPayload, 230, 5);
  expect(Math.max(...pixel.map((value, nr) => Math.abs(value - orange[nr]!)))).toBeLessThan(6);
  const torn = Buffer.from(photo);
  torn.write("nope", torn.indexOf("acsp"), "latin1");
  expect((await send(owner, torn)).status).toBe(201);
});

test("what is see-through stays so, and of a moving picture the first is kept", async () => {
  const { owner } = await setUp();
  const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: "#00000000" } })
    .png()
    .toBuffer();
  const { body } = await send(owner, clear);
  expect((await sharp((await ask(body.name)).rawPayload).metadata()).hasAlpha).toBe(true);
  const frames = await Promise.all(
    ["red", "blue"].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  const still = await send(owner, moving);
  expect([still.body.width, still.body.height]).toEqual([8, 8]);
  const { rawPayload } = await ask(still.body.name);
  expect((await sharp(rawPayload).metadata()).pages ?? 1).toBe(1);
  expect(isNear(await pixelAt(rawPayload, 4, 4), [255, 0, 0])).toBe(true);
});

describe("widths", () => {
  test("the next larger of the fixed set is served, and never more than there is", async () => {
    const { owner } = await setUp();
    const large = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: "teal" } })
      .jpeg()
      .toBuffer();
    const { body } = await send(owner, large);
    expect([body.width, body.height]).toEqual([1920, 960]);
    const widthOf = async (search: string) => (await sharp((await ask(body.name, search)).rawPayload).metadata()).width;
    expect(await widthOf("?w=1")).toBe(50);
    expect(await widthOf("?w=50")).toBe(50);
    expect(await widthOf("?w=92")).toBe(100);
    expect(await widthOf("?w=276")).toBe(300);
    expect(await widthOf("?w=5000")).toBe(1920);
    expect(await widthOf("")).toBe(1920);
    const small = await send(owner, await somePng());
    expect((await sharp((await ask(small.body.name, "?w=480")).rawPayload).metadata()).width).toBe(64);
    for (const search of ["?w=0", "?w=-1", "?w=1e3", "?w=10001", "?w=a", "?x=1", "?w=5&w=6"]) {
      expect((await ask(body.name, search)).statusCode, search).toBe(400);
    }
  });

  test("for mails it is JPEG, white where one sees through it, and pages of others may show it", async () => {
    const { owner } = await setUp();
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const glass = await sharp({ create: { width: 600, height: 300, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const { body } = await send(owner, glass);
    const mailed = await ask(body.name, "?w=300&format=jpeg");
    expect(mailed.headers).toMatchObject({
      ...{ "content-type": "image/jpeg", "cross-origin-resource-policy": "cross-origin" },
    });
    const { data, info } = await sharp(mailed.rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, data.every((shade) => shade === 255)]).toEqual([300, true]);
    expect((await ask(body.name, "?w=300")).headers).toMatchObject({
      ...{ "content-type": "image/webp", "cross-origin-resource-policy": "same-origin" },
    });
    expect((await ask(body.name, "?w=300&format=png")).statusCode).toBe(400);
  });

  test("many who ask at once get the same bytes, made once", async () => {
    const { owner } = await setUp();
    const { body } = await send(owner, await samples["jpg"]!());
    const written: string[] = [];
    const { write } = app.uploads;
    app.uploads.write = (name, form, bytes) => {
      written.push(form);
      return write(name, form, bytes);
    };
    try {
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask(body.name, "?w=100")));
      expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString("base64"))).size).toBe(1);
      expect((await ask(body.name, "?w=99")).rawPayload).toEqual(answers[0]!.rawPayload);
      expect(written).toEqual(["w100"]);
    } finally {
      app.uploads.write = write;
    }
    expect(uploadWidths).toContain(100);
  });
});

test("the same picture again has the same name, and another business's another", async () => {
  const [home, away] = [await setUp(), await setUp()];
  const bytes = await samples["png"]!();
  const [first, second] = await Promise.all([send(home.owner, bytes), send(home.owner, bytes)]);
  expect(second.body).toEqual(first.body);
  expect((await send(home.owner, bytes)).body).toEqual(first.body);
  const foreign = await send(away.owner, bytes);
  expect(foreign.body.name).not.toBe(first.body.name);
  expect(
    await witness.rows("select media_type, width, height, account_id from uploads where business_id = $1", [
      home.scope.business_id,
    ]),
  ).toEqual([{ media_type: "image/png", width: 240, height: 160, account_id: home.owner.account_id }]);
});

describe("is refused", () => {
  const refusals: [string, () => Buffer | Promise<Buffer>, number, string][] = [
    [
      "SVG",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
      "unsupported_media_type",
    ],
    ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>"), 415, "unsupported_media_type"],
    ["PDF", () => Buffer.from("%PDF-1.7\n"), 415, "unsupported_media_type"],
    ["TIFF", () => twoColours().tiff().toBuffer(), 415, "unsupported_media_type"],
    ["AVIF", () => twoColours().avif({ effort: 0 }).toBuffer(), 415, "unsupported_media_type"],
    ["one byte", () => Buffer.from([0xff]), 415, "unsupported_media_type"],
    ["a JPEG that ends early", async () => (await samples["jpg"]!()).subarray(0, 300), 400, "unreadable_image"],
    ["the beginning of a PNG alone", () => Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), 400, "unreadable_image"],
    ["a HEIC that ends early", () => heic.subarray(0, 700), 400, "unreadable_image"],
    ["a HEIC of noise", () => Buffer.concat([heic.subarray(0, 600), Buffer.alloc(5000, 7)]), 400, "unreadable_image"],
    [
      "the box of a HEIC without anything in it",
      () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0heicmif1", "latin1"),
      400,
      "unreadable_image",
    ],
  ];
  test.each(refusals)("%s", async (_name, make, status, code) => {
    const { owner, scope } = await setUp();
    const answer = await send<ErrorBody>(owner, await make(), "photo.jpg", "image/jpeg");
    expect([answer.status, answer.body.errors?.[0]?.code ?? answer.body.code]).toEqual([status, code]);
    const named = status === 415 ? { types: ["gif", "heic", "jpg", "jpeg", "png", "webp"] } : undefined;
    expect(answer.body.params).toEqual(named);
    expect(await witness.rows("select 1 from uploads where business_id = $1", [scope.business_id])).toEqual([]);
  });

  test("a bomb: few bytes, many pixels", async () => {
    const { owner } = await setUp();
    const bomb = await sharp({ create: { width: 12_000, height: 6000, channels: 3, background: "black" } })
      .toColourspace("b-w")
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(200_000);
    const { status, body } = await send<ErrorBody>(owner, bomb);
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: "file", code: "too_many_pixels" })]]);
  });

  test("a picture with a page behind it: the page is not kept", async () => {
    const { owner } = await setUp();
    const page = "<script>alert(document.domain)</script>";
    const both = Buffer.concat([await twoColours().gif().toBuffer(), Buffer.from(page)]);
    const { body } = await send(owner, both, "x.html", "text/html");
    const answer = await ask(body.name);
    expect(answer.headers["content-type"]).toBe("image/webp");
    expect(answer.rawPayload.includes("script")).toBe(false);
  });

  test("forms that are not one file", async () => {
    const { owner } = await setUp();
    const bytes = await somePng();
    const file = { name: "file", file_name: "a.png", type: "image/png", bytes };
    const forms = [
      formOf(),
      formOf({ name: "file", bytes }),
      formOf({ ...file, name: "picture" }),
      formOf(file, { ...file, name: "second" }),
      formOf({ name: "title", bytes: Buffer.from("x") }, file),
      formOf(file, { name: "title", bytes: Buffer.from("x") }),
      formOf({ ...file, bytes: Buffer.alloc(0) }),
      formOf({ ...file, name: "__proto__" }),
      { ...formOf(file), payload: formOf(file).payload.subarray(0, 80) },
      { ...formOf(file), headers: { "content-type": "multipart/form-data" } },
      { payload: Buffer.from("{}"), headers: { "content-type": "application/json" } },
      { payload: bytes, headers: { "content-type": "application/octet-stream" } },
      { payload: bytes, headers: { "content-type": "image/png" } },
    ];
    for (const [nr, form] of forms.entries()) {
      const { status, body } = await sendForm<ErrorBody>(owner, form);
      expect([400, 415], `form ${nr}: ${JSON.stringify(body)}`).toContain(status);
    }
    // A form is taken nowhere else.
    const elsewhere = await app.app.inject({
      method: "POST",
      url: "/api/places",
      ...formOf(file),
      headers: { ...formOf(file).headers, authorization: `Bearer ${owner.token}` },
    });
    expect(elsewhere.statusCode).toBe(415);
  });

  test("more than ten mebibytes, said beforehand or not", async () => {
    const { owner } = await setUp();
    const exact = Buffer.concat([await somePng(), Buffer.alloc(maxUploadBytes)]).subarray(0, maxUploadBytes);
    expect((await send(owner, exact)).status).toBe(201);
    for (const more of [1, 1_000_000]) {
      const { status, body } = await send<ErrorBody>(owner, Buffer.concat([exact, Buffer.alloc(more)]));
      expect([status, body.code, body.params]).toEqual([413, "too_large", { max_bytes: maxUploadBytes }]);
    }
    // Over a real connection, in pieces and without a length; the answer comes although more is sent than is taken.
    await app.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.app.server.address() as AddressInfo;
    const { payload, headers } = pictureForm(Buffer.concat([exact, Buffer.alloc(2_000_000)]));
    const status = await new Promise((answer, failed) => {
      const sending = request(
        {
          port,
          host: "127.0.0.1",
          method: "POST",
          path: "/api/uploads",
          headers: { ...headers, authorization: `Bearer ${owner.token}` },
        },
        (response) => answer(response.resume().statusCode),
      );
      sending.on("error", failed);
      for (let at = 0; at < payload.length; at += 65_536) sending.write(payload.subarray(at, at + 65_536));
      sending.end();
    });
    expect(status).toBe(413);
  });

  test("a caller without any of the rights, a foreign page, and one who sends too much", async () => {
    const { owner, scope } = await setUp();
    const bytes = await somePng();
    const employee = await app.as("EMPLOYEE", scope);
    expect((await send(employee, bytes)).status).toBe(403);
    expect((await send(app.withToken(null), bytes)).status).toBe(401);
    const form = pictureForm(bytes);
    const foreign = await app.app.inject({
      method: "POST",
      url: "/api/uploads",
      payload: form.payload,
      headers: { ...form.headers, cookie: `rewardo_session=${owner.token}`, origin: "https://evil.example" },
    });
    expect([foreign.statusCode, foreign.json<ErrorBody>().code]).toEqual([403, "origin_not_allowed"]);
    const statuses: number[] = [];
    for (let nr = 0; nr < 121; nr += 1) statuses.push((await send(owner, bytes)).status);
    expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([120, 429]);
    // Counted by account, not by address.
    expect((await send(await app.as("ADMIN", scope), bytes)).status).toBe(201);
  });
});

test("invalid and unknown names are not found", async () => {
  for (const name of [
    "0".repeat(64),
    "A".repeat(64),
    "..",
    "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "..%5c..%5c",
    "%00",
    "a",
    `${"0".repeat(64)}.webp`,
  ]) {
    expect((await ask(name, "?w=50")).statusCode, name).toBe(404);
  }
});
