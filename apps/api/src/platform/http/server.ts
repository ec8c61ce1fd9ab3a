/** The web server: nothing outside this folder knows the framework. */
import { createHash } from "node:crypto";
import fastifyCookie from "@fastify/cookie";
import fastifyFormbody from "@fastify/formbody";
import fastifyMultipart from "@fastify/multipart";
import * as z from "zod/mini";
import type { Suspension } from "@rewardo/contract/businesses";
import { mountedPaths, type EndpointDefinition } from "@rewardo/contract/endpoint";
import { newId } from "../clock.ts";
import { AppError } from "../errors.ts";
import type { Reporter } from "../error-reports/reporter.ts";
import type { Log } from "../log.ts";
import type { ReadLimit } from "../rate-limits/reads.ts";
import { platformScope } from "../scope.ts";
import type { Actor, MemberSession } from "../actor.ts";
import type { Deps } from "../context.ts";
import {
  requireAccess,
  requireIds,
  requireNotFrozen,
  requirePlanInForce,
  requireReach,
  requireSecondFactor,
  resolveScope,
} from "./access.ts";
import { readActor, readMember, requestInfo } from "./callers.ts";
import { compressAnswers } from "./compressed-answers.ts";
import { memberCookie, readSignIn, writeMemberToken, writeSignIn, writeToken } from "./cookies.ts";
import { answerBrokenRequest, toErrorBody, unexpectedLine } from "./failures.ts";
import { sendFile, type FileAnswer } from "./file-answer.ts";
import { commonHeaders, dataPolicy, requireOwnOrigin } from "./headers.ts";
import { homeOf, isSecureRequest, requireOwnHost } from "./home.ts";
import type { Redirection, Route } from "./route.ts";
import { openStreamedFile } from "./streamed-file.ts";
import { readUploadedFile } from "./uploaded-file.ts";
import { parseInput, readIdempotencyKey, readVersion } from "./validation.ts";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";

export interface ServerOptions {
  readonly log: Log;
  /** Receives the duration of each request. */
  readonly reporter?: Reporter | undefined;
  /** Addresses of proxies whose word on the caller's address is taken; none by default. */
  readonly trust_proxy: readonly string[];
  /** The address people reach the console at, when it differs from the Host header. */
  readonly public_url: string | null;
  /** Read limit of a signed-in caller; unlimited when left out. */
  readonly reads?: ReadLimit;
  /** Answers are checked against the contract: in tests and development. */
  readonly checkAnswers: boolean;
}

declare module "fastify" {
  interface FastifyContextConfig extends Partial<RouteFacts> {}
  interface FastifyRequest {
    actor: Actor | null;
    /** Set for a customer's call. */
    memberSession: MemberSession | null;
    isBearer: boolean;
    /** The request has an API key that is unknown, revoked or expired. */
    hasInvalidKey: boolean;
    /** Why the session that the request carries opens nothing, if its business is suspended. */
    suspension: Suspension | undefined;
    /** The browser speaks TLS. */
    isSecure: boolean;
    /** The body of a signed call, as it came. */
    signedText: string;
  }
}

/** The origins whose pages may call: the public one alone, where there is one. */
export const ownOrigins = (request: Pick<FastifyRequest, "protocol" | "host">, public_url: string | null): string[] => {
  const home = homeOf(public_url);
  if (home !== null) return [home.origin];
  return [`${request.protocol}://${request.host}`, ...(public_url === null ? [] : [new URL(public_url).origin])];
};

/** Facts of a route that hooks need before its handler. */
interface RouteFacts {
  readonly form: boolean;
  readonly anyBody: boolean;
  readonly upload: boolean;
  readonly signed: boolean;
  /** A file for everyone: shared caches keep it, so that nothing of the caller may be in it, a cookie least of all. */
  readonly isSharedFile: boolean;
  /** A customer calls, with a cookie of their own kind; every other cookie and key counts for nothing here. */
  readonly isOfMember: boolean;
}

/** A call without a body knows no field: any is refused by name. */
const nothing = z.strictObject({});

const requestHash = (definition: EndpointDefinition, params: unknown, body: unknown): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([definition.path, params, body ?? null]))
    .digest();

const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
};

/** Which requests count against the read limit: reads of people and devices, and every request of a program. */
const isCounted = ({ method }: EndpointDefinition, { kind }: Actor): boolean => method === "GET" || kind === "key";

/** Counts a read and says in the headers of the IETF's draft what is left. */
const countRead = (actor: Actor, reply: FastifyReply, reads: ReadLimit | undefined): void => {
  if (reads === undefined) return;
  const { most, window_seconds } = reads.policy;
  const { left, full_in_seconds } = reads.spend(actor);
  reply.headers({
    "ratelimit-policy": `"reads";q=${most};w=${window_seconds}`,
    ratelimit: `"reads";r=${left};t=${full_in_seconds}`,
  });
};

