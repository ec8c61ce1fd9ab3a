/**
 * A server on loopback that speaks as Stripe does: forms in, JSON out, a key once for each call, a page to pay on, and
 * signed events. It refuses what Stripe would refuse, and can be told to misbehave.
 */
import { createHmac, randomBytes } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { stripeVersion } from "../platform/payments/stripe-asker.ts";
import {
  type Charge,
  chargeOf,
  type Fields,
  type Invoice,
  invoiceOf,
  monthAfter,
  readForm,
  refusal,
  Refused,
  type Session,
  sessionOf,
  type Subscription,
  subscriptionOf,
} from "./stripe-objects.ts";

/** `cut` ends the connection before anything is done, `lost` after it, `broken` is a 500, `busy` a 429; `none` lets one pass. */
export type StripeFault = "none" | "cut" | "lost" | "broken" | "busy";

export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: object };
}

export interface StripeCall {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly fields: Fields;
}

export interface StripeSimulator {
  readonly url: string;
  readonly webhook_secret: string;
  readonly calls: StripeCall[];
  /** Events in the order in which they happened; what is taken out is not sent. */
  readonly events: StripeEvent[];
  readonly customers: Map<string, Fields>;
  readonly sessions: Map<string, Session>;
  readonly subscriptions: Map<string, Subscription>;
  readonly invoices: Map<string, Invoice>;
  /** Each of these meets one call, in order. */
  fail(...faults: StripeFault[]): void;
  /** The card is declined from now on. */
  isDeclining: boolean;
  /** Someone pays on the page of this address. */
  pay(url: string): void;
  /** A month is over: the subscription is charged again, or ends if it was to. */
  endPeriod(id: string): void;
  cancel(id: string): void;
  /** Gives back what an invoice took, or a part of it. */
  refund(invoice_id: string, amount?: number): void;
  /** Sends an event as Stripe does; answers the status. */
  send(event: StripeEvent, webhook: string, more?: { secret?: string; at?: number; text?: string }): Promise<number>;
  close(): Promise<void>;
}

interface Options {
  readonly key: string;
  nowMs(): number;
}

