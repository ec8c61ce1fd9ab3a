import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isEmail, normalizePhone } from "@rewardo/rules";
import * as z from "zod/mini";
import { type GivenLogins, settingOf } from "./database/logins.ts";
import { addressOf, appRoles } from "./database/server.ts";
import { type Dsn, parseDsn } from "./error-reports/dsn.ts";
import { isTileTemplate, type MapTiles, templateSentence } from "./map-tiles.ts";
import { readSender, type Sender } from "./mail/mailer.ts";
import { type MailPace, paceVariables, readMailPace } from "./mail/pace.ts";
import { type MailReturns, mailVariables, readMailReturns } from "./mail/mail-settings.ts";
import { type Payee, paymentVariables, type ProviderSettings, readPayments } from "./payments/settings.ts";
import { posVariables, readPos, type PosSettings } from "./pos-settings.ts";
import { isProxyList, readProxies } from "./proxies.ts";
import { readSecretKeys } from "./secrets-file.ts";
import type { OpenIdSettings } from "./open-id.ts";
import { isAppLink, isLoopbackName, isPageAddress, readSite, type Site } from "./site.ts";
import { readSmsSettings, readSmsTerms, type SmsSettings, type SmsTerms, smsVariables } from "./sms/settings.ts";
import { type ModelSettings, modelVariables, readModelSettings } from "./text-model/settings.ts";
import { readWebPush, type WebPushSettings, webPushVariables } from "./web-push/settings.ts";
import { buildOf } from "./builds.ts";
import { readWallet, type WalletSettings, walletVariables } from "./wallet/settings.ts";
import { readNetworks } from "./webhooks/targets.ts";

/** The repository, from where the program runs. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../../..");

const logLevels = ["info", "error", "silent"] as const;

const integer = (least: number, most: number, sentence: string) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, sentence)),
    z.pipe(z.transform(Number), z.number().check(z.gte(least, sentence), z.lte(most, sentence))),
  );

const databaseAddress = () => {
  const sentence = "a PostgreSQL address such as postgresql://user:password@host:5432/name";
  return z.string().check(z.regex(/^postgres(ql)?:\/\/./, sentence));
};

const pageAddress = () => z.string().check(z.refine(isPageAddress, "a page's address that begins with https://"));

const appLink = () => z.string().check(z.refine(isAppLink, "the beginning of an app's address such as rewardo://"));

const isSender = (text: string): boolean => {
  const { name, address } = readSender(text);
  return isEmail(address) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name);
};

/** Secrets travel to it, so that only this machine may be asked without encryption. */
const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return (protocol === "https:" || (protocol === "http:" && isHere)) && !search && !hash;
};

const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === "/" && !search && !hash;
};

