/** The part of the client that is the same at every installation; `client-module.ts` adds the calls. */

export interface ClientOptions {
  /** For example `https://rewardo.example`; by default the installation that this file comes from. */
  readonly origin?: string;
  /** An API key, `rwk_…`. Keep it on a server: it may do all that it was given, for anyone who has it. */
  readonly key: string;
  /** Number of retries after a network error or a busy server; 3 by default, 0 is never. */
  readonly retries?: number;
  /** Milliseconds after which an attempt is given up; 30,000 by default. */
  readonly timeoutMs?: number;
  /** Another `fetch`, as for tests. */
  readonly fetch?: typeof fetch;
}

export interface FieldError {
  readonly path: string;
  readonly message: string;
  readonly code: string;
  readonly params?: Record<string, number | string>;
}

/** The server refused. `code` is one of a closed list, `errors` names the fields that are wrong. */
export class RewardoError extends Error {
  readonly status: number;
  readonly code: string;
  readonly params: Record<string, unknown>;
  readonly errors: readonly FieldError[];
  /** What support needs to find the request. */
  readonly requestId: string | null;

  constructor(status: number, body: Partial<Record<string, unknown>>) {
    super(typeof body["message"] === "string" ? body["message"] : `The server answered ${status}`);
    this.name = "RewardoError";
    this.status = status;
    this.code = typeof body["code"] === "string" ? body["code"] : "unknown_error";
    this.params = (body["params"] ?? {}) as Record<string, unknown>;
    this.errors = (body["errors"] ?? []) as FieldError[];
    this.requestId = typeof body["request_id"] === "string" ? body["request_id"] : null;
  }
}

/** Method, path, and what is special: sent with an idempotency key (`once`), answered with a file. */
type CallRow = readonly [method: string, path: string, ...traits: ("once" | "file")[]];
type CallTable = Readonly<Record<string, CallRow>>;

interface LooseOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: unknown;
  readonly file?: Blob;
  readonly idempotency_key?: string;
  readonly version?: number;
}

interface CallTypes {
  readonly options: object;
  readonly answer: unknown;
}
type OptionsOf<C extends CallTypes> =
  Record<never, never> extends C["options"] ? [options?: C["options"]] : [options: C["options"]];
type ItemOf<Answer> = Answer extends { items: (infer Item)[]; next_cursor: string | null } ? Item : never;

export interface Client<Calls extends { [Name in keyof Calls]: CallTypes }> {
  /**
   * Makes one call. A call that writes once gets an idempotency key if you give none, so that repeating it after a cut
   * connection counts once; give your own to be safe across a restart of your program.
   * @throws RewardoError when the server refuses; the error of `fetch` when there was no answer
   */
  call<Name extends keyof Calls & string>(
    name: Name,
    ...options: OptionsOf<Calls[Name]>
  ): Promise<Calls[Name]["answer"]>;
  /** Every row of a list, fetched page by page. */
  each<Name extends keyof Calls & string>(
    name: Name,
    ...options: OptionsOf<Calls[Name]>
  ): AsyncGenerator<ItemOf<Calls[Name]["answer"]>, void, undefined>;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const addressOf = (origin: string, path: string, { params, query }: LooseOptions): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
  const search = new URLSearchParams();
  type Value = string | number | boolean | null | undefined;
  for (const [name, value] of Object.entries(query ?? {}) as [string, Value | Value[]][])
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one));
  return `${origin}/api${filled}${search.size === 0 ? "" : `?${search.toString()}`}`;
};