/** The value of the header: the time, and HMAC-SHA256 of time, full stop and text. */
export const stripeSignature = (secret: string, at: number, text: string): string =>
  `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${text}`).digest("hex")}`;

const idOf = (kind: string): string => `${kind}_${randomBytes(12).toString("hex")}`;

export const openStripeSimulator = async ({ key, nowMs }: Options): Promise<StripeSimulator> => {
  const faults: StripeFault[] = [];
  const answered = new Map<string, { body: string; answer: object }>();
  const products = new Map<string, Fields>();
  const now = (): number => Math.floor(nowMs() / 1000);

  const tell = (type: string, object: object): void =>
    void one.events.push({
      ...{ id: idOf("evt"), type, api_version: stripeVersion, created: now() },
      data: { object: structuredClone(object) },
    });

  /** Charges a period; `false` when the card is declined. */
  const charge = (subscription: Subscription, billing_reason: string, amount: number): boolean => {
    const invoice = invoiceOf(idOf("in"), subscription, { billing_reason, amount });
    one.invoices.set(invoice.id, invoice);
    const isPaid = amount === 0 || !one.isDeclining;
    subscription.status = isPaid ? (subscription.status === "trialing" ? "trialing" : "active") : "past_due";
    tell(isPaid ? "invoice.paid" : "invoice.payment_failed", isPaid ? invoice : { ...invoice, amount_paid: 0 });
    return isPaid;
  };

  const found = <T>(map: Map<string, T>, id: string): T => {
    const value = map.get(id);
    if (value === undefined) throw new Refused(404, "resource_missing");
    return value;
  };

  const end = (subscription: Subscription): void => {
    subscription.status = "canceled";
    tell("customer.subscription.deleted", subscription);
  };

  /** What each call does, by its method and path. */
  const verbs: readonly (readonly [RegExp, (id: string, fields: Fields) => object])[] = [
    [
      /^POST \/v1\/customers$/,
      (_id, fields) => {
        const id = idOf("cus");
        one.customers.set(id, fields);
        return { id, ...fields };
      },
    ],
    [
      /^POST \/v1\/customers\/(\w+)$/,
      (id, fields) => {
        found(one.customers, id);
        one.customers.set(id, fields);
        return { id, ...fields };
      },
    ],
    [
      /^POST \/v1\/products$/,
      (_id, fields) => {
        const id = String(fields["id"]);
        if (products.has(id)) throw new Refused(400, "resource_already_exists");
        products.set(id, fields);
        return { id };
      },
    ],
    [/^POST \/v1\/products\/(\w+)$/, (id, fields) => ({ id, ...Object.assign(found(products, id), fields) })],
    [
      /^POST \/v1\/checkout\/sessions$/,
      (_id, fields) => {
        const id = idOf("cs");
        const session = sessionOf(id, fields, { url: `${one.url}/c/${id}`, now: now() });
        found(one.customers, session.customer);
        found(products, session.terms.product);
        one.sessions.set(id, session);
        return session;
      },
    ],
    [/^GET \/v1\/checkout\/sessions\/(\w+)$/, (id) => found(one.sessions, id)],
    [
      /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/,
      (id) => {
        const session = found(one.sessions, id);
        if (session.status !== "open") throw new Refused(400, "checkout_session_not_open");
        return Object.assign(session, { status: "expired" });
      },
    ],
    [
      /^POST \/v1\/billing_portal\/sessions$/,
      (_id, fields) => {
        found(one.customers, String(fields["customer"]));
        return { id: idOf("bps"), url: `${one.url}/p/${String(fields["customer"])}` };
      },
    ],
    [/^GET \/v1\/subscriptions\/(\w+)$/, (id) => found(one.subscriptions, id)],
    [
      /^POST \/v1\/subscriptions\/(\w+)$/,
      (id, fields) => {
        const subscription = found(one.subscriptions, id);
        if (subscription.status === "canceled") throw new Refused(404, "resource_missing");
        subscription.cancel_at_period_end = fields["cancel_at_period_end"] === "true";
        const price = fields["items[0][price_data][unit_amount]"];
        if (price !== undefined) {
          if (fields["items[0][id]"] !== subscription.items.data[0]!.id || fields["proration_behavior"] !== "none")
            throw new Refused(400, "parameter_invalid");
          const product = String(fields["items[0][price_data][product]"]);
          found(products, product);
          Object.assign(subscription.items.data[0]!.price, { unit_amount: Number(price), product });
        }
        return subscription;
      },
    ],
    [
      /^DELETE \/v1\/subscriptions\/(\w+)$/,
      (id) => {
        const subscription = found(one.subscriptions, id);
        if (subscription.status === "canceled") throw new Refused(404, "resource_missing");
        end(subscription);
        return subscription;
      },
    ],
    [/^GET \/v1\/invoices\/(\w+)$/, (id) => found(one.invoices, id)],
  ];

  const perform = (call: StripeCall, body: string): { status: number; answer: object } => {
    const known = call.key === undefined ? undefined : answered.get(call.key);
    if (known !== undefined && known.body !== `${call.path} ${body}`) return refusal(400, "idempotency_error");
    if (known !== undefined) return { status: 200, answer: known.answer };
    const asked = `${call.method} ${call.path}`;
    const verb = verbs.find(([path]) => path.test(asked));
    if (verb === undefined) return refusal(404, "unknown_path");
    try {
      const answer = structuredClone(verb[1](verb[0].exec(asked)![1] ?? "", call.fields));
      if (call.key !== undefined) answered.set(call.key, { body: `${call.path} ${body}`, answer });
      return { status: 200, answer };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return refusal(error.status, error.code);
    }
  };

  const showPage = (method: string, path: string, response: ServerResponse): void => {
    const session = one.sessions.get(/^\/c\/(\w+)$/.exec(path)?.[1] ?? "");
    if (session === undefined)
      return void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Cards</h1>");
    if (method === "POST") {
      one.pay(session.url);
      return void response.writeHead(303, { location: session.success_url }).end();
    }
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<h1>Pay</h1><form method="post"><button>Pay</button></form><a href="${session.cancel_url}">Back</a>`);
  };

  const server = createServer((request, response) => {
    const { method = "GET", url = "/", headers } = request;
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      if (!url.startsWith("/v1/")) return showPage(method, url, response);
      const answer = (status: number, value: object) =>
        void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
      const idempotency = headers["idempotency-key"];
      const call = { method, path: url, key: idempotency as string | undefined, fields: readForm(body) };
      one.calls.push(call);
      const fault = faults.shift();
      if (fault === "cut") return void request.socket.destroy();
      if (fault === "broken") return answer(500, {});
      if (fault === "busy") return answer(429, {});
      if (headers.authorization !== `Bearer ${key}`) return answer(401, refusal(401, "api_key_invalid").answer);
      if (headers["stripe-version"] !== stripeVersion) return answer(400, refusal(400, "version_invalid").answer);
      const done = perform(call, body);
      if (fault === "lost") return void request.socket.destroy();
      return answer(done.status, done.answer);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));

  const one: StripeSimulator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhook_secret: "whsec_of_the_simulator",
    ...{ calls: [], events: [], isDeclining: false },
    ...{ customers: new Map(), sessions: new Map(), subscriptions: new Map(), invoices: new Map() },
    fail: (...more) => void faults.push(...more),
    pay: (url) => {
      const session = [...one.sessions.values()].find((open) => open.url === url);
      if (session?.status !== "open") throw new Error("Nothing can be paid on this page");
      const subscription = subscriptionOf(idOf("sub"), session, now());
      one.subscriptions.set(subscription.id, subscription);
      const isTrial = session.trial_end !== null;
      if (!charge(subscription, "subscription_create", isTrial ? 0 : session.terms.unit_amount)) return;
      Object.assign(session, { status: "complete", subscription: subscription.id });
      tell("customer.subscription.created", subscription);
      tell("checkout.session.completed", session);
    },
    endPeriod: (id) => {
      const subscription = found(one.subscriptions, id);
      if (subscription.cancel_at_period_end) return end(subscription);
      subscription.current_period_start = subscription.current_period_end;
      subscription.current_period_end = monthAfter(subscription.current_period_end);
      subscription.status = "active";
      charge(subscription, "subscription_cycle", subscription.items.data[0]!.price.unit_amount);
    },
    cancel: (id) => end(found(one.subscriptions, id)),
    refund: (invoice_id, amount) => {
      const invoice = found(one.invoices, invoice_id);
      const given: Charge = chargeOf(idOf("ch"), invoice, amount ?? invoice.amount_paid);
      tell("charge.refunded", given);
    },
    send: async (event, webhook, { secret = one.webhook_secret, at = now(), text } = {}) => {
      const body = text ?? JSON.stringify(event);
      const answer = await fetch(webhook, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": stripeSignature(secret, at, JSON.stringify(event)),
        },
        body,
      });
      await answer.text();
      return answer.status;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return one;
};
