/** The API of Dotykačka, version 2: tokens that last about an hour, pages that are read until a short one. */
import { createHash } from "node:crypto";
import { PosTrouble } from "../../adapter/adapter.ts";
import type { PosAnswer, PosAsker, PosRequest } from "../../adapter/http.ts";
import type { TokenStore } from "../../adapter/tokens.ts";
import { fieldsOf, listOf, textOf } from "../../adapter/wire.ts";

const pageRows = 100;
/** Upper bound of pages: no order has more lines, and a provider that never ends a list is broken. */
export const mostPages = 10_000;

/** 403 where the token is over or unknown, and not the right refused. */
const tokenIsOver: readonly (string | null)[] = ["ACCESS_TOKEN_EXPIRED", "INVALID_ACCESS_TOKEN"];

export const rowsOfPage = pageRows;

export interface Client {
  /** The rows of one page, counted from 1; fewer than `rowsOfPage` is the last one. */
  page(path: string, query: Readonly<Record<string, string>>, page: number): Promise<readonly unknown[]>;
  /** Every row of a list, page by page. */
  pages(path: string, query?: Readonly<Record<string, string>>): AsyncGenerator<readonly unknown[]>;
  send(path: string, body: unknown): Promise<void>;
  /** Fetches one row; `null` for a 404. */
  one(path: string): Promise<unknown>;
}

interface ClientOptions {
  readonly ask: PosAsker;
  readonly api_url: string;
  /** Tokens of all businesses, so that a poll a minute does not ask for one each time. */
  readonly tokens: TokenStore;
  readonly cloud_id: string;
  readonly refresh_token: string;
}

export const openClient = ({ ask, api_url, tokens, cloud_id, refresh_token }: ClientOptions): Client => {
  const base = `${api_url}/v2/clouds/${encodeURIComponent(cloud_id)}`;
  const key = createHash("sha256").update(`${cloud_id} ${refresh_token}`).digest("hex");

  const signIn = async (): Promise<string> => {
    const { status, body } = await ask(`${api_url}/v2/signin/token`, {
      method: "POST",
      headers: { authorization: `User ${refresh_token}`, "content-type": "application/json" },
      // A number, as the documentation has it; an id of 64 bits would not survive being one.
      body: /^\d{1,15}$/.test(cloud_id) ? `{"_cloudId":${cloud_id}}` : JSON.stringify({ _cloudId: cloud_id }),
    });
    const token = textOf(fieldsOf(body)["accessToken"], 5000);
    if (status === 401 || status === 403)
      throw new PosTrouble("credentials", `Dotykačka refuses to sign us in: ${status}`);
    if (token === null) throw new PosTrouble("unexpected_answer", `Dotykačka gives no token: ${status}`);
    return token;
  };

  /** A 401, and the 403 that is not a right refused. */
  const isOver = ({ status, body }: PosAnswer): boolean =>
    status === 401 || (status === 403 && tokenIsOver.includes(textOf(fieldsOf(body)["reason"])));

  const get = async (url: string, sent?: PosRequest): Promise<PosAnswer> => {
    const work = (token: string) =>
      ask(url, { ...sent, headers: { ...sent?.headers, authorization: `Bearer ${token}` } });
    const answer = await tokens.call(key, signIn, work, isOver);
    if (answer.status === 403) throw new PosTrouble("credentials", `Dotykačka refuses ${new URL(url).pathname}`);
    return answer;
  };

  const readPage: Client["page"] = async (path, query, page) => {
    const asked = new URLSearchParams({ ...query, page: String(page), limit: String(pageRows) });
    const { status, body } = await get(`${base}/${path}?${asked.toString()}`);
    // An empty page was a 404 before June 2023, and still is for old clients.
    if (status === 404) return [];
    const rows = listOf(body);
    if (status !== 200 || rows === null)
      throw new PosTrouble("unexpected_answer", `Dotykačka answers ${path} with ${status}`);
    return rows;
  };

  return {
    page: readPage,
    pages: async function* pages(path, query = {}) {
      for (let page = 1; page <= mostPages; page += 1) {
        const rows = await readPage(path, query, page);
        if (rows.length > 0) yield rows;
        if (rows.length < pageRows) return;
      }
      throw new PosTrouble("unexpected_answer", `Dotykačka's list ${path} does not end`);
    },
    send: async (path, body) => {
      const sent = {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      } as const;
      const { status } = await get(`${base}/${path}`, sent);
      if (status >= 300) throw new PosTrouble("unexpected_answer", `Dotykačka answers ${path} with ${status}`);
    },
    one: async (path) => {
      const { status, body } = await get(path === "" ? base : `${base}/${path}`);
      if (status === 404) return null;
      if (status !== 200) throw new PosTrouble("unexpected_answer", `Dotykačka answers ${path} with ${status}`);
      return body;
    },
  };
};
