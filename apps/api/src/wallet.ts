/** Passes for the wallets of phones, as the configuration allows them. */
import { type Clock, systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/database/database.ts";
import type { Log, Say } from "./platform/log.ts";
import type { Wallet } from "./platform/wallet/wallet.ts";

/** A certificate that ends within this time is to be renewed, as the platform's home says as well. */
const renewMs = 45 * 86_400_000;

/** Unset, none: no page offers a wallet, and nothing leaves for another host. What is wrong is said, and ends nothing. */
export const openConfiguredWallet = async ({
  config: { wallet: settings, publicUrl: public_url },
  log,
  say,
  clock = systemClock,
}: {
  config: Pick<Config, "wallet" | "publicUrl">;
  log: Log;
  say: Say;
  clock?: Clock;
}): Promise<Wallet | null> => {
  if (settings.wwdr_file === null && settings.google === null) return null;
  // Read from disk only where it is needed, since a start is waited for.
  const { openWallet, walletSentence, googleSentence } = await import("./platform/wallet/wallet.ts");
  const wallet = openWallet({ settings, public_url, clock, log });
  const standing = wallet.apple();
  if (standing.kind === "broken") say(walletSentence(standing.problem), "error");
  if (standing.kind === "ready" && Date.parse(standing.ends_at) < clock.nowMs() + renewMs)
    say(
      `The certificate for Apple Wallet ends on ${standing.ends_at.slice(0, 10)}: renew it before, or no pass is signed`,
      "error",
    );
  const google = wallet.google.standing();
  if (google.kind === "broken") say(googleSentence(google.problem), "error");
  return wallet;
};

/** Asks Google whether key and issuer fit, and says what does not; nobody waits for it, and an outage says nothing. */
export const checkGoogle = async ({
  wallet,
  database,
  say,
}: {
  wallet: Wallet;
  database: Pick<Database, "authenticate">;
  say: Say;
}): Promise<void> => {
  if (wallet.google.standing().kind !== "ready") return;
  const { googleSentence } = await import("./platform/wallet/wallet.ts");
  const found = await wallet.google.check(database);
  if (found.kind === "broken") say(googleSentence(found.problem), "error");
};
