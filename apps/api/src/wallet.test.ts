/** What the operator is told at the start of certificates that sign nothing, or will not for long; the start goes on. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jsonLog } from "./platform/log.ts";
import type { AppleCertificates } from "./platform/wallet/apple/certificates.ts";
import { noWalletSettings } from "./platform/wallet/settings.ts";
import { openAuthority, type TestAuthority } from "./testing/apple-certificates.ts";
import { openConfiguredWallet } from "./wallet.ts";

let authority: TestAuthority;
let folder: string;
beforeAll(() => {
  authority = openAuthority();
  folder = mkdtempSync(join(tmpdir(), "wallet-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const start = async (change: Partial<AppleCertificates>, publicUrl = "https://cards.example.com") => {
  const { certificate, key, wwdr, ...ids } = { ...authority.issue({ days: 30 }), ...change };
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const apple = { ...ids, certificate_file: file("certificate", certificate), key_file: file("key", key) };
  const said: string[] = [];
  const wallet = await openConfiguredWallet({
    config: { publicUrl, wallet: { ...noWalletSettings, apple, wwdr_file: file("wwdr", wwdr) } },
    log: jsonLog("silent", Date.now),
    say: (sentence) => void said.push(sentence),
  });
  const standing = wallet?.apple();
  wallet?.close();
  return { said, kind: standing?.kind };
};

test("a certificate that does not fit is said in one sentence, and the start goes on", async () => {
  for (const [change, sentence] of [
    [{ certificate: "none" }, /^Passes for Apple Wallet are off: the certificate of the pass type is no certificate/],
    [{ key: authority.issue().key }, /the key does not belong to the certificate\.$/],
    [{ team_id: "ZZZZZZZZZZ" }, /the certificate is of another team\.$/],
    [{ wwdr: authority.root }, /was not issued by the given intermediate certificate/],
  ] as const) {
    const { said, kind } = await start(change);
    expect([kind, said.length]).toEqual(["broken", 1]);
    expect(said[0]).toMatch(sentence);
  }
  expect(await start({}, "http://localhost:3000")).toMatchObject({
    kind: "broken",
    said: [expect.stringContaining("https://")],
  });
});

test("one that ends soon is said, and one that lasts is not", async () => {
  expect(await start({})).toMatchObject({
    kind: "ready",
    said: [expect.stringMatching(/^The certificate for Apple Wallet ends on/)],
  });
  expect(await start(authority.issue())).toEqual({ kind: "ready", said: [] });
});

test("without settings there is no wallet", async () => {
  const config = { publicUrl: "https://cards.example.com", wallet: noWalletSettings };
  const say = () => undefined;
  expect(await openConfiguredWallet({ config, log: jsonLog("silent", Date.now), say })).toBeNull();
});
