/** What the installation can make for the wallets of phones; without certificates and keys of its own it makes nothing. */
import { readFileSync } from "node:fs";
import type { GoogleWalletProblem } from "@rewardo/contract/wallet-passes";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { type AppleCertificates, type AppleProblem, appleProblems, readSigner } from "./apple/certificates.ts";
import { type ApplePush, openApplePush } from "./apple/push.ts";
import { type Badges, readBadges } from "./badges.ts";
import { openPassBuilder, type PassBuilder } from "./builder.ts";
import { googleProblems } from "./google/account.ts";
import { type GoogleWallet, openGoogleWallet } from "./google/google-wallet.ts";
import type { WalletSettings } from "./settings.ts";

/** Why a wallet is not offered, though something is configured. */
export type WalletProblem = AppleProblem | "insecure_address";

/** How signing stands at a moment. */
export type AppleStanding =
  | { readonly kind: "off" }
  | { readonly kind: "broken"; readonly problem: WalletProblem }
  | { readonly kind: "ready"; readonly certificates: AppleCertificates; readonly ends_at: string };

export interface Wallet {
  /** The certificates of the installation. */
  apple(): AppleStanding;
  /** Those of a business, with Apple's intermediate certificate of the installation. */
  appleOf(own: Omit<AppleCertificates, "wwdr">): AppleStanding;
  readonly builder: PassBuilder;
  readonly push: ApplePush;
  readonly google: GoogleWallet;
  readonly badges: Badges;
  /** Where phones reach the program; below it lie the pass's web service and the customer's page. */
  readonly public_url: string;
  close(): void;
}

export interface WalletOptions {
  readonly settings: WalletSettings;
  readonly public_url: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Certificate authority behind `push_url`; the usual ones when left out. */
  readonly push_ca?: string;
  /** How long an answer of Apple or Google is waited for. */
  readonly timeout_ms?: number;
}

const readText = (file: string | null): string => {
  try {
    return file === null ? "" : readFileSync(file, "utf8");
  } catch {
    return "";
  }
};

const sentences: Readonly<Record<WalletProblem, string>> = {
  ...appleProblems,
  insecure_address: "PUBLIC_URL does not begin with https://, and phones ask nowhere else",
};

/** What is wrong, in a sentence for the operator. */
export const walletSentence = (problem: WalletProblem): string =>
  `Passes for Apple Wallet are off: ${sentences[problem]}.`;

/** The same for Google Wallet. */
export const googleSentence = (problem: GoogleWalletProblem): string =>
  `Passes for Google Wallet are off: ${googleProblems[problem]}.`;

/** Files are read once, at the start; whether they are still valid is looked at each time. */
export const openWallet = ({ settings, public_url, clock, log, ...outside }: WalletOptions): Wallet => {
  const { apple, wwdr_file, push_url, google, badges_directory } = settings;
  const { push_ca, timeout_ms } = outside;
  const wwdr = readText(wwdr_file);
  const own: AppleCertificates | null =
    apple === null
      ? null
      : {
          ...{ pass_type_id: apple.pass_type_id, team_id: apple.team_id, wwdr },
          ...{ certificate: readText(apple.certificate_file), key: readText(apple.key_file) },
        };
  const standing = (certificates: AppleCertificates): AppleStanding => {
    if (!public_url.startsWith("https://")) return { kind: "broken", problem: "insecure_address" };
    const read = readSigner(certificates, clock.nowMs());
    if ("problem" in read) return { kind: "broken", problem: read.problem };
    return { kind: "ready", certificates, ends_at: new Date(read.signer.endsMs).toISOString() };
  };
  const builder = openPassBuilder();
  const waiting = timeout_ms === undefined ? {} : { timeoutMs: timeout_ms };
  const push = openApplePush({ url: push_url, ...(push_ca === undefined ? {} : { ca: push_ca }), ...waiting });
  return {
    apple: () => (own === null ? { kind: "off" } : standing(own)),
    appleOf: (business) => (wwdr_file === null ? { kind: "off" } : standing({ ...business, wwdr })),
    ...{ builder, push, public_url },
    google: openGoogleWallet({
      ...{ settings: google, account: readText(google?.key_file ?? null), public_url, clock },
      ...waiting,
    }),
    badges: readBadges(badges_directory, (sentence) => log.error(sentence)),
    close: () => {
      builder.close();
      push.close();
    },
  };
};
