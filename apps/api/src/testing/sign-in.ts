/** People who sign in by password as a browser does, at a clock that the test moves. */
import { roleIds, type RoleName } from "@rewardo/contract/roles";
import { createAccount } from "../features/tenants/accounts/index.ts";
import { newId } from "../platform/clock.ts";
import type { SetupContext } from "../platform/context.ts";
import type { TestApp } from "./app.ts";

export const somePassword = "Correct-Horse-7";

export interface BrowserAnswer<T> {
  readonly status: number;
  readonly body: T;
}

/** A browser: it keeps the cookies of the session and of itself, and comes from an address of its own. */
export interface TestBrowser {
  token: string;
  call<T = { code?: string }>(method: "GET" | "POST" | "PATCH", url: string, body?: object): Promise<BrowserAnswer<T>>;
  /** Returns the status and, of a failure, its code. */
  logIn(body: object): Promise<string>;
}

let browsers = 0;

export const openBrowser = ({ app }: Pick<TestApp, "app">, userAgent = "test"): TestBrowser => {
  browsers += 1;
  const remoteAddress = `10.9.${browsers >> 8}.${browsers & 255}`;
  let mark = "";
  const browser: TestBrowser = {
    token: "",
    call: async (method, url, body) => {
      const response = await app.inject({
        method,
        url,
        remoteAddress,
        headers: { cookie: `rewardo_session=${browser.token}; rewardo_browser=${mark}`, "user-agent": userAgent },
        ...(body === undefined ? {} : { payload: body }),
      });
      const given = response.cookies.find(({ name }) => name === "rewardo_session");
      if (given !== undefined) browser.token = given.value;
      mark = response.cookies.find(({ name }) => name === "rewardo_browser")?.value ?? mark;
      return { status: response.statusCode, body: response.body === "" ? ({} as never) : response.json() };
    },
    logIn: async (body) => {
      const answer = await browser.call("POST", "/api/accounts/login", body);
      return answer.body.code ?? String(answer.status);
    },
  };
  return browser;
};

/** A new account with a password, and what it logs in with. */
export const openPasswordAccount = async (
  ctx: SetupContext,
  role: RoleName = "OWNER",
  { place_ids = null }: { place_ids?: readonly string[] | null } = {},
) => {
  const email = `${newId()}@example.test`;
  const account_id = await createAccount(ctx, {
    email,
    password: somePassword,
    account_role_id: roleIds[role],
    place_ids,
  });
  return { account_id, email, password: somePassword };
};
