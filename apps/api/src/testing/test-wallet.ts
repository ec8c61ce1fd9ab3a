/** A wallet with certificates of our own authority, whose pushes go to a sink on this machine; and phones that keep passes. */
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { keepPass, tokenOf } from "../features/member/wallet/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { SetupContext } from "../platform/context.ts";
import type { SecretBox } from "../platform/secrets.ts";
import { jsonLog } from "../platform/log.ts";
import type { AppleCertificates } from "../platform/wallet/apple/certificates.ts";
import { noWalletSettings, type WalletSettings } from "../platform/wallet/settings.ts";
import { openWallet, type Wallet } from "../platform/wallet/wallet.ts";
import type { TestApp } from "./app.ts";
import { openAuthority, passTypeId, teamId, type TestAuthority } from "./apple-certificates.ts";
import { openPushSink, type PushSink } from "./apple-push-sink.ts";
import { type GoogleSink, issuerId, openGoogleSink } from "./google-sink.ts";
import { readPass, type ReadPass } from "./apple-rules.ts";
import { scratchFolder } from "./scratch-folder.ts";

export const walletUrl = "https://cards.example.com";

export interface TestWallet {
  readonly wallet: Wallet;
  readonly authority: TestAuthority;
  readonly certificates: AppleCertificates;
  readonly sink: PushSink;
  readonly google: GoogleSink;
  readonly settings: WalletSettings;
  close(): Promise<void>;
}

export const openTestWallet = async (
  clock: Clock,
  change: Partial<WalletSettings> = {},
  timeout_ms = 500,
): Promise<TestWallet> => {
  const authority = openAuthority();
  const certificates = authority.issue();
  const sink = await openPushSink(authority);
  const folder = scratchFolder("wallet");
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const google = await openGoogleSink();
  for (const locale of ["apple-en", "apple-pl", "google-en"])
    file(`${locale}.svg`, `<svg xmlns="http://www.w3.org/2000/svg"><title>${locale}</title></svg>`);
  const settings: WalletSettings = {
    ...noWalletSettings,
    apple: {
      ...{ pass_type_id: passTypeId, team_id: teamId },
      certificate_file: file("certificate.pem", certificates.certificate),
      key_file: file("key.pem", certificates.key),
    },
    wwdr_file: file("wwdr.pem", certificates.wwdr),
    push_url: sink.url,
    google: { issuer_id: issuerId, key_file: file("google.json", google.keyFile), api_url: google.url },
    badges_directory: folder,
    ...change,
  };
  const log = jsonLog("silent", clock.nowMs);
  const outside = { push_ca: authority.root, timeout_ms };
  const wallet = openWallet({ settings, public_url: walletUrl, clock, log, ...outside });
  return {
    ...{ wallet, authority, certificates, sink, google, settings },
    close: async () => {
      wallet.close();
      await sink.close();
      await google.close();
    },
  };
};

export interface Answered {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly bytes: Buffer;
}

/** A phone as Apple's protocol has it: it keeps a file, registers, and fetches what changed. */
export interface TestPhone {
  readonly push_token: string;
  readonly device_id: string;
  readonly pass: () => ReadPass["pass"];
  readonly file: () => Buffer;
  ask(
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answered>;
  register(): Promise<number>;
  unregister(): Promise<number>;
  /** Fetches the pass, unless it is as it was. Answers the status. */
  fetch(): Promise<number>;
  /** Serial numbers that changed, or `null`. */
  changed(since?: string): Promise<{ lastUpdated: string; serialNumbers: string[] } | null>;
}

/** Puts a file into the wallet of a new phone. */
export const openPhone = ({ app }: Pick<TestApp, "app">, first: Buffer): TestPhone => {
  let file = first;
  let modified: string | null = null;
  const device_id = randomUUID().replaceAll("-", "");
  const push_token = randomUUID().replaceAll("-", "");
  const pass = () => readPass(file).pass;
  const serviceOf = () => new URL(pass().webServiceURL).pathname;
  const ask: TestPhone["ask"] = async (method, path, body, headers = {}) => {
    const answer = await app.inject({
      ...{ method, url: `${serviceOf()}${path}` },
      headers: { authorization: `ApplePass ${pass().authenticationToken}`, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
  };
  const type = String(pass()["passTypeIdentifier"]);
  const registrations = `/v1/devices/${device_id}/registrations/${type}`;
  return {
    ...{ push_token, device_id, pass, ask, file: () => file },
    register: async () =>
      (await ask("POST", `${registrations}/${pass().serialNumber}`, { pushToken: push_token })).status,
    unregister: async () => (await ask("DELETE", `${registrations}/${pass().serialNumber}`)).status,
    fetch: async () => {
      const headers = modified === null ? {} : { "if-modified-since": modified };
      const answer = await ask("GET", `/v1/passes/${type}/${pass().serialNumber}`, undefined, headers);
      if (answer.status === 200) {
        file = answer.bytes;
        modified = String(answer.headers["last-modified"]);
      }
      return answer.status;
    },
    changed: async (since) => {
      const answer = await ask("GET", `${registrations}${since === undefined ? "" : `?passesUpdatedSince=${since}`}`);
      return answer.status === 204 ? null : (JSON.parse(answer.bytes.toString()) as never);
    },
  };
};

/** A pass on a phone of which only the push token is known, as a thousand of them are made at once. */
export const keepOnPhone = async (
  ctx: SetupContext & { readonly secrets: SecretBox },
  card_subscription_id: string,
): Promise<{ serial: string; token: string; push_token: string }> => {
  const push_token = randomUUID().replaceAll("-", "");
  const serial = await keepPass(ctx, { card_subscription_id, pass_type_id: passTypeId, push_token });
  return { serial, push_token, token: tokenOf(ctx, serial) };
};
