/**
 * A server on loopback that takes pushes as Apple does: HTTP/2 with certificates on both sides, a path for each phone, an empty
 * message. It notes what came, and can be told to misbehave.
 */
import { createSecureServer, type ServerHttp2Session } from "node:http2";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import type { TestAuthority } from "./apple-certificates.ts";

/** `gone` is a 410, `busy` a 429 with a time to wait, `broken` a 500, `cut` ends the connection; `none` lets one pass. */
export type PushFault = "none" | "gone" | "busy" | "broken" | "cut" | "silent";

export interface Push {
  readonly push_token: string;
  readonly topic: string;
  readonly body: string;
  /** Name of the certificate that the program showed. */
  readonly by: string;
}

export interface PushSink {
  readonly url: string;
  readonly pushes: Push[];
  /** Each of these meets one push, in order. */
  fail(...faults: PushFault[]): void;
  /** All pushes meet this fault until it is `none` again. */
  isAway: PushFault;
  /** Phones that do not keep the pass any more. */
  readonly gone: Set<string>;
  /** Is told of each push that was taken. */
  onPush: (push: Push) => void;
  /** Connections that were opened so far. */
  sessions(): number;
  close(): Promise<void>;
}

const answers = {
  gone: [410, "Unregistered"],
  busy: [429, "TooManyRequests"],
  broken: [500, "InternalServerError"],
} as const;

export const openPushSink = async (authority: TestAuthority): Promise<PushSink> => {
  const faults: PushFault[] = [];
  const open = new Set<ServerHttp2Session>();
  let sessions = 0;
  const { certificate, key } = authority.server();
  const server = createSecureServer({ cert: certificate, key, requestCert: true, rejectUnauthorized: false });
  server.on("session", (session) => {
    sessions += 1;
    open.add(session);
    session.on("close", () => open.delete(session));
    session.on("error", () => undefined);
  });
  server.on("stream", (stream, headers) => {
    let body = "";
    stream.on("error", () => undefined);
    stream.setEncoding("utf8");
    stream.on("data", (part: string) => (body += part));
    stream.on("end", () => {
      const push_token = /^\/3\/device\/([\da-f]+)$/.exec(headers[":path"] ?? "")?.[1];
      const { subject } = (stream.session!.socket as TLSSocket).getPeerCertificate();
      const by = String((subject as { UID?: string } | undefined)?.UID ?? "");
      const answer = (status: number, reason?: string, more: Record<string, string> = {}) => {
        stream.respond({ ":status": status, "apns-id": "00000000-0000-0000-0000-000000000000", ...more });
        stream.end(reason === undefined ? undefined : JSON.stringify({ reason }));
      };
      const fault = one.isAway !== "none" ? one.isAway : (faults.shift() ?? "none");
      if (fault === "silent") return;
      if (fault === "cut") return stream.session!.destroy();
      if (headers[":method"] !== "POST" || push_token === undefined) return answer(404, "BadPath");
      if (by === "" || headers["apns-topic"] !== by) return answer(403, "BadCertificate");
      const answered = one.gone.has(push_token) ? "gone" : fault;
      if (answered !== "none") {
        const [status, reason] = answers[answered];
        return answer(status, reason, answered === "busy" ? { "retry-after": "7" } : {});
      }
      const push = { push_token, topic: String(headers["apns-topic"]), body, by };
      one.pushes.push(push);
      one.onPush(push);
      return answer(200);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const one: PushSink = {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ pushes: [], isAway: "none", gone: new Set(), onPush: () => undefined },
    fail: (...more) => void faults.push(...more),
    sessions: () => sessions,
    close: () =>
      new Promise((resolve) => {
        for (const session of open) session.destroy();
        server.close(() => resolve());
      }),
  };
  return one;
};