/** An entry for each variable; the error text completes the sentence "PORT must be …". */
const environment = z.object({
  PORT: z._default(integer(0, 65_535, "a port number from 0 to 65535"), 3000),
  HOST: z._default(z.string(), "127.0.0.1"),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(databaseAddress()),
  DATABASE_APP_URL: z.optional(databaseAddress()),
  DATABASE_PLATFORM_URL: z.optional(databaseAddress()),
  DATABASE_AUTH_URL: z.optional(databaseAddress()),
  DATABASE_JOBS_URL: z.optional(databaseAddress()),
  DATABASE_MEMBER_URL: z.optional(databaseAddress()),
  DATABASE_REPLICA_URL: z.optional(databaseAddress()),
  DATABASE_POOL_SIZE: z._default(integer(1, 500, "a number of connections from 1 to 500"), 10),
  DRAIN_SECONDS: z._default(integer(0, 120, "a number of seconds from 0 to 120"), 0),
  PUBLIC_URL: z.optional(
    z.string().check(z.refine(isOrigin, "an address such as https://rewards.example.com, without a path")),
  ),
  MAIL_FROM: z.optional(
    z.string().check(z.refine(isSender, "an e-mail address, with or without a name: Rewardo <no-reply@example.com>")),
  ),
  ...paceVariables,
  ...mailVariables,
  ...smsVariables,
  ...modelVariables,
  DEMO: z.optional(z.stringbool({ error: "on or off" })),
  LOG_LEVEL: z._default(z.enum(logLevels, `one of ${logLevels.join(", ")}`), "info"),
  LOG_FORMAT: z._default(z.enum(["text", "json"], "one of text, json"), "text"),
  TRUST_PROXY: z._default(
    z.string().check(z.refine(isProxyList, "off, or addresses and networks such as 127.0.0.1,10.0.0.0/8,loopback")),
    "off",
  ),
  MAP_TILES_URL: z.optional(z.string().check(z.refine(isTileTemplate, templateSentence))),
  MAP_TILES_ATTRIBUTION: z.optional(z.string().check(z.maxLength(200, "at most 200 characters long"))),
  CONTACT_EMAIL: z.optional(z.string().check(z.refine(isEmail, "an e-mail address"))),
  COMPANY_NAME: z.optional(z.string().check(z.maxLength(200, "at most 200 characters long"))),
  COMPANY_ADDRESS: z.optional(z.string().check(z.maxLength(500, "at most 500 characters long"))),
  COMPANY_NUMBERS: z.optional(z.string().check(z.maxLength(500, "at most 500 characters long"))),
  COMPANY_PHONE: z.optional(
    z.string().check(z.refine((text) => normalizePhone(text) !== null, "a phone number such as +48 12 345 67 89")),
  ),
  COPYRIGHT_SINCE: z.optional(integer(1900, 2999, "a year")),
  FACEBOOK_URL: z.optional(pageAddress()),
  INSTAGRAM_URL: z.optional(pageAddress()),
  TIKTOK_URL: z.optional(pageAddress()),
  SUPPORT_CHAT_URL: z.optional(pageAddress()),
  BUSINESS_APP_LINK: z.optional(appLink()),
  CONSUMER_APP_LINK: z.optional(appLink()),
  LEGAL_TEXTS_DIR: z.optional(z.string()),
  GOOGLE_CLIENT_ID: z.optional(z.string().check(z.maxLength(300, "at most 300 characters long"))),
  GOOGLE_CLIENT_SECRET: z.optional(z.string().check(z.maxLength(300, "at most 300 characters long"))),
  GOOGLE_ISSUER: z._default(
    z.string().check(z.refine(isIssuer, "an OpenID provider's address such as https://accounts.google.com")),
    "https://accounts.google.com",
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, "at least 16 characters long"))),
  SENTRY_DSN: z.optional(
    z.string().check(z.refine((text) => parseDsn(text) !== null, "a DSN such as https://KEY@errors.example.com/1")),
  ),
  SENTRY_ENVIRONMENT: z._default(
    z.string().check(z.regex(/^[\w.-]{1,64}$/, "letters, figures, dots and dashes")),
    "production",
  ),
  SENTRY_TRACES_RATE: z._default(
    z.string().check(z.regex(/^(0(\.\d{1,4})?|1(\.0{1,4})?)$/, "a share from 0 to 1, such as 0.1")),
    "1",
  ),
  PAYMENTS_SECRET: z.optional(z.string().check(z.minLength(32, "at least 32 characters long"))),
  ...paymentVariables,
  WHITE_LIST_URL: z.optional(z.string().check(z.refine(isOrigin, "an address such as https://wl-api.mf.gov.pl"))),
  WHITE_LIST_DAILY_QUOTA: z._default(integer(1, 100_000, "a number of requests from 1 to 100000"), 100),
  CEIDG_URL: z._default(
    z.string().check(z.refine(isOrigin, "an address such as https://dane.biznes.gov.pl")),
    "https://dane.biznes.gov.pl",
  ),
  CEIDG_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]+$/, "a key of visible ASCII characters"))),
  SECRET_KEYS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => readSecretKeys(text) !== null,
          "keys of 32 bytes in base64, the newest first, with commas between",
        ),
      ),
  ),
  BACKUP_KEY: z.optional(
    z.string().check(z.refine((text) => readSecretKeys(text)?.length === 1, "one key of 32 bytes in base64")),
  ),
  WEBHOOK_NETWORKS: z.optional(
    z
      .string()
      .check(z.refine((text) => readNetworks(text) !== null, "networks such as 10.0.0.0/8, separated by commas")),
  ),
  ...posVariables,
  ...walletVariables,
  ...webPushVariables,
  BRAND_NAME: z._default(z.string().check(z.maxLength(60, "at most 60 characters long")), "Rewardo"),
  NODE_ENV: z._default(z.string(), "production"),
});

