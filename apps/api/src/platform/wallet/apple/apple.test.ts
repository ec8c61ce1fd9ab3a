/** Passes as Wallet would check them: signature, hashes, pictures and fields. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAuthority, teamId, type TestAuthority } from "../../../testing/apple-certificates.ts";
import { brokenRules, readPass } from "../../../testing/apple-rules.ts";
import { openPassBuilder, type BuildTask, type PassBuilder } from "../builder.ts";
import { type AppleCertificates, readSigner } from "./certificates.ts";

let authority: TestAuthority;
let certificates: AppleCertificates;
let builder: PassBuilder;
beforeAll(() => {
  authority = openAuthority();
  certificates = authority.issue();
  builder = openPassBuilder();
});
afterAll(() => builder.close());

const task = (change: Partial<BuildTask["drawn"]> = {}, card: Partial<BuildTask["card"]> = {}): BuildTask => ({
  certificates,
  card: {
    ...{ business: "Kawiarnia Ziarno", programme: "Karta kawowa", stock: change.stock ?? "forest" },
    code: { qr: "RW1:ABCDEFGH:720411654821", number: "720411654821", shown: "7204 1165 4821" },
    balance: { key: "balance", label: "Stemple", value: "7/10" },
    figure: null,
    lines: [{ key: "next", label: "Następna nagroda", value: "Dziesiąta kawa" }],
    back: [
      { key: "card", label: "Karta", value: "ziarno.example & więcej", url: "https://cards.example.com/c/ABCDEFGH" },
    ],
    places: [{ latitude: 50.0512, longitude: 19.9447, text: "Kazimierz" }],
    card_url: "https://cards.example.com/c/ABCDEFGH",
    ...card,
  },
  drawn: {
    ...{ stock: "forest", logo: { icon: "coffee_bean", stock: "forest", name: "Ziarno" } },
    stamps: { required: 10, count: 7, gifts: [4, 10], stamp: "coffee_bean" },
    ...change,
  },
  ...{ own_stamp: null, logo: null },
  identity: {
    serial: "ABCDEFGH-0198c0de",
    token: "x".repeat(43),
    service_url: "https://cards.example.com/wallet/ABCDEFGH",
  },
  nowMs: Date.now(),
});

const check = (bytes: Buffer) => brokenRules(bytes, { authority, wwdr: certificates.wwdr });

test("a card of stamps, one of points, one that is over, own pictures and many places", async () => {
  expect(await check(await builder.build(task()))).toEqual([]);
  const points = task({ stamps: null }, { figure: { key: "points", label: "ziarna", value: 1240 } });
  expect(await check(await builder.build(points))).toEqual([]);
  const over = await builder.build(task({}, { code: null, places: [], back: [], lines: [] }));
  expect(await check(over)).toEqual([]);
  expect(readPass(over).pass).toMatchObject({ voided: true, storeCard: { backFields: [] } });
  const places = Array.from({ length: 14 }, (_, nr) => ({
    latitude: 50,
    longitude: 19 + nr / 100,
    text: `Lokal ${nr}`,
  }));
  const own = readFileSync(new URL("../../../../../../packages/ui/src/assets/textures/ink-mask.png", import.meta.url));
  const many = await builder.build({ ...task({}, { places }), own_stamp: own, logo: own });
  expect(await check(many)).toEqual([]);
  expect(readPass(many).pass.locations).toHaveLength(10);
}, 60_000);

test("what was changed after signing is found, and links on the back are no markup", async () => {
  const bytes = await builder.build(task());
  const { files, pass } = readPass(bytes);
  expect(pass.storeCard["backFields"]).toMatchObject([
    { attributedValue: '<a href="https://cards.example.com/c/ABCDEFGH">ziarno.example &amp; więcej</a>' },
  ]);
  const manifest = Buffer.from(
    files
      .get("manifest.json")!
      .toString("utf8")
      .replace(/[0-9a-f]/, "x"),
  );
  expect(() => authority.verify(files.get("signature")!, manifest, certificates.wwdr)).toThrow();
  expect(authority.verify(files.get("signature")!, files.get("manifest.json")!, certificates.wwdr)).toContain(
    "pass.json",
  );
});

test("certificates that cannot sign say why", () => {
  const now = Date.now();
  const year = 366 * 86_400_000;
  const other = authority.issue({ team_id: "ZZZZZZZZZZ" });
  const problem = (change: Partial<AppleCertificates>, nowMs = now) => {
    const read = readSigner({ ...certificates, ...change }, nowMs);
    return "problem" in read ? read.problem : null;
  };
  expect(problem({})).toBeNull();
  expect(problem({ certificate: "no certificate" })).toBe("unreadable_certificate");
  expect(problem({ key: "no key" })).toBe("unreadable_key");
  expect(problem({ wwdr: "none" })).toBe("unreadable_wwdr");
  expect(problem({ key: other.key })).toBe("other_key");
  expect(problem({ certificate: other.certificate, key: other.key })).toBe("other_team");
  expect(problem({ pass_type_id: "pass.com.example.other" })).toBe("other_pass_type");
  expect(problem({ wwdr: authority.root })).toBe("other_wwdr");
  const old = authority.issue({ unit: "G3" });
  expect(problem(old)).toBe("other_wwdr");
  expect(problem({}, now + year)).toBe("expired");
  expect(problem({}, now - year)).toBe("not_yet");
  expect(problem({ team_id: teamId })).toBeNull();
});
