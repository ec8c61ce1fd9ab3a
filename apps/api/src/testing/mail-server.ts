/** A real SMTP server on loopback, and what arrived at it; it can refuse, for a while or for good. */
import { EventEmitter, once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ArrivedMail {
  readonly to: readonly string[];
  readonly from: string;
  /** As it came over the line. */
  readonly raw: string;
  /** Header lines, unfolded. */
  readonly headers: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What the mail's link carries. */
  readonly link: { readonly path: string; readonly id: string; readonly token: string };
}

export interface MailServer {
  readonly url: string;
  readonly arrived: ArrivedMail[];
  /** How many mails were offered, the refused ones among them. */
  offered(): number;
  /** Returns the next `times` mails with this status and the receiver's address, as servers do. */
  refuse(times: number, status: number): void;
  /** Answers so when this address is named as a receiver, as `550 5.1.1 no such mailbox`; `null`: takes mails again. */
  refuseReceiver(address: string, reply: string | null): void;
  /** The mails to this address, once there are `count` of them; rejects when nothing comes for a minute. */
  mailsTo(address: string, count?: number): Promise<ArrivedMail[]>;
  /** Resolves once so many mails have arrived; rejects when nothing comes for a minute. */
  count(wanted: number): Promise<void>;
  close(): Promise<void>;
}

const longestMs = 60_000;

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, "")
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

const decodeBody = (part: string): string => {
  const [head = "", ...rest] = part.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  return /transfer-encoding: quoted-printable/i.test(head) ? decodeQuoted(body) : body;
};

const decodeWords = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : decodeQuoted(text.replaceAll("_", " ")),
    );

const read = (raw: string, from: string, to: readonly string[]): ArrivedMail => {
  const [head = ""] = raw.split("\r\n\r\n");
  const headers = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  // Pictures and the HTML that shows them are a part with parts of its own.
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, boundary]) => `--${boundary}`);
  const parts = boundaries.reduce((all, boundary) => all.flatMap((part) => part.split(boundary)), [raw]);
  const partOf = (type: string) =>
    decodeBody((parts.find((part) => part.trimStart().startsWith(type)) ?? "").trimStart()).replaceAll("\r\n", "\n");
  const text = partOf("Content-Type: text/plain");
  const link = new URL(/^https?:\S+$/m.exec(text)?.[0] ?? "http://none.invalid");
  return {
    to,
    from,
    raw,
    headers,
    subject: decodeWords(headers.find((line) => line.startsWith("Subject: "))?.slice(9) ?? ""),
    text,
    html: partOf("Content-Type: text/html"),
    link: { path: link.pathname, id: link.searchParams.get("id") ?? "", token: link.searchParams.get("token") ?? "" },
  };
};

/** Listens on a free port of 127.0.0.1, or on the given one. */
export const openMailServer = async (port = 0): Promise<MailServer> => {
  const arrived: ArrivedMail[] = [];
  const events = new EventEmitter();
  let offered = 0;
  let refusals = { left: 0, status: 451 };
  const refusedReceivers = new Map<string, string>();
  const server = new SMTPServer({
    authOptional: true,
    // Connections that a mailer keeps are not waited for.
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => {
      const reply = refusedReceivers.get(address);
      if (reply === undefined) return done();
      const [responseCode, ...words] = reply.split(" ");
      return done(Object.assign(new Error(words.join(" ")), { responseCode: Number(responseCode) }));
    },
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        offered += 1;
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const from = session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address;
        if (refusals.left > 0) {
          refusals.left -= 1;
          done(Object.assign(new Error(`<${to.join()}> not now`), { responseCode: refusals.status }));
          return;
        }
        arrived.push(read(Buffer.concat(chunks).toString("latin1"), from, to));
        done();
        events.emit("arrived");
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
  // A client that ends within a mail, as a killed one does, resets its connection: no fault of the server.
  server.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "ECONNRESET") throw error;
  });
  const { port: chosen } = server.server.address() as AddressInfo;
  const mailsTo = (address: string) => arrived.filter(({ to }) => to.includes(address));
  return {
    url: `smtp://127.0.0.1:${chosen}`,
    arrived,
    offered: () => offered,
    refuse: (left, status) => (refusals = { left, status }),
    refuseReceiver: (address, reply) => {
      if (reply === null) refusedReceivers.delete(address);
      else refusedReceivers.set(address, reply);
    },
    mailsTo: async (address, count = 1) => {
      while (mailsTo(address).length < count) await once(events, "arrived", { signal: AbortSignal.timeout(longestMs) });
      return mailsTo(address);
    },
    count: async (wanted) => {
      while (arrived.length < wanted) await once(events, "arrived", { signal: AbortSignal.timeout(longestMs) });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
