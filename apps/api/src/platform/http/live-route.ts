/** `/ws`: signed in by the session's cookie or bearer token, from our own pages. */
import type { ServerResponse } from "node:http";
import fastifyWebsocket, { type WebSocket } from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import type { MemberSockets } from "../live/member-sockets.ts";
import type { LiveSockets } from "../live/sockets.ts";
import { isSecondFactorDue } from "../session/sessions.ts";
import type { Deps } from "../context.ts";
import { requireOwnOrigin } from "./headers.ts";
import { readActor, readMember } from "./callers.ts";
import { ownOrigins } from "./server.ts";

interface Begun {
  readonly moment: number;
  readonly response: ServerResponse;
}

/**
 * Lets go of the request that a connection began as. Node keeps its answer at the socket, and the plugin both in a listener,
 * until the connection ends: some 6 KB for each open card. The caller must listen to the socket's errors itself from then on.
 * @returns when the session was read
 */
const letGo = (socket: WebSocket, request: FastifyRequest, begun: Begun | undefined): number => {
  begun?.response.detachSocket(request.socket);
  socket.removeAllListeners("error");
  return begun?.moment ?? 0;
};

/** Mounts the live connections of consoles and of customers' cards. Nothing is read from it, so its messages may be tiny. */
export const mountLive = async (
  app: FastifyInstance,
  deps: Deps,
  { sockets, members }: { readonly sockets: LiveSockets; readonly members: MemberSockets },
  public_url: string | null,
): Promise<void> => {
  await app.register(fastifyWebsocket, {
    // Readers keep what they were sent, see `deflatedFrames`; of what they say nothing is kept.
    options: { maxPayload: 1024, perMessageDeflate: { clientNoContextTakeover: true } },
    // Replaces the plugin's hook, which hangs up silently: readers learn that the server will be back.
    preClose(done) {
      sockets.close();
      members.close();
      this.websocketServer.close();
      done();
    },
  });
  /** When the session behind a connection was read, and the answer that Node has made ready for it. */
  const begun = new WeakMap<FastifyRequest, Begun>();
  await app.register(async (instance) => {
    instance.get(
      "/ws",
      {
        websocket: true,
        preValidation: async (request, reply) => {
          requireOwnOrigin(request.headers, ownOrigins(request, public_url));
          begun.set(request, { moment: sockets.moment(), response: reply.raw });
          request.actor = (await readActor(deps, request)).actor;
          if (request.actor === null) throw new AppError("not_signed_in");
          // Programs are told by webhooks, which wait for them.
          if (request.actor.kind === "key") throw new AppError("forbidden");
          if (isSecondFactorDue(request.actor, deps)) throw new AppError("second_factor_due");
        },
      },
      (socket, request) => {
        if (request.actor === null) socket.close(4401, "Signed out");
        else sockets.add(socket, request.socket, request.actor, letGo(socket, request, begun.get(request)));
      },
    );
    instance.get<{ Querystring: { business?: string } }>(
      "/ws/member",
      {
        websocket: true,
        preValidation: async (request, reply) => {
          requireOwnOrigin(request.headers, ownOrigins(request, public_url));
          begun.set(request, { moment: members.moment(), response: reply.raw });
          request.memberSession = await readMember(deps, request, String(request.query.business ?? ""));
          if (request.memberSession === null) throw new AppError("not_signed_in");
        },
      },
      (socket, request) => {
        if (request.memberSession === null) socket.close(4401, "Ended");
        else members.add(socket, request.memberSession, letGo(socket, request, begun.get(request)));
      },
    );
  });
};