/** The variables that are read; whatever else is in the environment changes nothing here. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/** Everything that may differ between two installations. */
export interface Config {
  /** TCP port; 0 takes a free one. */
  port: number;
  host: string;
  /** Folder of the embedded database, backups and uploads. */
  dataDir: string;
  /** An external PostgreSQL 15 or newer; undefined starts the embedded one. */
  databaseUrl: string | undefined;
  /** Log-ins of the program's roles there; undefined: it makes them by itself. */
  databaseLogins: GivenLogins | undefined;
  /** Connections to the database, at most, for each of the program's roles. */
  databasePoolSize: number;
  databaseReplica: { host: string; port: number } | undefined;
  /** Seconds between saying at /readyz that this server leaves, and leaving: a balancer's time to look. */
  drainSeconds: number;
  /** Origin under which browsers reach the program, without a slash at the end. */
  publicUrl: string;
  /** Mail server; undefined keeps mails in the outbox below `dataDir`. */
  smtpUrl: string | undefined;
  mailFrom: Sender;
  /** Rate limit of businesses' mails for one domain; `null`: as fast as the mail server accepts them. */
  mailPace: MailPace | null;
  /** SMS provider; undefined writes SMS into a folder below `dataDir`. */
  sms: SmsSettings | undefined;
  smsTerms: SmsTerms;
  /** The language model that suggests and summarises; undefined asks none. */
  textModel: ModelSettings | undefined;
  /** Load the demonstration data into an empty database. */
  demo: boolean;
  /** Only this machine reaches the program, so that the demonstration may keep its published passwords. */
  isLoopback: boolean;
  logLevel: (typeof logLevels)[number];
  /** Addresses and networks of proxies whose X-Forwarded-* headers are believed; usually none. */
  trustProxy: string[];
  brandName: string;
  /** Address for businesses' questions; `null`: the console shows none. */
  contactEmail: string | null;
  /** Pictures of the console's maps; `null`: the outline that it draws itself, and no request to another host. */
  mapTiles: MapTiles | null;
  /** Facts about the operator that the console shows. */
  site: Site;
  /** Folder of the operator's own legal texts; undefined: the console shows what it knows itself. */
  legalTextsDir: string | undefined;
  /** Google, where people may sign in; `null`: no button leads there, and nothing is asked of it. */
  google: OpenIdSettings | null;
  /** Lets a collector read `/metrics`. */
  metricsToken: string | undefined;
  /** The error-reporting service; undefined tells no one anything. */
  errorReports: { dsn: Dsn; environment: string; traceRate: number } | undefined;
  /** Secret that signs payment events; undefined: the call does not exist. */
  paymentsSecret: string | undefined;
  /** Takes payments for plans; `null`: none does. */
  paymentProvider: ProviderSettings | null;
  /** The account for transfers; `null`: the console says that there is none. */
  payee: Payee | null;
  mailReturns: MailReturns;
  /** The register of VAT payers; undefined asks it nothing. */
  whiteList: { url: string; dailyQuota: number } | undefined;
  /** The register of sole traders; undefined, without a key, asks it nothing. */
  ceidg: { url: string; token: string } | undefined;
  /** Keys that encrypt secrets in the database, as written in the variable; undefined keeps a key below `dataDir`. */
  secretKeys: string | undefined;
  /** Networks of the operator that webhooks may lead to. */
  webhookNetworks: readonly string[];
  /** Point-of-sale providers that businesses may connect. */
  pos: PosSettings;
  /** Passes for the wallets of phones. */
  wallet: WalletSettings;
  /** Notices in browsers whose pages are closed; `null`: none is told, and nothing leaves for another host. */
  webPush: WebPushSettings | null;
  /** Encrypts backups; undefined leaves them readable. */
  backupKey: Buffer | undefined;
  /** The console's build, undefined where there is none and the API stands alone; looked for when it is asked, since the first start builds it meanwhile. */
  readonly consoleDirectory: string | undefined;
  /** The builds of the customers' application and of the till, undefined where there are none. */
  readonly memberDirectory: string | undefined;
  readonly tillDirectory: string | undefined;
  /** Checks every answer against its schema and explains errors; for work on the program. */
  development: boolean;
}

