/**
 * The typed client. A call is the contract's own declaration:
 *
 *     import { readTransaction } from "@rewardo/contract/transactions";
 *     const transaction = await call(readTransaction, { params: { id } });
 *
 * Of a declaration only method, path and scope are read here, and nothing else reaches the browser: the build puts those
 * three where a call is imported (`packages/web/build/contract-calls.ts`).
 */
import type { EndpointDefinition, ParamsOf } from "@rewardo/contract/endpoint";
import type * as z from "zod/mini";
import { ApiError } from "./api-error.ts";
import { noteSuspension } from "./session/suspension.ts";
import { dropFirstAnswers, takeFirstAnswer } from "./first-answers.ts";

type Schema = z.core.$ZodType;
type Optional<T> = { [K in keyof T]?: T[K] | undefined };

type Params<E extends EndpointDefinition> = keyof ParamsOf<E> extends never
  ? { params?: undefined }
  : { params: ParamsOf<E> };
type Query<E extends EndpointDefinition> = E["query"] extends Schema
  ? { query?: Optional<z.output<E["query"]>> }
  : { query?: undefined };
type Body<E extends EndpointDefinition> = E["body"] extends Schema
  ? { body: z.input<E["body"]> }
  : { body?: undefined };
type Key<E extends EndpointDefinition> = E extends { idempotent: true }
  ? { idempotencyKey: string }
  : { idempotencyKey?: string };
type Version<E extends EndpointDefinition> = E extends { versioned: true }
  ? { version: number }
  : { version?: undefined };

interface Common {
  signal?: AbortSignal | undefined;
  /** Reaches one business by its id instead of the current scope; for the platform. */
  businessId?: string | undefined;
  /** Public key of the business whose card the customer holds; every call of theirs names it. */
  businessKey?: string | undefined;
  /** Sends the body as form fields. */
  asForm?: boolean | undefined;
  /** The call changes nothing although it is not a GET, such as an estimate for unsaved input. */
  isQuestion?: boolean | undefined;
}

export type CallOptions<E extends EndpointDefinition> = Common & Params<E> & Query<E> & Body<E> & Key<E> & Version<E>;
type CallArguments<E extends EndpointDefinition> =
  Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/** What a call answers; `null` where it answers 204. */
export type Answer<E extends EndpointDefinition> = E["response"] extends Schema ? z.output<E["response"]> : null;

let currentBusiness = false;

/** Set by the session: with a current business, scoped calls go to `/api/businesses/current`, else to `/api`. */
export const setScope = (scope: { hasBusiness: boolean }): void => {
  currentBusiness = scope.hasBusiness;
};

interface Loose {
  params?: Readonly<Record<string, string>> | undefined;
  query?: object | undefined;
  body?: unknown;
  idempotencyKey?: string | undefined;
  /** What the caller has seen; goes as `If-Match`. */
  version?: number | undefined;
}

/** The address of a call: prefix by scope, parameters put in, a list in the query as a repeated parameter. */
export const addressOf = (
  endpoint: Pick<EndpointDefinition, "path" | "scope">,
  options: Loose & Pick<Common, "businessId" | "businessKey"> = {},
): string => {
  const scoped = endpoint.scope === "scoped" || endpoint.scope === "business" || endpoint.scope === "acting";
  const prefix = !scoped
    ? endpoint.scope === "member"
      ? `/api/member/${encodeURIComponent(options.businessKey ?? "")}`
      : "/api"
    : options.businessId !== undefined
      ? `/api/businesses/${encodeURIComponent(options.businessId)}`
      : currentBusiness
        ? "/api/businesses/current"
        : "/api";
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(options.params?.[name] ?? ""),
  );
  const query = queryOf(options.query);
  return `${prefix}${path}${query === "" ? "" : `?${query}`}`;
};

const queryOf = (query: object | undefined): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}) as [string, unknown][]) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  return search.toString();
};

/**
 * Makes a call of the contract and gives what it answers; 204 gives `null`.
 * @throws {ApiError} when the server answers with a failure.
 * @throws {TypeError} when there was no answer at all, as `fetch` does.
 */
export const call = async <E extends EndpointDefinition>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<Answer<E>> => {
  const loose: Loose & Common = options ?? {};
  const headers = new Headers({ accept: "application/json" });
  if (loose.idempotencyKey !== undefined) headers.set("idempotency-key", loose.idempotencyKey);
  if (loose.version !== undefined) headers.set("if-match", `"${loose.version}"`);
  let body: string | URLSearchParams | null = null;
  if (loose.body !== undefined && loose.asForm === true) {
    body = new URLSearchParams(Object.entries(Object(loose.body)).map(([name, value]) => [name, String(value)]));
  } else if (loose.body !== undefined) {
    headers.set("content-type", "application/json");
    body = JSON.stringify(loose.body);
  }
  const address = addressOf(endpoint, loose);
  if (endpoint.method === "GET") {
    const known = takeFirstAnswer(address);
    if (known !== undefined) {
      tellAnswer();
      return known as Answer<E>;
    }
  } else if (!(loose.isQuestion ?? false)) dropFirstAnswers();
  const response = await fetch(address, {
    method: endpoint.method,
    headers,
    body,
    credentials: "same-origin",
    signal: loose.signal ?? null,
  });
  if (response.ok) tellAnswer();
  if (response.status === 204) return null as Answer<E>;
  const text = await response.text();
  const parsed = parsedOrText(text);
  if (!response.ok) {
    const error = new ApiError(response.status, parsed);
    noteSuspension(error);
    throw error;
  }
  return parsed as Answer<E>;
};

const answerListeners = new Set<() => void>();
const tellAnswer = (): void => {
  for (const listener of answerListeners) listener();
};
/** Calls back with each answer of the server that refuses nothing, also with those that the page brought along. */
export const onAnswer = (listener: () => void): void => void answerListeners.add(listener);

/**
 * What the page brought along for a call, at once: for `initialData`, so that what is known is drawn first. Later it is
 * `undefined`.
 */
export const broughtAnswer = <E extends EndpointDefinition>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Answer<E> | undefined => {
  const loose: Loose & Common = options ?? {};
  return takeFirstAnswer(addressOf(endpoint, loose)) as Answer<E> | undefined;
};

/** The JSON that the text is, or the text. */
export const parsedOrText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