const mount = (app: FastifyInstance, deps: Deps, { definition, handle }: Route, options: ServerOptions): void => {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (definition.method !== "GET" && !request.isBearer && definition.fromAnywhere !== true)
      requireOwnOrigin(request.headers, ownOrigins(request, options.public_url));
    if (request.hasInvalidKey && definition.access !== "public") throw new AppError("api_key_invalid");
    requireAccess(request.actor, definition, request.suspension);
    requireReach(request.actor, definition);
    requireSecondFactor(request.actor, definition, deps);
    if (request.actor !== null && isCounted(definition, request.actor)) countRead(request.actor, reply, options.reads);
    const { business_id = null, business_key: _key, ...params } = request.params as Record<string, string>;
    const prefix = request.routeOptions.url?.startsWith("/api/businesses/current/") ? "current" : business_id;
    const scope =
      request.actor === null || definition.access === "public" || definition.scope === "none"
        ? platformScope
        : (request.memberSession?.scope ?? (await resolveScope(request.actor, definition, prefix, deps.database)));
    requireIds(params);
    requireNotFrozen(request.actor, definition);
    requirePlanInForce(request.actor, definition, deps.clock.nowMs());
    const query = definition.query === undefined ? {} : parseInput(definition.query, request.query);
    const { upload } = definition;
    const readFile = upload?.streams === true ? openStreamedFile : readUploadedFile;
    const file = upload === undefined ? undefined : await readFile(request, upload.max_bytes);
    const isSigned = definition.signed === true;
    const isUnread = isSigned || definition.anyBody === true;
    const body = isUnread ? undefined : parseInput(definition.body ?? nothing, request.body ?? {});
    const key = request.headers["idempotency-key"];
    const idempotency =
      definition.idempotent === true || (definition.idempotent === "optional" && key !== undefined)
        ? { key: readIdempotencyKey(key), request_hash: requestHash(definition, params, body) }
        : undefined;
    const version = definition.versioned === true ? readVersion(request.headers["if-match"]) : undefined;
    const result = await handle({
      ctx: {
        ...deps,
        actor: request.actor as Actor,
        scope: scope as never,
        request: requestInfo(request, reply),
      },
      params: params as never,
      query: query as never,
      body: body as never,
      idempotency: idempotency as never,
      version: version as never,
      file: file as never,
      signed: (isSigned
        ? { text: request.signedText, header: (name: string) => headerOf(request, name) }
        : undefined) as never,
      cookie: { open: (token) => writeToken(request, reply, token), close: () => writeToken(request, reply, null) },
      signIn: {
        value: readSignIn(request),
        open: (value) => writeSignIn(request, reply, value),
        close: () => writeSignIn(request, reply, null),
      },
      memberCookie: memberCookie(request, reply),
    });
    if (definition.redirect === true) return reply.redirect((result as Redirection).location, 302);
    if (definition.file !== undefined) return sendFile(reply, definition.status ?? 200, result as FileAnswer);
    if (definition.response === null || result === null || result === undefined) return reply.code(204).send();
    const checked = options.checkAnswers ? parseInput(definition.response, result) : result;
    return reply.code(definition.status ?? 200).send(checked);
  };
  for (const url of mountedPaths(definition)) {
    app.route({
      method: definition.method,
      url,
      handler: answer,
      config: {
        form: definition.form === true,
        anyBody: definition.anyBody === true,
        upload: definition.upload !== undefined,
        signed: definition.signed === true,
        isSharedFile: definition.file !== undefined && definition.access === "public",
        isOfMember: definition.scope === "member",
      } satisfies RouteFacts,
    });
  }
};

/** Says once that the proxy contradicts PUBLIC_URL, which is what counts. */
const warnOnce = (log: ServerOptions["log"]) => {
  let isSaid = false;
  return (forwarded: unknown): void => {
    if (isSaid) return;
    isSaid = true;
    log.error("the proxy's X-Forwarded-Proto contradicts PUBLIC_URL, which is https", { forwarded: String(forwarded) });
  };
};

/** Longest that a request may take to arrive whole: a slow upload, but no client that only holds the connection. */
const requestTimeout = 120_000;

