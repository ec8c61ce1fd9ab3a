import { Client } from "pg";
import { expect, inject } from "vitest";
import { onNode, settingsOf } from "../platform/database/distribution/nodes.ts";
import { type DatabaseServer, onDatabase } from "../platform/database/server.ts";
import { serverAt } from "./connections.ts";
import type {} from "./global-setup.ts"; // what the set-up provides

/** Files of one worker run one after the other in the same process; each has a database of its own. */
let opened: { readonly file: string | undefined; readonly server: Promise<DatabaseServer> } | undefined;

/**
 * The test file's own database: a fresh clone of the migrated template, made at the first
 * call and the same for every further call of that file. Nothing needs closing but the
 * pools a test opens itself; the next file of the worker replaces the clone.
 */
export const openTestDatabase = (): Promise<DatabaseServer> => {
  const file = expect.getState().testPath;
  if (opened === undefined || opened.file !== file) opened = { file, server: clone() };
  return opened.server;
};

/** Whether this run's tables are spread over nodes, where what asks PostgreSQL itself finds the coordinator's answers alone. */
export const isOnNodes = (): boolean => inject("test_nodes").length > 0;

const clone = async (): Promise<DatabaseServer> => {
  const server = serverAt(inject("test_server"));
  const template = inject("test_template");
  const name = `${template}_${process.env["VITEST_POOL_ID"] ?? "0"}`;
  const owner = server.connection("owner");
  await Promise.all(
    [owner, ...inject("test_nodes").map((node) => onNode(owner, node))].map(async (config) => {
      const client = new Client(config);
      await client.connect();
      try {
        await client.query(`drop database if exists ${name} with (force)`);
        // Quicker than writing each page to the log, which is what it does by itself.
        await client.query(`create database ${name} template ${template} strategy file_copy`);
        if (server.isSpread) await client.query(settingsOf(name));
      } finally {
        await client.end();
      }
    }),
  );
  return onDatabase(server, name);
};
