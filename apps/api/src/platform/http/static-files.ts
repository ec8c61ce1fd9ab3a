/** The console's built files, compressed beforehand; every other path is its entry page. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "../errors.ts";
import { contentPolicy } from "./headers.ts";

const page = (reply: FastifyReply): FastifyReply =>
  reply
    .headers({ "content-security-policy": contentPolicy({ image_hosts: [] }), "cache-control": "no-cache" })
    .sendFile("index.html");

/** Serves `directory`; without a build in it, only the API answers. */
export const mountConsole = async (app: FastifyInstance, directory: string | null): Promise<void> => {
  const isBuilt = directory !== null && existsSync(join(directory, "index.html"));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: directory,
      index: false,
      preCompressed: true,
      wildcard: false,
      cacheControl: false,
      globIgnore: ["**/*.br", "**/*.gz"],
      setHeaders: (reply, path) => {
        const isHashed = path.includes("/assets/");
        reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
        if (/\.(html|js)(\.br)?$/.test(path))
          reply.header("content-security-policy", contentPolicy({ image_hosts: [] }));
      },
    });
    app.get("/", (_request, reply) => page(reply));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    const isCall = /^\/(api|ws|assets)(\/|$|\?)/.test(request.url);
    if (!isBuilt || isCall || !wantsPage) throw new AppError("not_found");
    return page(reply);
  });
};
