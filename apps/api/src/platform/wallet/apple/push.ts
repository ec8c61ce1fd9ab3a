/** Tells phones through Apple that a pass has changed: an empty message over HTTP/2, on one connection for each certificate. */
import { type ClientHttp2Session, connect, constants } from "node:http2";
import type { AppleCertificates } from "./certificates.ts";

/**
 * `sent`: Apple will tell the phone, at once or when it is reachable. `gone`: the phone does not keep the pass any more. `later`:
 * to be tried again, at the earliest after so many seconds where Apple said so.
 */
export type PushOutcome =
  | { readonly kind: "sent" }
  | { readonly kind: "gone" }
  | { readonly kind: "later"; readonly reason: string; readonly seconds: number | null };

export interface ApplePush {
  push(certificates: AppleCertificates, push_token: string): Promise<PushOutcome>;
  close(): void;
}

export interface ApplePushOptions {
  readonly url: string;
  /** Certificates of the authority behind the address, in PEM; the usual ones when left out. */
  readonly ca?: string;
  readonly timeoutMs?: number;
}

const mostCharacters = 2000;
/** A connection on which nothing is sent for so long is closed; Apple closes idle ones itself. */
const idleMs = 10 * 60_000;

const { HTTP2_HEADER_METHOD, HTTP2_HEADER_PATH, HTTP2_HEADER_STATUS } = constants;

const later = (reason: string, seconds: number | null = null): PushOutcome => ({ kind: "later", reason, seconds });

const reasonOf = (text: string): string => /"reason"\s*:\s*"(\w{1,60})"/.exec(text)?.[1] ?? "no reason";

/** What Apple's answer means for the registration. */
const outcomeOf = (status: number, text: string, retryAfter: string | undefined): PushOutcome => {
  if (status === 200) return { kind: "sent" };
  const reason = reasonOf(text);
  // 400 BadDeviceToken: what we were told by a program that is no phone.
  if (status === 410 || (status === 400 && reason === "BadDeviceToken")) return { kind: "gone" };
  const seconds = retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
  return later(`${status} ${reason}`, seconds);
};

export const openApplePush = ({ url, ca, timeoutMs = 15_000 }: ApplePushOptions): ApplePush => {
  const sessions = new Map<string, ClientHttp2Session>();
  const sessionOf = ({ certificate, key }: AppleCertificates): ClientHttp2Session => {
    const known = sessions.get(certificate);
    if (known !== undefined && !known.closed && !known.destroyed) return known;
    const opened = connect(url, { cert: certificate, key, ...(ca === undefined ? {} : { ca }) });
    // Requests on it report it; a session without a listener would end the program.
    const forget = () => void (sessions.get(certificate) === opened && sessions.delete(certificate));
    opened.on("error", forget);
    opened.on("goaway", forget);
    opened.on("close", forget);
    opened.setTimeout(idleMs, () => opened.close());
    opened.unref();
    sessions.set(certificate, opened);
    return opened;
  };
  return {
    push: (certificates, push_token) =>
      new Promise((done) => {
        let stream;
        try {
          stream = sessionOf(certificates).request({
            [HTTP2_HEADER_METHOD]: "POST",
            [HTTP2_HEADER_PATH]: `/3/device/${push_token}`,
            "apns-topic": certificates.pass_type_id,
          });
        } catch (error) {
          return done(later(error instanceof Error ? error.message : "no connection"));
        }
        let [status, retryAfter, text] = [0, undefined as string | undefined, ""];
        stream.on("response", (headers) => {
          status = Number(headers[HTTP2_HEADER_STATUS]);
          retryAfter = headers["retry-after"];
        });
        stream.setEncoding("utf8");
        stream.on("data", (part: string) => void (text.length < mostCharacters && (text += part)));
        stream.on("error", (error) => done(later(error.message)));
        stream.on("close", () => done(status === 0 ? later("no answer") : outcomeOf(status, text, retryAfter)));
        stream.setTimeout(timeoutMs, () => {
          // A connection that has gone silent is not used again.
          sessions.delete(certificates.certificate);
          stream.close(constants.NGHTTP2_CANCEL);
        });
        stream.end("{}");
      }),
    close: () => {
      for (const session of sessions.values()) session.destroy();
      sessions.clear();
    },
  };
};
