/** Customers at their own cards: a browser's cookie, and calls with it. */
import { createHash, randomBytes } from "node:crypto";
import { memberTokenFrom } from "@rewardo/rules";
import { keepInBrowser } from "../features/member/members/index.ts";
import { joinCard } from "../features/people/card-subscriptions/index.ts";
import { readBusinessSettings } from "../features/tenants/businesses/index.ts";
import type { SetupContext } from "../platform/context.ts";
import type { Caller, TestApp } from "./app.ts";
import type { Tenant } from "./tenant-type.ts";

/** Name of the cookie over plain HTTP, as tests call. */
const cookieName = "rewardo_member";

export interface TestSession {
  readonly token: string;
  readonly browser_id: string;
  readonly user_id: string;
}

/** Keeps a customer's cards in a browser of theirs, as joining and links do. */
export const openMemberSession = async (
  ctx: SetupContext,
  user_id: string,
  token = randomBytes(32).toString("base64url"),
): Promise<TestSession> => ({ token, user_id, browser_id: await keepInBrowser(ctx, { user_id, token }) });

/** Calls with a browser's cookie. */
export const memberCaller = ({ app }: Pick<TestApp, "app">, { token }: Pick<TestSession, "token">): Caller => {
  const cookie = `${cookieName}=${token}`;
  return {
    token: null,
    account_id: null,
    cookie,
    call: async (method, url, body, headers = {}) => {
      const payload = body === undefined ? {} : { payload: body as object };
      const response = await app.inject({ method, url, headers: { cookie, ...headers }, ...payload });
      const isJson = String(response.headers["content-type"] ?? "").includes("application/json");
      return {
        status: response.statusCode,
        body: isJson ? response.json() : (response.body as never),
        headers: response.headers,
      };
    },
  };
};

const drawn = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The browser of the tenant's points customer, which the filling of `member_browsers` keeps. */
export const browserTokenOf = ({ id, points }: Pick<Tenant, "id" | "points">): string =>
  drawn(`browser ${id} ${points.user_id}`).toString("base64url");

export const sessionOf = (tenant: Tenant): TestSession => ({
  token: browserTokenOf(tenant),
  browser_id: tenant.made("member_browsers"),
  user_id: tenant.points.user_id,
});

/** The link that is the points customer's card. */
export const linkTokenOf = ({ id, qr_key, points }: Pick<Tenant, "id" | "qr_key" | "points">): string =>
  memberTokenFrom(qr_key, drawn(`link ${id} ${points.user_id}`));

/** The tenant as another of its customers is a part of it: the one of the stamps card in the place of the points customer. */
export const neighbourOf = (tenant: Tenant): Tenant => ({
  ...tenant,
  points: tenant.stamps,
  points_card_id: tenant.stamps_card_id,
  made: (entity) => tenant.made(`${entity} of a neighbour`),
});

/** A new customer of the tenant, in a browser. */
export const freshMember = async ({ ctx, points_card_id }: Tenant): Promise<TestSession> =>
  openMemberSession(ctx, (await joinCard(ctx, points_card_id, [{}]))[0]!.user_id);

/** The public key of a business. */
export const keyOfBusiness = async ({ database, scope }: SetupContext): Promise<string> =>
  (await database.read(scope, (tx) => readBusinessSettings(tx, scope))).qr_key;

/** Opens a session for a customer and answers how they call: paths are those below the business's key. */
export const signInMember = async (app: Pick<TestApp, "app">, ctx: SetupContext, user_id: string): Promise<Caller> => {
  const caller = memberCaller(app, await openMemberSession(ctx, user_id));
  const key = await keyOfBusiness(ctx);
  return { ...caller, call: (method, path, ...rest) => caller.call(method, `/api/member/${key}${path}`, ...rest) };
};
