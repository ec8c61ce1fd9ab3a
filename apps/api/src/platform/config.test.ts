import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("needs no variable at all", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    databaseUrl: undefined,
    demo: true,
    isLoopback: true,
    trustProxy: [],
    development: false,
  });
});

test("an empty variable counts as not set", () => {
  expect(readConfig({ PORT: "", HOST: " " })).toMatchObject({ port: 3000, host: "127.0.0.1" });
});

test.each([
  [{}, true, true],
  [{ DEMO: "off" }, false, true],
  [{ HOST: "127.0.0.2", PUBLIC_URL: "http://[::1]:3000" }, true, true],
  [{ HOST: "0.0.0.0" }, false, false],
  [{ HOST: "0.0.0.0", DEMO: "on" }, true, false],
  [{ PUBLIC_URL: "https://shop.example" }, false, false],
  [{ PUBLIC_URL: "https://shop.example", DEMO: "on" }, true, false],
  [{ PUBLIC_URL: "https://localhost.shop.example" }, false, false],
  [{ DATABASE_URL: "postgresql://owner@db.example/rewardo" }, false, true],
  [{ DATABASE_URL: "postgresql://owner@db.example/rewardo", DEMO: "on" }, true, true],
] as const)("demonstration data with %j: %s, for this machine alone: %s", (variables, demo, isLoopback) => {
  expect(readConfig(variables)).toMatchObject({ demo, isLoopback });
});

test.each([
  ["off", []],
  ["loopback", ["loopback"]],
  ["10.0.0.0/8, 127.0.0.1,::1", ["10.0.0.0/8", "127.0.0.1", "::1"]],
])("TRUST_PROXY=%s", (value, expected) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
});

test.each([
  ["PORT", "http"],
  ["PORT", "65536"],
  ["PORT", "-1"],
  ["DATABASE_POOL_SIZE", "0"],
  ["PUBLIC_URL", "rewards.example.com"],
  ["PUBLIC_URL", "https://rewards.example.com/console"],
  ["MAIL_FROM", "Rewardo"],
  ["MAIL_FROM", "Rewardo <nobody>"],
  ["MAIL_FROM", "Rewardo\nBcc: <a@example.com>"],
  ["DEMO", "perhaps"],
  ["LOG_LEVEL", "loud"],
  ["TRUST_PROXY", "on"],
  ["TRUST_PROXY", "10.0.0.0/33"],
  ["BRAND_NAME", "x".repeat(61)],
  ["CONTACT_EMAIL", "nobody"],
  ["COMPANY_PHONE", "nobody"],
  ["COPYRIGHT_SINCE", "1066"],
])("%s=%s is refused by a sentence that names it", (name, value) => {
  const attempt = () => readConfig({ [name]: value });
  expect(attempt).toThrow(ConfigError);
  expect(attempt).toThrow(new RegExp(`^${name} must be .*not "${value}"\\.$`));
});

test("every wrong variable is named at once", () => {
  expect(() => readConfig({ PORT: "x", DEMO: "perhaps" })).toThrow(/PORT must be[^]*DEMO must be/);
});

test.each([
  [undefined, { name: "Rewardo", address: "no-reply@rewards.example.com" }],
  ["kasa@example.com", { name: "Rewardo", address: "kasa@example.com" }],
  ["Ziarno <kasa@example.com>", { name: "Ziarno", address: "kasa@example.com" }],
  ['"Ziarno, Kraków" <kasa@example.com>', { name: "Ziarno, Kraków", address: "kasa@example.com" }],
])("MAIL_FROM=%s", (MAIL_FROM, expected) => {
  expect(readConfig({ MAIL_FROM, PUBLIC_URL: "https://rewards.example.com" }).mailFrom).toEqual(expected);
});