/**
 * Reads the configuration from environment variables; an empty one counts as not set.
 * @throws a sentence that names every variable whose value is wrong
 */
export const readConfig = (variables: Record<string, string | undefined> = process.env): Config => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      const isSecret =
        /_(SECRET|TOKEN|KEY)$/.test(name) ||
        name === "SECRET_KEYS" ||
        name === "BACKUP_KEY" ||
        (name.endsWith("_URL") && name !== "PUBLIC_URL");
      const shown = isSecret ? "" : `, not "${given[name] ?? ""}"`; // it holds a password
      return `${name} must be ${message}${shown}.`;
    });
    throw new ConfigError(sentences.join("\n"));
  }
  const values = parsed.data;
  const pos = readPos(values);
  if (typeof pos === "string") throw new ConfigError(pos);
  const publicUrl = new URL(values.PUBLIC_URL ?? localUrl(values.HOST, values.PORT)).origin;
  const isOwn = isLoopbackName(values.HOST) && isLoopbackName(new URL(publicUrl).hostname);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR ?? defaultDataDir()),
    databaseUrl: values.DATABASE_URL,
    databaseLogins: readLogins(values),
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databaseReplica: values.DATABASE_REPLICA_URL === undefined ? undefined : addressOf(values.DATABASE_REPLICA_URL),
    drainSeconds: values.DRAIN_SECONDS,
    publicUrl,
    smtpUrl: values.SMTP_URL,
    mailFrom: { name: values.BRAND_NAME, ...readGivenSender(values.MAIL_FROM, publicUrl) },
    mailPace: readMailPace(values),
    sms: readSmsSettings(values, (sentence) => new ConfigError(sentence)),
    smsTerms: readSmsTerms(values),
    textModel: readModelSettings(values, (sentence) => new ConfigError(sentence)),
    demo: values.DEMO ?? (values.DATABASE_URL === undefined && isOwn),
    isLoopback: isOwn,
    logLevel: values.LOG_LEVEL,
    trustProxy: readProxies(values.TRUST_PROXY),
    brandName: values.BRAND_NAME,
    contactEmail: values.CONTACT_EMAIL ?? null,
    mapTiles: readMapTiles(values.MAP_TILES_URL, values.MAP_TILES_ATTRIBUTION),
    site: readSite(values),
    legalTextsDir: values.LEGAL_TEXTS_DIR === undefined ? undefined : resolve(values.LEGAL_TEXTS_DIR),
    google: readGoogle(values, publicUrl),
    metricsToken: values.METRICS_TOKEN,
    errorReports: readErrorReports(values),
    paymentsSecret: values.PAYMENTS_SECRET,
    ...readPayments(values, (sentence) => new ConfigError(sentence)),
    mailReturns: readMailReturns(values),
    whiteList:
      values.WHITE_LIST_URL === undefined
        ? undefined
        : { url: new URL(values.WHITE_LIST_URL).origin, dailyQuota: values.WHITE_LIST_DAILY_QUOTA },
    ceidg:
      values.CEIDG_TOKEN === undefined
        ? undefined
        : { url: new URL(values.CEIDG_URL).origin, token: values.CEIDG_TOKEN },
    secretKeys: values.SECRET_KEYS,
    webhookNetworks: readNetworks(values.WEBHOOK_NETWORKS ?? "") ?? [],
    pos,
    wallet: readWallet(values, (sentence) => new ConfigError(sentence)),
    webPush: readWebPush(values),
    backupKey: readSecretKeys(values.BACKUP_KEY ?? "")?.[0],
    get consoleDirectory() {
      return buildOf("console", "index.html");
    },
    get tillDirectory() {
      return buildOf("till", "index.html");
    },
    get memberDirectory() {
      return buildOf("member", ".vite/server/index.js");
    },
    development: values.NODE_ENV === "development",
  };
};

