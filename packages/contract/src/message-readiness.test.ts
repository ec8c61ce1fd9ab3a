import { expect, test } from "vitest";
import type { EmailContent } from "./message-fields.ts";
import { lacksOf, languagesOf } from "./message-readiness.ts";

test("a picture's words in more languages ask for no texts in them; a picture and its words are needed", () => {
  const everywhere = { en: "Card", de: "Karte", pl: "Karta", uk: "Картка" };
  const mail = (image: string | null, alt: EmailContent["subject"]): EmailContent => ({
    subject: { pl: "Kawa" },
    blocks: [
      { kind: "text", text: { pl: "Nowa" } },
      { kind: "picture", image, alt },
    ],
  });
  const name = "0".repeat(64);
  expect(languagesOf("email", mail(name, everywhere))).toEqual(["pl"]);
  expect(lacksOf("email", mail(name, everywhere), "pl")).toEqual([]);
  expect(lacksOf("email", mail(null, {}), "pl")).toEqual([
    { path: "content.blocks.1.alt.pl", code: "required" },
    { path: "content.blocks.1.image", code: "required" },
  ]);
});