test("a wrong SMTP_URL is named, but its password is not shown", () => {
  const SMTP_URL = "https://somebody:secret@mail.example.com";
  expect(() => readConfig({ SMTP_URL })).toThrow(/^SMTP_URL must be a mail server's address/);
  expect(() => readConfig({ SMTP_URL })).not.toThrow(/secret/);
});

test("a wrong DATABASE_URL is named, but its password is not shown", () => {
  const DATABASE_URL = "mysql://owner:secret@db";
  expect(() => readConfig({ DATABASE_URL })).toThrow(/^DATABASE_URL must be a PostgreSQL address/);
  expect(() => readConfig({ DATABASE_URL })).not.toThrow(/secret/);
});

test("log-ins of the program's roles are named all together, with the database, or not at all", () => {
  const address = (user: string) => `postgresql://${user}:secret@db.example/rewardo`;
  const logins = {
    DATABASE_APP_URL: address("app"),
    DATABASE_PLATFORM_URL: address("platform"),
    DATABASE_AUTH_URL: address("auth"),
    DATABASE_JOBS_URL: address("jobs"),
    DATABASE_MEMBER_URL: address("member"),
  };
  const DATABASE_URL = address("owner");
  expect(readConfig({ DATABASE_URL }).databaseLogins).toBeUndefined();
  expect(readConfig({ DATABASE_URL, ...logins }).databaseLogins).toEqual({
    rewardo_app: address("app"),
    rewardo_platform: address("platform"),
    rewardo_auth: address("auth"),
    rewardo_jobs: address("jobs"),
    rewardo_member: address("member"),
  });
  for (const incomplete of [logins, { DATABASE_URL, ...logins, DATABASE_JOBS_URL: "" }])
    expect(() => readConfig(incomplete)).toThrow(/DATABASE_MEMBER_URL must be given together, with DATABASE_URL\.$/);
});

test("map tiles come from nowhere unless an address and whose map it is are given", () => {
  const MAP_TILES_URL = "https://tiles.example.com/{z}/{x}/{y}.png";
  const MAP_TILES_ATTRIBUTION = "© Somebody https://licence.example";
  expect(readConfig({}).mapTiles).toBeNull();
  expect(readConfig({ MAP_TILES_ATTRIBUTION }).mapTiles).toBeNull();
  expect(readConfig({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION }).mapTiles).toEqual({
    template: MAP_TILES_URL,
    attribution: MAP_TILES_ATTRIBUTION,
  });
  expect(() => readConfig({ MAP_TILES_URL })).toThrow(/^MAP_TILES_ATTRIBUTION must be given with MAP_TILES_URL/);
  expect(() => readConfig({ MAP_TILES_URL: "https://tiles.example.com", MAP_TILES_ATTRIBUTION })).toThrow(
    /^MAP_TILES_URL must be an https address with \{z\}, \{x\} and \{y\}/,
  );
});

test("Google needs a client and its secret, and is asked without encryption on this machine alone", () => {
  const client = { GOOGLE_CLIENT_ID: "console", GOOGLE_CLIENT_SECRET: "hush" };
  expect(readConfig({}).google).toBeNull();
  expect(readConfig({ ...client, PUBLIC_URL: "https://rewards.example.com" }).google).toEqual({
    issuer: "https://accounts.google.com",
    client_id: "console",
    client_secret: "hush",
    redirect_uri: "https://rewards.example.com/auth/google/callback",
  });
  expect(readConfig({ ...client, GOOGLE_ISSUER: "http://127.0.0.1:4000" }).google).toMatchObject({
    issuer: "http://127.0.0.1:4000",
  });
  expect(() => readConfig({ GOOGLE_CLIENT_ID: "console" })).toThrow(/^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/);
  expect(() => readConfig({ ...client, GOOGLE_ISSUER: "http://provider.example" })).toThrow(/^GOOGLE_ISSUER must be/);
});

test("what the console says about its operator is what was configured", () => {
  expect(readConfig({}).site).toEqual({});
  expect(
    readConfig({
      COMPANY_NAME: "Ziarno sp. z o.o.",
      COMPANY_ADDRESS: "ul. Józefa 14/2; 31-056 Kraków",
      COMPANY_NUMBERS: "NIP 123-456-32-18;KRS 0000123456;",
      COMPANY_PHONE: "12 345 67 89",
      COPYRIGHT_SINCE: "2024",
      TIKTOK_URL: "https://tiktok.com/@rewardo",
    }).site,
  ).toEqual({
    since: 2024,
    company: {
      name: "Ziarno sp. z o.o.",
      address: ["ul. Józefa 14/2", "31-056 Kraków"],
      numbers: ["NIP 123-456-32-18", "KRS 0000123456"],
      phone: "+48123456789",
    },
    social: { tiktok: "https://tiktok.com/@rewardo" },
  });
  expect(() => readConfig({ SUPPORT_CHAT_URL: "javascript:alert(1)" })).toThrow(/^SUPPORT_CHAT_URL must be a page/);
});

test("an account for transfers is a sound one, of someone, and is written as banks print it", () => {
  const account = { PAYEE_ACCOUNT: "pl61109010140000071219812874", PAYEE_NAME: "Rewardo" };
  const written = { payee: "Rewardo", account: "PL61 1090 1014 0000 0712 1981 2874", bank: null };
  expect(readConfig(account).payee).toEqual(written);
  expect(readConfig({ PAYEE_ACCOUNT: "61 1090", COMPANY_NAME: "A" }).payee).toMatchObject({
    payee: "A",
    account: "61 1090",
  });
  expect(readConfig({ PAYEE_NAME: "Rewardo" }).payee).toBeNull();
  expect(() => readConfig({ ...account, PAYEE_ACCOUNT: "PL61109010140000071219812875" })).toThrow(
    "PAYEE_ACCOUNT must be",
  );
  expect(() => readConfig({ ...account, PAYEE_NAME: "" })).toThrow("PAYEE_NAME or COMPANY_NAME must be given");
});

test("a payment provider needs both keys, which no error shows, and is asked without encryption on this machine alone", () => {
  const keys = { PAYMENTS_PROVIDER: "stripe", PAYMENTS_KEY: "sk_live_1", PAYMENTS_WEBHOOK_SECRET: "whsec_1" };
  expect(readConfig(keys).paymentProvider).toEqual({
    ...{ provider: "stripe", url: "https://api.stripe.com", key: "sk_live_1", webhook_secret: "whsec_1" },
  });
  expect(readConfig({ ...keys, PAYMENTS_URL: "http://127.0.0.1:4000" }).paymentProvider?.url).toBe(
    "http://127.0.0.1:4000",
  );
  expect(() => readConfig({ ...keys, PAYMENTS_URL: "http://api.example.com" })).toThrow("PAYMENTS_URL must be");
  expect(() => readConfig({ ...keys, PAYMENTS_WEBHOOK_SECRET: "" })).toThrow(
    "needs PAYMENTS_KEY and PAYMENTS_WEBHOOK_SECRET",
  );
  expect(() => readConfig({ ...keys, PAYMENTS_KEY: "sk live 2" })).toThrow(/^PAYMENTS_KEY must be [^"]*$/m);
  expect(readConfig({}).paymentProvider).toBeNull();
});
