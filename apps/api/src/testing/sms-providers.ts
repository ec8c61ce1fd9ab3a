/**
 * SMSAPI, SerwerSMS and Twilio on loopback: they check the key, take SMS over and answer as documented. Each can be told
 * to answer the next request otherwise, to take it and say nothing, or to cut the line.
 */
import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import type { SmsProvider } from "../platform/sms/settings.ts";

export interface TakenSms {
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface Oddity {
  readonly status?: number;
  readonly body?: object | string;
  /** Whether the SMS is taken over all the same. */
  readonly isTaken?: boolean;
  /** Nothing is answered, until the caller gives up. */
  readonly isSilent?: boolean;
  /** The line breaks before the answer. */
  readonly isCut?: boolean;
}

export interface SmsProviderServer {
  readonly url: string;
  readonly token: string;
  readonly account: string;
  readonly taken: TakenSms[];
  /** Resolves once so many SMS were taken; rejects when none comes for a minute. */
  count(wanted: number): Promise<void>;
  /** Requests, the refused ones among them. */
  asked(): number;
  /** How the next requests are answered, one each. */
  next(...oddities: Oddity[]): void;
  /** What SerwerSMS's reports say of an SMS. */
  report(id: string, status: string, reason?: string): void;
  close(): Promise<void>;
}

const longestMs = 60_000;
const token = "a-token-that-no-log-may-hold";
const account = "AC0123456789";

type Fields = Readonly<Record<string, string>>;

const authorizations: Readonly<Record<SmsProvider, string>> = {
  smsapi: `Bearer ${token}`,
  serwersms: `Bearer ${token}`,
  twilio: `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`,
};

const refusedKeys: Readonly<Record<SmsProvider, { status: number; body: object }>> = {
  smsapi: { status: 200, body: { error: 101, message: "Authorization failed" } },
  serwersms: { status: 200, body: { error: { code: 1001, type: "Unauthorized", message: "Invalid login" } } },
  twilio: { status: 401, body: { code: 20003, message: "Authenticate", status: 401 } },
};

const paths: Readonly<Record<SmsProvider, string>> = {
  smsapi: "/sms.do",
  serwersms: "/messages/send_sms.json",
  twilio: `/2010-04-01/Accounts/${account}/Messages.json`,
};

const answers: Readonly<Record<SmsProvider, (sms: TakenSms) => { status: number; body: object }>> = {
  smsapi: ({ id, fields }) => ({
    status: 200,
    body: { count: 1, list: [{ id, points: 0.17, number: fields["to"], status: "QUEUE", idx: fields["idx"] }] },
  }),
  serwersms: ({ id, fields }) => ({
    status: 200,
    body: { success: true, queued: 1, unsent: 0, items: [{ id, phone: fields["phone"], status: "queued", parts: 1 }] },
  }),
  twilio: ({ id, fields }) => ({
    status: 201,
    body: { sid: id, status: "queued", to: fields["To"], error_code: null },
  }),
};

/** Listens on a free port of 127.0.0.1. */
export const openSmsProvider = async (provider: SmsProvider): Promise<SmsProviderServer> => {
  const taken: TakenSms[] = [];
  const reports: object[] = [];
  const oddities: Oddity[] = [];
  const events = new EventEmitter();
  let asked = 0;

  const take = (fields: Fields): { status: number; body: object } => {
    if (
      provider === "smsapi" &&
      fields["check_idx"] === "1" &&
      taken.some((one) => one.fields["idx"] === fields["idx"])
    )
      return { status: 200, body: { error: 53, message: "Not unique idx" } };
    const sms = { id: `SM${taken.length + 1}`, fields };
    taken.push(sms);
    events.emit("taken");
    return answers[provider](sms);
  };

  const reportsPage = (fields: Fields) => {
    const [page, limit] = [Number(fields["page"]), Number(fields["limit"])];
    return { status: 200, body: { paging: { page }, items: reports.slice((page - 1) * limit, page * limit) } };
  };

  const answer = (text: string, request: IncomingMessage, response: ServerResponse): void => {
    const fields = Object.fromEntries(new URLSearchParams(text));
    const odd = oddities.shift();
    const isAllowed = request.headers.authorization === authorizations[provider];
    const isSending = request.url === paths[provider];
    const usual = !isAllowed
      ? refusedKeys[provider]
      : isSending && (odd === undefined || odd.isTaken === true)
        ? take(fields)
        : request.url === "/messages/reports.json"
          ? reportsPage(fields)
          : { status: 404, body: {} };
    if (odd?.isSilent === true) return;
    if (odd?.isCut === true) {
      request.socket.destroy();
      return;
    }
    const { status = usual.status, body = usual.body } = odd ?? {};
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

  const server = createServer((request, response) => {
    asked += 1;
    // A caller whose connection is cut, such as by `close`, gets no answer.
    readText(request).then(
      (text) => answer(text, request, response),
      () => response.destroy(),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ token, account, taken },
    count: async (wanted) => {
      while (taken.length < wanted) await once(events, "taken", { signal: AbortSignal.timeout(longestMs) });
    },
    asked: () => asked,
    next: (...next) => void oddities.push(...next),
    report: (id, status, reason) => void reports.push({ id, status, ...(reason === undefined ? {} : { reason }) }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
