/** The integration of docs/integrate.md, compiled against the client that the server gives out, and run against it. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpApiKey } from "../../features/tenants/api-keys/index.ts";
import { signatureOf } from "../../platform/webhooks/send.ts";
import { openTestApp, type TestApp } from "../app.ts";
import { buildBusiness } from "../builders.ts";

const root = new URL("../../../../../", import.meta.url).pathname;
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

let app: TestApp;
let folder: string;
let running: ChildProcess | undefined;
beforeAll(async () => {
  app = await openTestApp();
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  folder = mkdtempSync(join(tmpdir(), "rewardo-integration-"));
});
afterAll(async () => {
  running?.kill();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The code of the document's only TypeScript block. */
const exampleText = (): string => {
  const [, code] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, "docs/integrate.md"), "utf8")) ?? [];
  return code ?? "";
};

/** What the compiler says of these files; nothing where they are right. */
const compile = async (files: readonly string[]): Promise<string> => {
  const options = [
    ...["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"],
    ...["--verbatimModuleSyntax", "--erasableSyntaxOnly", "--allowImportingTsExtensions"],
    ...["--ignoreConfig", "--target", "es2024", "--module", "nodenext", "--skipLibCheck"],
    ...["--typeRoots", join(root, "node_modules/@types"), "--types", "node"],
  ];
  const run = promisify(execFile)(join(root, "node_modules/.bin/tsc"), [...options, ...files]);
  return run.then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
};

test("it compiles, stamps an order once however often it comes, and believes only signed messages", async () => {
  const { ctx, scope, place_id, stamps } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const { key } = await setUpApiKey(ctx, {
    ...{ name: "Web shop", permissions: ["places_view", "scanner_view"], place_ids: [place_id], expires_at: null },
    owner_id: owner.account_id ?? "",
  });
  const origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  const client = await (await fetch(`${origin}/api/client.ts`)).text();
  const example = exampleText();
  expect(example.split("\n").length).toBeLessThan(65);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "rewardo.ts"), client);
  writeFileSync(join(folder, "shop.ts"), example);
  // What the contract does not know does not compile.
  writeFileSync(
    join(folder, "wrong.ts"),
    [
      'import { createClient } from "./rewardo.ts";',
      'const rewardo = createClient({ key: "" });',
      "// @ts-expect-error -- no such call",
      'void rewardo.call("listPlaec");',
      "// @ts-expect-error -- the id is missing",
      'void rewardo.call("readPlace");',
      "// @ts-expect-error -- the version that was seen is missing",
      'void rewardo.call("updatePlace", { params: { id: "" }, body: {} });',
      "// @ts-expect-error -- a place has no colour",
      'void rewardo.call("createPlace", { body: { name: "", country: "PL", colour: "" } });',
    ].join("\n"),
  );
  expect(await compile(["shop.ts", "wrong.ts"].map((name) => join(folder, name)))).toBe("");

  const { body: place } = await owner.call<{ name: string }>("GET", `/api/places/${place_id}`);
  const env = { ...process.env, REWARDO_KEY: key, WEBHOOK_SECRET: secret, PLACE: place.name, NODE_OPTIONS: "" };
  running = spawn(process.execPath, [join(folder, "shop.ts")], { env, stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: running.stdout! })[Symbol.asyncIterator]();
  const port = /port: (\d+)/.exec((await lines.next()).value ?? "")?.[1];
  const shop = `http://127.0.0.1:${port}`;

  const order = (id: string, card_number: string) =>
    fetch(`${shop}/orders`, { method: "POST", body: JSON.stringify({ id, card_number, total: 3400 }) });
  expect(await (await order("1", stamps.number)).json()).toEqual({ earned: 1 });
  expect(await (await order("1", stamps.number)).json()).toEqual({ earned: 1 });
  expect(await (await order("2", "99999999")).json()).toEqual({ earned: 0 });
  const { body } = await owner.call<{ items: { source: string }[] }>("GET", "/api/transactions?kind=visit");
  expect(body.items.map(({ source }) => source)).toEqual(["api"]);

  const message = JSON.stringify({ type: "reward.redeemed", timestamp: new Date().toISOString(), data: {} });
  const tell = async (signedWith: string, seconds = Math.floor(Date.now() / 1000), id = "msg_1") => {
    const bytes = Buffer.from(signedWith.replace("whsec_", ""), "base64");
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": `v1,${"A".repeat(43)}= ${signatureOf(bytes, id, seconds, message)}`,
    };
    return (await fetch(`${shop}/webhooks`, { method: "POST", headers, body: message })).status;
  };
  expect(await tell("whsec_AAAA")).toBe(400);
  expect(await tell(secret, Math.floor(Date.now() / 1000) - 400)).toBe(400);
  expect([await tell(secret), await tell(secret)]).toEqual([204, 204]);
  expect((await lines.next()).value).toBe("A reward was redeemed");
  // What was played again said nothing: the next line is of the next message, and then the server ends.
  expect(await tell(secret, undefined, "msg_2")).toBe(204);
  expect((await lines.next()).value).toBe("A reward was redeemed");
  running.kill();
  expect((await lines.next()).done).toBe(true);
});