/** Builds the server with every route mounted, without listening. */
export const buildServer = async (
  deps: Deps,
  routes: readonly Route[],
  options: ServerOptions,
): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: false,
    genReqId: () => newId(),
    trustProxy: options.trust_proxy.length === 0 ? false : [...options.trust_proxy],
    bodyLimit: 1024 * 1024,
    requestTimeout,
    clientErrorHandler: answerBrokenRequest,
    // Monitors, mail programs and previews of links ask by HEAD first.
    exposeHeadRoutes: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    onProtoPoisoning: "error",
    onConstructorPoisoning: "ignore",
    // While closing, requests on open connections are still answered, and then the connection is closed.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    frameworkErrors: (error, request, reply) => {
      const { body } = toErrorBody(error, request.id);
      void (reply as FastifyReply).code(body.status).send(body);
    },
  });
  await app.register(fastifyCookie);
  await app.register(fastifyFormbody, { bodyLimit: 64 * 1024 });
  await app.register(fastifyMultipart);
  app.removeContentTypeParser(["text/plain", "application/json"]);
  const parseJson = app.getDefaultJsonParser("error", "ignore");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    if (request.routeOptions.config.signed === true) request.signedText = text as string;
    if (text === "" || request.routeOptions.config.anyBody === true) done(null, undefined);
    else void parseJson(request, text as string, done);
  });

  // Whatever else comes is let go by where any body is taken; elsewhere it is no body that a call reads.
  app.addContentTypeParser("*", (request, payload, done) => {
    if (request.routeOptions.config.anyBody !== true) return done(new AppError("unsupported_media_type"));
    payload.resume();
    done(null, undefined);
  });

  compressAnswers(app);
  app.decorateRequest("actor", null);
  app.decorateRequest("memberSession", null);
  app.decorateRequest("isBearer", false);
  app.decorateRequest("hasInvalidKey", false);
  app.decorateRequest("suspension", undefined);
  app.decorateRequest("isSecure", false);
  app.decorateRequest("signedText", "");
  const home = homeOf(options.public_url);
  const proxyWarning = warnOnce(options.log);
  app.addHook("onRequest", async (request, reply) => {
    request.isSecure = isSecureRequest(request, home);
    reply.headers(commonHeaders);
    requireOwnHost(request, home);
    const forwarded = request.headers["x-forwarded-proto"];
    if (home?.isSecure === true && forwarded !== undefined && forwarded !== "https") proxyWarning(forwarded);
    if (request.isSecure) reply.header("strict-transport-security", "max-age=31536000");
    if (!request.url.startsWith("/api")) return;
    reply.headers({ "cache-control": "no-store", "content-security-policy": dataPolicy, "x-request-id": request.id });
    if (request.routeOptions.url === undefined || request.routeOptions.config.isSharedFile === true) return;
    if (request.routeOptions.config.isOfMember === true) {
      const { business_key = "" } = request.params as Record<string, string>;
      request.memberSession = await readMember(deps, request, business_key, (token) =>
        writeMemberToken(request, reply, token),
      );
      request.actor = request.memberSession?.actor ?? null;
      return;
    }
    const { actor, is_bearer, is_key, suspension } = await readActor(deps, request, (token) =>
      writeToken(request, reply, token),
    );
    request.actor = actor;
    request.suspension = suspension;
    request.isBearer = is_bearer;
    request.hasInvalidKey = is_key && actor === null;
  });
  app.addHook("preValidation", async (request) => {
    const isForm =
      request.headers["content-type"]?.toLowerCase().startsWith("application/x-www-form-urlencoded") === true;
    const { form = false, upload = false, anyBody = false } = request.routeOptions.config;
    if (anyBody) {
      if (request.isMultipart()) request.raw.resume();
      return;
    }
    if ((isForm && !form) || (request.isMultipart() && !upload)) throw new AppError("unsupported_media_type");
  });
  app.addHook("onResponse", async (request, reply) => {
    if (!request.url.startsWith("/api")) return;
    options.log.info("request", {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      actor: request.actor?._id ?? null,
      business: request.actor?.business_id ?? null,
    });
    const route = request.routeOptions.url;
    if (route === undefined) return;
    options.reporter?.trace({
      source: "server",
      name: `${request.method} ${route}`,
      status: reply.statusCode,
      duration_ms: reply.elapsedTime,
      ended_ms: deps.clock.nowMs(),
    });
  });
  app.setErrorHandler((error, request, reply) => {
    const { body, isUnexpected } = toErrorBody(error, request.id);
    if (isUnexpected)
      options.log.error(
        unexpectedLine(body.code),
        { request_id: request.id, route: request.routeOptions.url ?? null },
        error,
      );
    if (body.code === "too_many_requests") {
      const seconds = body.params?.["retry_after_seconds"];
      reply.header("retry-after", String(typeof seconds === "number" ? seconds : 60));
    }
    if (body.status === 503) reply.header("retry-after", "1");
    return reply.code(body.status).send(body);
  });

  for (const declared of routes) mount(app, deps, declared, options);
  return app;
};