/** Milliseconds before the next attempt; the server's own word counts. */
const delayOf = (attempt: number, response: Response | null): number => {
  const seconds = Number(response?.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : 250 * 2 ** attempt;
};

const readAnswer = async (response: Response, isFile: boolean): Promise<unknown> => {
  if (response.ok && isFile) return response.blob();
  if (response.status === 204) return null;
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  if (!response.ok)
    throw new RewardoError(response.status, isJson ? (JSON.parse(text) as Record<string, unknown>) : {});
  return isJson ? JSON.parse(text) : text;
};

export const clientOf = <Calls extends { [Name in keyof Calls]: CallTypes }>(
  table: CallTable,
  { origin = "", key, retries = 3, timeoutMs = 30_000, fetch: send = fetch }: ClientOptions,
): Client<Calls> => {
  const make = async (name: string, options: LooseOptions = {}): Promise<unknown> => {
    const row = table[name];
    if (row === undefined) throw new TypeError(`There is no call ${name}`);
    const [method, path, ...traits] = row;
    const headers: Record<string, string> = { accept: "application/json", authorization: `Bearer ${key}` };
    const once = options.idempotency_key ?? (traits.includes("once") ? crypto.randomUUID() : undefined);
    if (once !== undefined) headers["idempotency-key"] = once;
    if (options.version !== undefined) headers["if-match"] = `"${options.version}"`;
    let body: string | FormData | null = null;
    if (options.file !== undefined) {
      body = new FormData();
      body.append("file", options.file);
    } else if (options.body !== undefined) {
      headers["content-type"] = "application/json";
      body = JSON.stringify(options.body);
    }
    const isRepeatable = method === "GET" || once !== undefined;
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
      let response: Response | null = null;
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        response = await send(addressOf(origin, path, options), { method, headers, body, signal });
      } catch (error) {
        if (isLast || !isRepeatable) throw error;
      }
      // Too many requests were refused before anything was done, so any call may come again.
      const isBusy = response?.status === 429 || (isRepeatable && (response === null || response.status >= 502));
      if (response !== null && (!isBusy || isLast)) return readAnswer(response, traits.includes("file"));
      await wait(delayOf(attempt, response));
    }
  };
  return {
    call: (name, ...[options]) => make(name, options as LooseOptions | undefined) as never,
    each: async function* each(name, ...[options]) {
      const loose = (options ?? {}) as LooseOptions;
      let cursor: string | null = null;
      do {
        const query: object = { ...loose.query, ...(cursor === null ? {} : { cursor }) };
        const page = (await make(name, { ...loose, query })) as { items: never[]; next_cursor: string | null };
        yield* page.items;
        cursor = page.next_cursor;
      } while (cursor !== null);
    },
  };
};

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** What a webhook tells. Read the rest through the client, with the ids in `data`. */
export interface WebhookMessage {
  /** The same whenever the message comes again: tried again, replayed from the log, or played again by a stranger. */
  readonly id: string;
  readonly type: string;
  /** When it happened. */
  readonly timestamp: string;
  readonly data: Record<string, unknown>;
}

/**
 * Verifies a message by Standard Webhooks and gives what it tells. `body` is the request's body as it came. A message can
 * come more than once: keep the `id` of each that you have done, and answer one that you know with 204 without doing it.
 * @throws Error when the signature is wrong, or older than five minutes as with a message that is played again
 */
export const readWebhook = async (
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  { nowMs = Date.now() }: { nowMs?: number } = {},
): Promise<WebhookMessage> => {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((part) =>
    String(headers[`webhook-${part}`]),
  );
  if (!(Math.abs(nowMs / 1000 - Number(timestamp)) <= 300))
    throw new Error("The message is too old or from the future");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const hmac = await crypto.subtle.importKey("raw", bytesOf(secret.replace("whsec_", "")), algorithm, false, [
    "verify",
  ]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of (signatures ?? "").split(" ")) {
    if (!/^v1,[A-Za-z0-9+/]{43}=$/.test(signature)) continue;
    if (await crypto.subtle.verify("HMAC", hmac, bytesOf(signature.slice(3)), signed))
      return { ...(JSON.parse(body) as Omit<WebhookMessage, "id">), id: id ?? "" };
  }
  throw new Error("The message is not signed with this secret");
};
