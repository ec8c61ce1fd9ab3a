import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isEmail } from "@rewardo/rules";
import * as z from "zod/mini";
import { isTileTemplate, type MapTiles, templateSentence } from "./map-tiles.ts";
import { readSender, type Sender } from "./mail/mailer.ts";

/** The repository, from where the program runs. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../../..");

const logLevels = ["info", "error", "silent"] as const;

const consoleBuild = join(root, "apps/console/dist");

/** One entry a variable; the error text completes the sentence "PORT must be …". */
const environment = z.object({
  PORT: z._default(integer(0, 65_535, "a port number from 0 to 65535"), 3000),
  HOST: z._default(z.string(), "127.0.0.1"),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(z.regex(/^postgres(ql)?:\/\/./, "a PostgreSQL address such as postgresql://user:password@host:5432/name")),
  ),
  DATABASE_POOL_SIZE: z._default(integer(1, 500, "a number of connections from 1 to 500"), 10),
  PUBLIC_URL: z.optional(
    z.string().check(z.refine(isOrigin, "an address such as https://rewards.example.com, without a path")),
  ),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.regex(/^smtps?:\/\/[^\s/]+$/, "a mail server's address such as smtps://user:password@mail.example.com:465"),
      ),
  ),
  MAIL_FROM: z.optional(
    z.string().check(z.refine(isSender, "an e-mail address, with or without a name: Rewardo <no-reply@example.com>")),
  ),
  DEMO: z.optional(z.stringbool({ error: "on or off" })),
  LOG_LEVEL: z._default(z.enum(logLevels, `one of ${logLevels.join(", ")}`), "info"),
  TRUST_PROXY: z._default(
    z.string().check(z.refine(isProxyList, "off, or addresses and networks such as 127.0.0.1,10.0.0.0/8,loopback")),
    "off",
  ),
  MAP_TILES_URL: z.optional(z.string().check(z.refine(isTileTemplate, templateSentence))),
  MAP_TILES_ATTRIBUTION: z.optional(z.string().check(z.maxLength(200, "at most 200 characters long"))),
  CONTACT_EMAIL: z.optional(z.string().check(z.refine(isEmail, "an e-mail address"))),
  BRAND_NAME: z._default(z.string().check(z.maxLength(60, "at most 60 characters long")), "Rewardo"),
  NODE_ENV: z._default(z.string(), "production"),
});

/** Everything that may differ between two installations. */
export interface Config {
  /** TCP port; 0 takes a free one. */
  port: number;
  host: string;
  /** Folder of the embedded database, backups and uploads. */
  dataDir: string;
  /** PostgreSQL 15 or newer run by somebody else; undefined starts the embedded one. */
  databaseUrl: string | undefined;
  /** Connections to the database, at most, for each of the program's roles. */
  databasePoolSize: number;
  /** Origin under which browsers reach the program, without a slash at the end. */
  publicUrl: string;
  /** Mail server; undefined keeps mails in the outbox below `dataDir`. */
  smtpUrl: string | undefined;
  mailFrom: Sender;
  /** Load the demonstration data into an empty database. */
  demo: boolean;
  logLevel: (typeof logLevels)[number];
  /** Addresses and networks of proxies whose X-Forwarded-* headers are believed; usually none. */
  trustProxy: string[];
  brandName: string;
  /** Where businesses write for help; `null`: the console names no address. */
  contactEmail: string | null;
  /** Pictures of the console's maps; `null`: the outline that it draws itself, and no request to another host. */
  mapTiles: MapTiles | null;
  /** The console's build, undefined where there is none and the API stands alone. */
  consoleDirectory: string | undefined;
  /** Checks every answer against its schema and explains errors; for work on the program. */
  development: boolean;
}

/**
 * Reads the configuration from environment variables; an empty one counts as not set.
 * @throws a sentence that names every variable whose value is wrong
 */
export function readConfig(variables: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      const shown = name.endsWith("_URL") && name !== "PUBLIC_URL" ? "" : `, not "${given[name] ?? ""}"`; // it holds a password
      return `${name} must be ${message}${shown}.`;
    });
    throw new ConfigError(sentences.join("\n"));
  }
  const values = parsed.data;
  const publicUrl = new URL(values.PUBLIC_URL ?? localUrl(values.HOST, values.PORT)).origin;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR ?? defaultDataDir()),
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    publicUrl,
    smtpUrl: values.SMTP_URL,
    mailFrom: { name: values.BRAND_NAME, ...readGivenSender(values.MAIL_FROM, publicUrl) },
    // Accounts with known passwords must not slip into a server that a chain runs.
    demo: values.DEMO ?? values.DATABASE_URL === undefined,
    logLevel: values.LOG_LEVEL,
    trustProxy: readProxies(values.TRUST_PROXY),
    brandName: values.BRAND_NAME,
    contactEmail: values.CONTACT_EMAIL ?? null,
    mapTiles: readMapTiles(values.MAP_TILES_URL, values.MAP_TILES_ATTRIBUTION),
    consoleDirectory: existsSync(join(consoleBuild, "index.html")) ? consoleBuild : undefined,
    development: values.NODE_ENV === "development",
  };
}

/** A wrong value in the environment; its message is meant for the operator. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** The address that reaches this machine, for people sitting at it. */
export function localUrl(host: string, port: number): string {
  const everywhere = ["0.0.0.0", "::", "127.0.0.1", "::1"].includes(host);
  const name = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** As root the database runs as another user, who often may not enter the clone's folder. */
function defaultDataDir(): string {
  return process.getuid?.() === 0 ? "/var/lib/rewardo" : resolve(root, ".data");
}

function integer(least: number, most: number, sentence: string) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, sentence)),
    z.pipe(z.transform(Number), z.number().check(z.gte(least, sentence), z.lte(most, sentence))),
  );
}

/** A sender without a name has the installation's. */
function readGivenSender(text: string | undefined, publicUrl: string): Partial<Sender> & { address: string } {
  const { name, address } = readSender(text ?? `no-reply@${new URL(publicUrl).hostname}`);
  return name === "" ? { address } : { name, address };
}

function isSender(text: string): boolean {
  const { name, address } = readSender(text);
  return isEmail(address) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name);
}

/** The licences of tiles ask for a line on the map, so that a map without one does not start. */
function readMapTiles(template: string | undefined, attribution: string | undefined): MapTiles | null {
  if (template === undefined) return null;
  if (attribution === undefined)
    throw new ConfigError(
      'MAP_TILES_ATTRIBUTION must be given with MAP_TILES_URL: whose map it is, such as "© OpenStreetMap contributors".',
    );
  return { template, attribution };
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === "/" && !search && !hash;
}

/** Networks that have a name of their own. */
const namedNetworks = ["loopback", "linklocal", "uniquelocal"];

function isProxyList(text: string): boolean {
  return readProxies(text).every((entry) => {
    const [address = "", bits = "0", ...more] = entry.split("/");
    const version = isIP(address);
    const isNetwork = /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
    return namedNetworks.includes(entry) || (version !== 0 && isNetwork && more.length === 0);
  });
}

function readProxies(text: string): string[] {
  return text.toLowerCase() === "off" ? [] : text.split(",").map((entry) => entry.trim());
}
