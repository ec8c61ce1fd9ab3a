/**
 * The web service of passes, as Apple's phones ask it, below an address of each business: which passes a phone keeps, what changed,
 * and the newest file. Status codes are those of Apple's description.
 */
import { type Locale, locales } from "@rewardo/contract/fields";
import { walletKinds } from "@rewardo/contract/wallet-passes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps, PublicContext } from "../context.ts";
import { AppError, notFound } from "../errors.ts";
import type { Log } from "../log.ts";
import { type FileAnswer, sendFile } from "./file-answer.ts";
import { passType } from "../wallet/apple/package.ts";
import { publicContext } from "./callers.ts";

export interface PassAsked {
  readonly business_key: string;
  readonly pass_type_id: string;
  readonly serial: string;
  /** What the pass says of itself; `null` without it. */
  readonly token: string | null;
}

export interface ChangedPasses {
  readonly lastUpdated: string;
  readonly serialNumbers: readonly string[];
}

export interface PassAnswer {
  readonly body: Buffer;
  readonly modified_at: string;
}

/** What the features answer. Those with a token throw `not_signed_in` for a wrong token, and for a pass that there is not. */
export interface WalletService {
  /** Answers whether the phone was new to the pass. */
  register(ctx: PublicContext, asked: PassAsked & { device_id: string; push_token: string }): Promise<boolean>;
  unregister(ctx: PublicContext, asked: PassAsked & { device_id: string }): Promise<void>;
  /** `null`: nothing has changed since then, in milliseconds. */
  listChanged(
    ctx: PublicContext,
    asked: Pick<PassAsked, "business_key" | "pass_type_id"> & { device_id: string; since: number | null },
  ): Promise<ChangedPasses | null>;
  /** `null`: it is as it was then, in milliseconds. */
  readLatest(ctx: PublicContext, asked: PassAsked & { modified_since: number | null }): Promise<PassAnswer | null>;
  /** A picture of a pass at Google. Throws `not_found` for a name that we did not make. */
  drawPicture(ctx: PublicContext, name: string): Promise<FileAnswer>;
}

const deviceId = /^[\w.-]{1,128}$/;
const pushToken = /^[\da-fA-F]{8,400}$/;
const tag = /^\d{1,15}$/;

type Params = Record<string, string>;

const askedOf = ({ params, headers }: FastifyRequest): PassAsked => {
  const { key = "", type = "", serial = "" } = params as Params;
  const token = /^ApplePass (\S{16,200})$/.exec(headers.authorization ?? "")?.[1] ?? null;
  return { business_key: key, pass_type_id: type, serial, token };
};

const deviceOf = ({ params }: FastifyRequest): string => {
  const { device = "" } = params as Params;
  if (!deviceId.test(device)) throw new AppError("bad_request");
  return device;
};

/** Lines of a phone's report that are logged, and how long each may be. */
const mostLines = 5;
const longestLine = 300;

const logLines = (body: unknown): string[] => {
  const { logs } = (typeof body === "object" && body !== null ? body : {}) as { logs?: unknown };
  return (Array.isArray(logs) ? logs : [])
    .filter((line) => typeof line === "string")
    .slice(0, mostLines)
    .map((line) => line.replaceAll(/\p{Cc}+/gu, " ").slice(0, longestLine));
};

/** Answers 401 to whom the pass is not known, and says no more than that. */
const answering = async (reply: FastifyReply, work: () => Promise<FastifyReply>): Promise<FastifyReply> => {
  void reply.header("cache-control", "no-store");
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === "not_signed_in") return reply.code(401).send();
    throw error;
  }
};

/** Mounts the service, and the badges that lead to a pass. */
export const mountWalletService = (
  app: FastifyInstance,
  deps: Deps,
  { service, log }: { readonly service: WalletService; readonly log: Log },
): void => {
  const { wallet } = deps;
  if (wallet == null) return;
  const registration = "/wallet/:key/v1/devices/:device/registrations/:type";
  app.post(`${registration}/:serial`, (request, reply) =>
    answering(reply, async () => {
      const { pushToken: push_token } = (request.body ?? {}) as { pushToken?: unknown };
      if (typeof push_token !== "string" || !pushToken.test(push_token)) throw new AppError("bad_request");
      const asked = { ...askedOf(request), device_id: deviceOf(request), push_token };
      const isNew = await service.register(publicContext(deps, request, reply), asked);
      return reply.code(isNew ? 201 : 200).send();
    }),
  );
  app.delete(`${registration}/:serial`, (request, reply) =>
    answering(reply, async () => {
      const asked = { ...askedOf(request), device_id: deviceOf(request) };
      await service.unregister(publicContext(deps, request, reply), asked);
      return reply.code(200).send();
    }),
  );
  app.get(registration, (request, reply) =>
    answering(reply, async () => {
      const { passesUpdatedSince: since } = request.query as Record<string, unknown>;
      const changed = await service.listChanged(publicContext(deps, request, reply), {
        ...askedOf(request),
        device_id: deviceOf(request),
        since: typeof since === "string" && tag.test(since) ? Number(since) : null,
      });
      return changed === null ? reply.code(204).send() : reply.code(200).send(changed);
    }),
  );
  app.get("/wallet/:key/v1/passes/:type/:serial", (request, reply) =>
    answering(reply, async () => {
      const since = Date.parse(request.headers["if-modified-since"] ?? "");
      const asked = { ...askedOf(request), modified_since: Number.isNaN(since) ? null : since };
      const latest = await service.readLatest(publicContext(deps, request, reply), asked);
      if (latest === null) return reply.code(304).send();
      return reply
        .code(200)
        .header("last-modified", new Date(latest.modified_at).toUTCString())
        .type(passType)
        .send(latest.body);
    }),
  );
  app.post("/wallet/:key/v1/log", (request, reply) =>
    answering(reply, async () => {
      const lines = logLines(request.body);
      if (
        lines.length > 0 &&
        (await deps.limits.walletLogs.allows(publicContext(deps, request, reply).request.address))
      )
        log.info("a phone reports about its passes", { lines: lines.join("; ") });
      return reply.code(200).send();
    }),
  );
  app.get("/wallet/pictures/:name", async (request, reply) => {
    const { name = "" } = request.params as Params;
    return sendFile(reply, 200, await service.drawPicture(publicContext(deps, request, reply), name));
  });
  for (const kind of walletKinds)
    app.get(`/wallet/badges/${kind}/:locale`, async (request, reply) => {
      const { locale = "" } = request.params as Params;
      const badge = locales.some((known) => known === locale) ? wallet.badges(kind, locale as Locale) : null;
      if (badge === null) throw notFound();
      return reply.header("cache-control", "public, max-age=3600").type(badge.content_type).send(badge.bytes);
    });
};