/** Whether lines at start and end are JSON like the others, including errors about unreadable settings. */
export const wantsJsonLines = (env = process.env): boolean => env["LOG_FORMAT"] === "json";

/** A wrong value in the environment; its message is meant for the operator. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** The address that reaches this machine, for people sitting at it. */
export const localUrl = (host: string, port: number): string => {
  const everywhere = ["0.0.0.0", "::", "127.0.0.1", "::1"].includes(host);
  const name = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
};

/** Started by root, the database runs as another user, who often may not enter the clone's folder. */
const defaultDataDir = (): string => (process.getuid?.() === 0 ? "/var/lib/rewardo" : resolve(root, ".data"));

/** A sender without a name has the installation's. */
const readGivenSender = (text: string | undefined, publicUrl: string): Partial<Sender> & { address: string } => {
  const { name, address } = readSender(text ?? `no-reply@${new URL(publicUrl).hostname}`);
  return name === "" ? { address } : { name, address };
};

/** The licences of tiles ask for a line on the map, so that a map without one does not start. */
const readMapTiles = (template: string | undefined, attribution: string | undefined): MapTiles | null => {
  if (template === undefined) return null;
  if (attribution === undefined)
    throw new ConfigError(
      'MAP_TILES_ATTRIBUTION must be given with MAP_TILES_URL: whose map it is, such as "© OpenStreetMap contributors".',
    );
  return { template, attribution };
};

const readErrorReports = ({
  SENTRY_DSN,
  SENTRY_ENVIRONMENT,
  SENTRY_TRACES_RATE,
}: Pick<
  z.output<typeof environment>,
  "SENTRY_DSN" | "SENTRY_ENVIRONMENT" | "SENTRY_TRACES_RATE"
>): Config["errorReports"] => {
  const dsn = SENTRY_DSN === undefined ? null : parseDsn(SENTRY_DSN);
  return dsn === null ? undefined : { dsn, environment: SENTRY_ENVIRONMENT, traceRate: Number(SENTRY_TRACES_RATE) };
};

/** A role without a log-in would work as another's. */
const readLogins = (values: Readonly<Record<string, unknown>>): GivenLogins | undefined => {
  const given = appRoles.map((role) => [role, values[settingOf[role]]] as const);
  if (given.every(([, url]) => url === undefined)) return undefined;
  const names = appRoles.map((role) => settingOf[role]);
  if (!values["DATABASE_URL"] || given.some(([, url]) => !url))
    throw new ConfigError(
      `${names.slice(0, -1).join(", ")} and ${names.at(-1)} must be given together, with DATABASE_URL.`,
    );
  return Object.fromEntries(given) as GivenLogins;
};

/** Half a client is a mistake that would only show at the first sign-in. */
const readGoogle = (
  values: { GOOGLE_CLIENT_ID?: string | undefined; GOOGLE_CLIENT_SECRET?: string | undefined; GOOGLE_ISSUER: string },
  publicUrl: string,
): OpenIdSettings | null => {
  const { GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret, GOOGLE_ISSUER: issuer } = values;
  if (client_id === undefined && client_secret === undefined) return null;
  if (client_id === undefined || client_secret === undefined)
    throw new ConfigError("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be given together.");
  return { issuer, client_id, client_secret, redirect_uri: `${publicUrl}/auth/google/callback` };
};
