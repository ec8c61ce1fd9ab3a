/** A customer's browser: it keeps the cookies that answers set, as browsers do, and has an address of its own. */
import type { InjectOptions } from "fastify";
import type { Answer, TestApp } from "./app.ts";

export interface MemberBrowser {
  /** A call or page, with the cookies so far. */
  ask<T = Record<string, unknown>>(
    method: "GET" | "POST" | "PATCH" | "DELETE",
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  /** The cookies as a request carries them. */
  cookies(): string;
}

let opened = 0;

export const openMemberBrowser = (
  { app }: Pick<TestApp, "app">,
  { address, language = "pl" }: { address?: string; language?: string } = {},
): MemberBrowser => {
  opened += 1;
  const remoteAddress = address ?? `10.9.${Math.floor(opened / 250)}.${opened % 250}`;
  const jar = new Map<string, string>();
  const cookies = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  return {
    cookies,
    ask: async (method, url, body, headers = {}) => {
      const request: InjectOptions = {
        ...{ method, url, remoteAddress },
        headers: {
          "accept-language": language,
          "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)",
          ...(jar.size === 0 ? {} : { cookie: cookies() }),
          ...headers,
        },
      };
      if (body !== undefined) request.payload = body as Exclude<InjectOptions["payload"], undefined>;
      const response = await app.inject(request);
      for (const { name, value, maxAge } of response.cookies) {
        if (maxAge === 0 || value === "") jar.delete(name);
        else jar.set(name, value);
      }
      const isJson = String(response.headers["content-type"] ?? "").includes("application/json");
      return {
        status: response.statusCode,
        body: (isJson ? response.json() : response.body) as never,
        headers: response.headers,
      };
    },
  };
};
