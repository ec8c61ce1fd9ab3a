/** What the operator is told at the start of certificates that sign nothing, or will not for long; the start goes on. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jsonLog } from "./platform/log.ts";
import type { AppleCertificates } from "./platform/wallet/apple/certificates.ts";
import { noWalletSettings } from "./platform/wallet/settings.ts";
import { openAuthority, type TestAuthority } from "./testing/apple-certificates.ts";
import { type GoogleSink, issuerId, openGoogleSink } from "./testing/google-sink.ts";
import { checkGoogle, openConfiguredWallet } from "./wallet.ts";

let authority: TestAuthority;
let folder: string;
beforeAll(() => {
  authority = openAuthority();
  folder = mkdtempSync(join(tmpdir(), "wallet-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const start = async (change: Partial<AppleCertificates>, publicUrl = "https://cards.example.com", days = 0) => {
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
    clock: { nowMs: () => Date.now() + days * 86_400_000 },
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
  expect(await start({}, undefined, 31)).toEqual({
    ...{ kind: "broken", said: ["Passes for Apple Wallet are off: the certificate has expired."] },
  });
});

test("without settings there is no wallet", async () => {
  const config = { publicUrl: "https://cards.example.com", wallet: noWalletSettings };
  const say = () => undefined;
  expect(await openConfiguredWallet({ config, log: jsonLog("silent", Date.now), say })).toBeNull();
});

/** A start with this file of a service account, and what was said. */
const startGoogle = async (
  sink: GoogleSink,
  { keyFile = sink.keyFile, issuer_id = issuerId, publicUrl = "https://cards.example.com" },
) => {
  const key_file = join(folder, "google.json");
  writeFileSync(key_file, keyFile);
  const said: string[] = [];
  const say = (sentence: string) => void said.push(sentence);
  const google = { issuer_id, key_file, api_url: sink.url };
  const wallet = await openConfiguredWallet({
    config: { publicUrl, wallet: { ...noWalletSettings, google } },
    ...{ log: jsonLog("silent", Date.now), say },
  });
  // Turns of calls are counted in the database, which this start does without.
  const database = { authenticate: <T>() => Promise.resolve(0 as T) };
  await checkGoogle({ wallet: wallet!, database, say });
  const { kind } = wallet!.google.standing();
  expect(wallet!.apple()).toEqual({ kind: "off" });
  wallet!.close();
  return { said, kind };
};

test("an account or issuer of Google that does not fit is said in one sentence, and the start goes on", async () => {
  const sink = await openGoogleSink();
  expect(await startGoogle(sink, {})).toEqual({ kind: "ready", said: [] });
  const account = JSON.parse(sink.keyFile) as object;
  const altered = (change: object) => ({ keyFile: JSON.stringify({ ...account, ...change }) });
  const other = await openGoogleSink();
  const { private_key } = JSON.parse(other.keyFile) as { private_key: string };
  await other.close();
  for (const [change, sentence] of [
    [{ keyFile: "none" }, /^Passes for Google Wallet are off: the file of the service account is no JSON file/],
    [altered({ token_uri: "http://example.com/token" }), /is no JSON file as Google gives it\.$/],
    [altered({ private_key: "none" }), /the private key in the file of the service account is no RSA key\.$/],
    [altered({ private_key }), /Google refuses the key of the service account/],
    [{ issuer_id: "1234567890123" }, /does not let the service account make passes of this issuer\.$/],
    [{ publicUrl: "http://localhost:3000" }, /https:\/\//],
  ] as const) {
    const { said, kind } = await startGoogle(sink, change);
    expect([kind, said.length]).toEqual(["broken", 1]);
    expect(said[0]).toMatch(sentence);
  }
  // An outage says nothing of the key: cards can be taken, and are told later.
  sink.isAway = "broken";
  expect(await startGoogle(sink, {})).toEqual({ kind: "ready", said: [] });
  await sink.close();
});
