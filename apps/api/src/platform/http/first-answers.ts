/**
 * Answers to the first calls of every signed-in page, embedded in the page: the console need not fetch them. They are
 * the answers of the real calls with the caller's cookie, so access rules are the same.
 */
import type { Account } from "@rewardo/contract/accounts";
import type { listCards } from "@rewardo/contract/cards";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const account = "/api/accounts/current";
const device = "/api/devices/current";
const business = "/api/businesses/current";
/** Calls made after the account is known. */
const ofAccount = [
  "/api/account_roles/current",
  business,
  `${business}/plan_subscriptions/current`,
  `${business}/integrations?limit=200`,
];
/** A paired device has no page but the till. */
const ofDevice = [business, `${business}/places?limit=200`];
/** First calls of the platform's own people, who are in no business. */
const ofPlatformPage: Readonly<Record<string, readonly string[]>> = {
  "/": [
    ...["/api/businesses?limit=20&count=true", "/api/plan_subscriptions/due"],
    ...["/api/stats/summary", "/api/platform_health"],
  ],
};
const cards = `${business}/cards?limit=200`;
const givable = `${business}/givable_coupons`;
const places = `${business}/places?limit=200`;
/** First calls by page, if their answers are small and quick. The addresses must equal the console's exactly. */
const ofPage: Readonly<Record<string, readonly string[]>> = {
  "/": [
    cards,
    `${business}/adjustment_requests?status=pending&limit=20`,
    `${business}/promise_conflicts?limit=1&count=true&can_settle=true`,
  ],
  "/accounts/new": [`${business}/account_roles?limit=200&status=active`],
  "/audit": [`${business}/accounts?limit=200`],
  "/configure": [cards, `${business}/public_info`, `${business}/accounts?limit=5`],
  "/devices": [places],
  "/imports/new": [cards],
  "/messages/automations": [`${business}/automations?limit=100`, `${business}/automations/templates`],
  "/messages/automations/new": [cards, givable],
  "/messages/in_app/new": [cards, givable],
  "/messages/new": [cards, givable],
  "/messages/sms/new": [cards, givable, `${business}/message_settings`],
  "/places": [`${business}/places?sort_by=name&sort=asc&limit=50&count=true`],
  "/scanner": [places],
  "/settings/account": ["security", "passkeys", "sessions", "pin"].map((part) => `${account}/${part}`),
  "/settings/closure": [`${business}/closure`],
  "/settings/integration": ["/api/integration_providers"],
  "/settings/messages": [`${business}/message_settings`, `${business}/message_suppressions?limit=30`],
  "/settings/notifications": [`${account}/mail_choices`],
  "/settings/plan": ["/api/plans"],
  "/settings/public_info": [`${business}/public_info`],
  "/settings/security": [`${business}/sign_in_rules`],
  "/stats": [places],
  "/transactions": [places],
};
/** Pages that ask for parts of each card, where the cards are few. */
const ofCards: typeof ofPage = { "/messages/automations/new": ["promotion_groups"] };
const mostCards = 5;
/** First calls of pages that the server draws. */
const ofDrawnPage: typeof ofPage = {
  "/": [`${business}/transactions?limit=20&imported_balances=false`, `${business}/stats/summary`, `${business}/advice`],
  "/transactions": [cards, `${business}/stats/summary`],
};
/** First calls of drawn lists, whose rows are those of the address without a filter. */
const ofDrawnList: typeof ofPage = { "/transactions": [`${business}/transactions?limit=50&count=true`] };

/** Cookies that only scripts' calls need are left out with everything else of the request. */
const asked = (request: FastifyRequest): Record<string, string> => {
  const { host, cookie, "user-agent": agent, "accept-language": languages } = request.headers;
  const known = { host, cookie, "user-agent": agent, "accept-language": languages };
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
};

/** The bodies by their addresses, as JSON. */
export type FirstAnswers = ReadonlyMap<string, string>;

/**
 * The answers embedded in a page; none if the browser has no session. Refused calls are left out: the console calls
 * them again, and shows why. If the session is renewed meanwhile, the page's answer renews it too.
 */
export const firstAnswers = async (
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { isDrawn = false }: { readonly isDrawn?: boolean } = {},
): Promise<FirstAnswers> => {
  const answers = new Map<string, string>();
  if (!(request.headers.cookie ?? "").split("; ").includes("rewardo_session_open=1")) return answers;
  const headers = asked(request);
  const ask = async (url: string): Promise<boolean> => {
    const answer = await app.inject({ method: "GET", url, headers, remoteAddress: request.ip });
    const cookies = answer.headers["set-cookie"];
    if (cookies !== undefined) reply.header("set-cookie", cookies);
    if (answer.statusCode !== 200) return false;
    answers.set(url, answer.body);
    return true;
  };
  const path = /^[^?#]*/.exec(request.url)?.[0] ?? "";
  const drawn = isDrawn ? [...(ofDrawnPage[path] ?? []), ...(ofDrawnList[request.url] ?? [])] : [];
  const page = [...(ofPage[path] ?? []), ...drawn];
  const ofAnyAccount = (): readonly string[] => [
    ...ofAccount,
    ...(isOfPlatform(answers) ? (ofPlatformPage[path] ?? []) : page),
  ];
  const rest = (await ask(account)) ? ofAnyAccount() : (await ask(device)) ? ofDevice : [];
  await Promise.all(rest.map(ask));
  const parts = ofCards[path] ?? [];
  if (parts.length > 0) await Promise.all(partsOf(answers.get(cards), parts).map(ask));
  return answers;
};

/** The addresses of such parts of the cards in use. */
const partsOf = (body: string | undefined, parts: readonly string[]): readonly string[] => {
  if (body === undefined) return [];
  const active = (JSON.parse(body) as ResponseOf<typeof listCards>).items.filter(({ status }) => status === "active");
  return active.length > mostCards
    ? []
    : active.flatMap(({ _id }) => parts.map((part) => `${business}/cards/${_id}/${part}`));
};

/** The page is for one of the platform's own people, in no business. */
export const isOfPlatform = (answers: FirstAnswers): boolean => {
  const body = answers.get(account);
  return body !== undefined && (JSON.parse(body) as Account).business_id === null;
};

/** The element that carries them into the page, or nothing. */
export const answersElement = (answers: FirstAnswers): string => {
  if (answers.size === 0) return "";
  const json = `{${[...answers].map(([address, body]) => `${JSON.stringify(address)}:${body}`).join(",")}}`;
  // No name in an answer can close the element.
  return `    <script type="application/json" id="first-answers">${json.replaceAll("<", String.raw`\u003c`)}</script>\n`;
};
