/** What stands on passes at Google: every stock in every language, checked as classes and objects that its API would take. */
import { createPublicKey } from "node:crypto";
import { locales } from "@rewardo/contract/fields";
import type { MemberCard } from "@rewardo/contract/member-view";
import { expect, test } from "vitest";
import { stockColours } from "@rewardo/paper/colours.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { readAccount } from "../../../platform/wallet/google/account.ts";
import { openGoogleWallet } from "../../../platform/wallet/google/google-wallet.ts";
import { classBody, linkPayload, longestLink, objectBody } from "../../../platform/wallet/google/pass.ts";
import { brokenClassRules, brokenObjectRules, mergePatch } from "../../../testing/google-rules.ts";
import { openGoogleSink, verifyToken } from "../../../testing/google-sink.ts";
import { card, cardId, passBusiness, passPlaces, reward } from "../../../testing/pass-card.ts";
import { passContent, voidContent } from "./content.ts";
import { googleClassOf, googleObjectOf } from "./google-passes.ts";

const made = {
  ...{ issuer_id: "3388000000012345678", public_url: "https://cards.example.com", secrets: passingSecretBox() },
};
type Language = (typeof locales)[number];

const described = (language: Language, business = passBusiness) => ({
  ...{ language, business, places: passPlaces, public_url: made.public_url },
});

const contentOf = (change: Partial<MemberCard>, language: Language, business = passBusiness) => ({
  ...passContent({ ...card, ...change }, described(language, business)),
  ...{ language, logo: null, state: "active" as const },
  shared: { card_id: cardId, business, programme: change.name ?? card.name, stock: change.stock ?? card.stock },
});

test("passes of twelve stocks in four languages hold to Google's rules, each in its language", () => {
  const labels = { en: "Next reward", de: "Nächste Prämie", pl: "Następna nagroda", uk: "Наступна винагорода" };
  for (const stock of Object.keys(stockColours) as MemberCard["stock"][])
    for (const language of locales) {
      const content = contentOf({ stock }, language);
      const shared = mergePatch({}, classBody(googleClassOf(content, made)));
      const own = mergePatch({}, objectBody(googleObjectOf(content, { ...made, _id: cardId })));
      expect([...brokenClassRules(shared), ...brokenObjectRules(own)], `${stock} ${language}`).toEqual([]);
      expect(shared).toMatchObject({
        hexBackgroundColor: stockColours[stock]!.stock,
        localizedProgramName: { defaultValue: { language: "pl", value: "Karta kawowa" } },
      });
      const { translatedValues } = shared["localizedProgramName"] as { translatedValues: unknown };
      expect(translatedValues).toContainEqual({ language: "de", value: "Kaffeekarte" });
      expect(own).toMatchObject({
        ...{ state: "ACTIVE", loyaltyPoints: { balance: { string: "3/10" } } },
        barcode: { type: "QR_CODE", value: "RW1:ABCDEFGH:720411654821", alternateText: expect.any(String) },
      });
      expect(own["textModulesData"]).toContainEqual({
        id: "next",
        header: labels[language],
        body: reward.name[language],
      });
      expect(own["merchantLocations"]).toHaveLength(10);
    }
});

test("word of a message is one that phones tell of, once: another balance leaves it as it was, and a no takes it away", () => {
  const bodyOf = (change: Partial<MemberCard>, text: string | null) => {
    const notice = text === null ? null : { title: "Nowa kawa", text };
    const content = passContent({ ...card, ...change }, { ...described("pl"), notice });
    return objectBody(googleObjectOf({ ...contentOf(change, "pl"), ...content }, { ...made, _id: cardId }));
  };
  const told = bodyOf({}, "Etiopia z Guji");
  const own = mergePatch({}, told);
  expect(brokenObjectRules(own)).toEqual([]);
  expect(own["messages"]).toEqual([
    {
      ...{ id: expect.stringMatching(/^notice-[0-9a-f]{16}$/), header: "Wiadomość", messageType: "TEXT_AND_NOTIFY" },
      body: "Nowa kawa\nEtiopia z Guji",
    },
  ]);
  expect(JSON.stringify(own["textModulesData"])).not.toContain("Nowa kawa");
  expect(bodyOf({ balance: 4 }, "Etiopia z Guji").messages).toEqual(told.messages);
  expect(bodyOf({}, "Kenia").messages?.[0]?.id).not.toBe(told.messages?.[0]?.id);
  expect(mergePatch(own, bodyOf({}, null))["messages"]).toBeUndefined();
});

test("a card of points has its figure and no picture; one that has ended has no code, and nothing of before stays", () => {
  const points = contentOf({ type: "points", stamps_required: null, balance: 1240, unit_name: { pl: "ziarna" } }, "pl");
  const before = mergePatch({}, objectBody(googleObjectOf(contentOf({}, "pl"), { ...made, _id: cardId })));
  const own = mergePatch(before, objectBody(googleObjectOf(points, { ...made, _id: cardId })));
  expect(own).toMatchObject({ loyaltyPoints: { label: "ziarna", balance: { int: 1240 } } });
  expect(own["heroImage"]).toBeUndefined();
  const over = {
    ...contentOf({}, "pl"),
    ...{ ...voidContent({ name: card.name, stock: card.stock }, described("pl")), state: "gone" as const },
  };
  const ended = mergePatch(before, objectBody(googleObjectOf(over, { ...made, _id: cardId })));
  expect(brokenObjectRules(ended)).toEqual([]);
  for (const gone of ["barcode", "accountId", "loyaltyPoints", "heroImage", "merchantLocations", "linksModuleData"])
    expect(ended[gone], gone).toBeUndefined();
  expect(JSON.stringify(ended)).not.toContain(card.number);
});

test("the link verifies by the account's public key, and stays short with the longest names", async () => {
  const sink = await openGoogleSink();
  const read = readAccount(sink.keyFile);
  if ("problem" in read) throw new Error(read.problem);
  const settings = { issuer_id: made.issuer_id, api_url: sink.url };
  const clock = fixedClock("2026-10-05T10:00:00.000Z");
  const google = openGoogleWallet({ settings, account: sink.keyFile, public_url: made.public_url, clock });
  const long = "Ї".repeat(100);
  const business = { ...passBusiness, name: long, logo_icon: null };
  const content = {
    ...contentOf({ name: { pl: long, uk: long }, unit_name: { pl: long } }, "uk", business),
    logo: "f".repeat(64),
  };
  const payload = linkPayload(googleClassOf(content, made), googleObjectOf(content, { ...made, _id: cardId }));
  const link = google.saveLink(payload);
  const token = link.slice(link.lastIndexOf("/") + 1);
  expect(token.length).toBeLessThanOrEqual(longestLink);
  const key = createPublicKey(read.account.key);
  expect(verifyToken(token, key)).toEqual({
    ...{ iss: read.account.client_email, aud: "google", typ: "savetowallet", origins: [made.public_url], payload },
    iat: Math.floor(clock.nowMs() / 1000),
  });
  const [head, , signature] = token.split(".");
  const forged = `${head}.${Buffer.from(JSON.stringify({ payload: {} })).toString("base64url")}.${signature}`;
  expect(() => verifyToken(forged, key)).toThrow("another key");
  // Making a link asks nobody.
  expect([sink.calls.length, sink.tokens()]).toEqual([0, 0]);
  await sink.close();
});
