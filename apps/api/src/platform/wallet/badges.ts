/** The companies' own badges, which the operator places in a folder: `apple-en.svg`, `google-pl.svg`. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Locale, locales } from "@rewardo/contract/fields";
import type { WalletKind } from "@rewardo/contract/wallet-passes";

export interface Badge {
  readonly content_type: "image/svg+xml" | "image/png";
  readonly bytes: Buffer;
}

/** The badge of a wallet in a language, else in English; `null` where there is neither. */
export type Badges = (kind: WalletKind, locale: Locale) => Badge | null;

const mostBytes = 200_000;

/** Reads the folder once. A file that is too large, or of another kind, is none; a folder that cannot be read has none. */
export const readBadges = (directory: string | null, complain: (sentence: string) => void): Badges => {
  const found = new Map<string, Badge>();
  let names: string[] = [];
  try {
    names = directory === null ? [] : readdirSync(directory);
  } catch {
    complain("WALLET_BADGES_DIR cannot be read: no page offers a wallet");
  }
  for (const name of names) {
    const [, kind, locale, ending] = /^(apple|google)-([a-z]{2})\.(svg|png)$/.exec(name) ?? [];
    if (kind === undefined || locale === undefined || !locales.some((known) => known === locale)) continue;
    const bytes = readFileSync(join(directory!, name));
    const isPng = bytes.subarray(1, 4).toString() === "PNG";
    const isSvg = ending === "svg" && bytes.subarray(0, 1000).toString().includes("<svg");
    if (bytes.length > mostBytes || !(isPng || isSvg)) {
      complain(`${name} in WALLET_BADGES_DIR is no SVG or PNG of at most 200 KB and is not used`);
      continue;
    }
    found.set(`${kind} ${locale}`, { content_type: isPng ? "image/png" : "image/svg+xml", bytes });
  }
  return (kind, locale) => found.get(`${kind} ${locale}`) ?? found.get(`${kind} en`) ?? null;
};
