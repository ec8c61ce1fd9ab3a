/** The API of GoPOS, version 3: tokens by organisation, pages that begin at 0. */
import { createHash } from "node:crypto";
import { PosTrouble } from "../../adapter/adapter.ts";
import type { PosAnswer, PosAsker, PosRequest } from "../../adapter/http.ts";
import type { TokenStore } from "../../adapter/tokens.ts";
import type { PosSettings } from "../../../../platform/pos-settings.ts";
import { fieldsOf, listOf, textOf } from "../../adapter/wire.ts";

type Settings = NonNullable<PosSettings["gopos"]>;

const pageRows = 100;
const mostPages = 10_000;

export interface Client {
  /** Every row of a list below the organisation, page by page. */
  pages(path: string, query?: Readonly<Record<string, string>>): AsyncGenerator<readonly unknown[]>;
  send(path: string, body: unknown): Promise<void>;
}

const form = (fields: Readonly<Record<string, string>>) => ({
  method: "POST" as const,
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: String(new URLSearchParams(fields)),
});

/** Asks for a token; throws credentials where GoPOS refuses it. */
const fetchToken = async (
  ask: PosAsker,
  { api_url, client_id, client_secret }: Settings,
  grant: Readonly<Record<string, string>>,
): Promise<string> => {
  const { status, body } = await ask(`${api_url}/oauth/token`, form({ client_id, client_secret, ...grant }));
  const token = textOf(fieldsOf(body)["access_token"], 5000);
  if (status === 400 || status === 401 || status === 403)
    throw new PosTrouble("credentials", `GoPOS refuses a token: ${textOf(fieldsOf(body)["error"], 60) ?? status}`);
  if (token === null) throw new PosTrouble("unexpected_answer", `GoPOS gives no token: ${status}`);
  return token;
};

/** The organisation that the user of this code has opened to us. */
export const readOrganisation = async (
  ask: PosAsker,
  settings: Settings,
  { code, redirect_uri }: { code: string; redirect_uri: string },
): Promise<{ id: string; name: string | null }> => {
  const token = await fetchToken(ask, settings, { grant_type: "authorization_code", code, redirect_uri });
  const { status, body } = await ask(`${settings.api_url}/api/v3/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const first = fieldsOf(listOf(body)?.[0]);
  const id = textOf(first["id"]);
  if (status !== 200 || id === null || !/^\d+$/.test(id))
    throw new PosTrouble("unexpected_answer", `GoPOS names no organisation: ${status}`);
  return { id, name: textOf(first["name"]) };
};

interface ClientOptions {
  readonly ask: PosAsker;
  readonly settings: Settings;
  /** Tokens of all organisations, so that a poll a minute does not ask for one each time. */
  readonly tokens: TokenStore;
  readonly organization_id: string;
}

export const openClient = ({ ask, settings, tokens, organization_id }: ClientOptions): Client => {
  const key = createHash("sha256").update(`${organization_id} ${settings.client_secret}`).digest("hex");
  const signIn = () => fetchToken(ask, settings, { grant_type: "organization", organization_id });
  const isOver = ({ status }: PosAnswer): boolean => status === 401 || status === 403;
  const get = (url: string, sent?: PosRequest): Promise<PosAnswer> => {
    const work = (token: string) =>
      ask(url, { ...sent, headers: { ...sent?.headers, authorization: `Bearer ${token}` } });
    return tokens.call(key, signIn, work, isOver);
  };
  return {
    send: async (path, body) => {
      const sent = {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      } as const;
      const { status } = await get(`${settings.api_url}/api/v3/${organization_id}/${path}`, sent);
      if (status >= 300) throw new PosTrouble("unexpected_answer", `GoPOS answers ${path} with ${status}`);
    },
    pages: async function* pages(path, query = {}) {
      for (let page = 0; page < mostPages; page += 1) {
        const asked = new URLSearchParams({ ...query, page: String(page), size: String(pageRows) });
        const { status, body } = await get(`${settings.api_url}/api/v3/${organization_id}/${path}?${asked.toString()}`);
        const rows = listOf(body);
        if (status !== 200 || rows === null)
          throw new PosTrouble("unexpected_answer", `GoPOS answers ${path} with ${status}`);
        if (rows.length > 0) yield rows;
        if (rows.length < pageRows) return;
      }
      throw new PosTrouble("unexpected_answer", `GoPOS's list ${path} does not end`);
    },
  };
};
