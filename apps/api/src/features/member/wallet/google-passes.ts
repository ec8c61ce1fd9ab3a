/** A membership as a pass at Google: the same contents as everywhere, and addresses of its pictures. */
import { createHash } from "node:crypto";
import { locales } from "@rewardo/contract/fields";
import { walletWord } from "@rewardo/texts/wallet";
import type { Deps } from "../../../platform/context.ts";
import type { GoogleClass, GoogleObject } from "../../../platform/wallet/google/pass.ts";
import { picturePath } from "../../../platform/wallet/picture-link.ts";
import type { readContent } from "./passes.ts";

type Content = Pick<
  Awaited<ReturnType<typeof readContent>>,
  "card" | "drawn" | "logo" | "language" | "state" | "shared"
>;

interface Made extends Pick<Deps, "secrets"> {
  readonly issuer_id: string;
  readonly public_url: string;
}

/** What all passes of the card share, in all languages. */
export const googleClassOf = (
  { shared: { card_id, business, programme, stock }, logo, drawn }: Pick<Content, "shared" | "logo" | "drawn">,
  { issuer_id, public_url, secrets }: Made,
): GoogleClass => ({
  ...{ id: `${issuer_id}.${card_id}`, business: business.name, programme, stock },
  ...{ language: business.language, website: business.website },
  number_label: Object.fromEntries(locales.map((locale) => [locale, walletWord(locale, "label.number")])),
  logo_url: `${public_url}${picturePath(secrets, {
    ...{ kind: "logo", logo: drawn.logo, upload: logo?.length === 64 ? logo : null },
  })}`,
});

/** What this pass shows. */
export const googleObjectOf = (
  { card, drawn, language, state, shared }: Content,
  { _id, issuer_id, public_url, secrets }: Made & { readonly _id: string },
): GoogleObject => {
  const { stock, stamps } = drawn;
  const { label, value } = card.balance;
  return {
    ...{ id: `${issuer_id}.${_id}`, class_id: `${issuer_id}.${shared.card_id}`, state, card, language },
    picture_url: stamps === null ? null : `${public_url}${picturePath(secrets, { kind: "stamps", stock, stamps })}`,
    picture_words: `${label ?? ""}: ${String(value)}`,
  };
};

/** Tells whether something has to be told again. */
export const digestOf = (body: object): string => createHash("sha256").update(JSON.stringify(body)).digest("hex");
