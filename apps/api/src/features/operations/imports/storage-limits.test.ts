/** How much one business may have stored: files of imports and pictures, and who may begin to store. */
import { gzipSync } from "node:zlib";
import type { Import, ImportPreview } from "@rewardo/contract/imports";
import { storageLimits } from "@rewardo/contract/storage-limits";
import type { Upload } from "@rewardo/contract/uploads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { formOf, pictureForm, somePng } from "../../../testing/uploads.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const send = (caller: Caller, bytes: Buffer) => {
  const { payload, headers } = formOf({ name: "file", file_name: "products.csv", type: "text/csv", bytes });
  return caller.call<Import & { code?: string }>("POST", "/api/imports?kind=products", payload, headers);
};
const open = async (): Promise<{ business: TestBusiness; owner: Caller }> => {
  const business = await buildBusiness(app);
  return { business, owner: await app.as("OWNER", business.scope) };
};
const table = Buffer.from("Name;Price\nTea;7,50\n");
const full = (code: string) => ({
  status: 400,
  body: { code: "validation_failed", errors: [{ path: "file", code, message: expect.any(String) }] },
});

test("files are taken from an address that is proven", async () => {
  const { business, owner } = await open();
  const ofOwner = "where _id = (select identity_id from accounts where business_id = $1 and _id = $2)";
  const values = [business.scope.business_id, owner.account_id];
  await witness.rows(`update identities set email_verified_at = null ${ofOwner}`, values);
  const before = await witness.fingerprint();
  expect(await send(owner, table)).toMatchObject({ status: 403, body: { code: "email_not_verified" } });
  expect(await witness.fingerprint()).toEqual(before);
  await witness.rows(`update identities set email_verified_at = now() ${ofOwner}`, values);
  expect((await send(owner, table)).status).toBe(201);
});

test("a file takes the room of its packed bytes, and is read as it was sent", async () => {
  const { business, owner } = await open();
  const lines = Array.from({ length: 60_000 }, (_, nr) => `Herbata ${nr % 7};${nr % 9},50`);
  const sent = await send(owner, gzipSync(`Name;Price\n${lines.join("\n")}\n`));
  expect(sent).toMatchObject({ status: 201, body: { lines_total: 60_000 } });
  const [kept] = await witness.rows<{ bytes: number; unpacked: number }>(
    `select sum(octet_length(c.bytes))::integer as bytes, max(i.file_bytes)::integer as unpacked
      from import_chunks c join imports i on i.business_id = c.business_id and i._id = c.import_id where c.business_id = $1`,
    [business.scope.business_id],
  );
  expect(kept!.bytes).toBeLessThan(kept!.unpacked / 10);
  const preview = await owner.call<ImportPreview>("GET", `/api/imports/${sent.body._id}/preview`);
  expect(preview.body.rows[3]).toEqual({ line: 5, cells: ["Herbata 3", "3,50"] });
});

test("a business has so many files, bytes and unpacked bytes, and another business has its own", async () => {
  const { business, owner } = await open();
  const { business_id } = business.scope;
  const first = (await send(owner, table)).body._id;
  const fill = async (chunks: string): Promise<void> => {
    await witness.rows("delete from import_chunks where business_id = $1", [business_id]);
    await witness.rows(chunks, [business_id, first]);
  };
  const chunk = "insert into import_chunks (business_id, import_id, no, bytes) select $1::uuid, $2::uuid, n, ''";
  await fill(`${chunk} from generate_series(1, ${storageLimits.import_unpacked_bytes / (256 * 1024)}) n`);
  expect(await send(owner, table)).toMatchObject(full("files_full"));
  await fill(`with more as (
      insert into imports (business_id, _id, kind, status, file_name, options, columns, suggested, created_at, updated_at)
      select business_id, gen_random_uuid(), kind, status, file_name, options, columns, suggested, created_at, updated_at
      from imports, generate_series(1, ${storageLimits.import_files}) where business_id = $1 and _id = $2 returning _id
    ) insert into import_chunks (business_id, import_id, no, bytes) select $1, _id, 0, '' from more`);
  expect(await send(owner, table)).toMatchObject(full("files_full"));
  const other = await open();
  expect((await send(other.owner, table)).status).toBe(201);
});

test("a business has so many pictures and bytes of them; one that it has already is no other", async () => {
  const { business, owner } = await open();
  const { business_id } = business.scope;
  const upload = async (bytes: Buffer) => {
    const { payload, headers } = pictureForm(bytes);
    return owner.call<Upload>("POST", "/api/uploads", payload, headers);
  };
  const known = await somePng();
  expect((await upload(known)).status).toBe(201);
  const fill = (count: number, bytes: number) =>
    witness.rows(
      `insert into uploads (business_id, name, media_type, width, height, bytes, sent_at, created_at)
        select $1, encode(sha256(n::text::bytea), 'hex'), 'image/png', 1, 1, $3, now(), now() from generate_series(1, $2) n`,
      [business_id, count, bytes],
    );
  await fill(1, storageLimits.picture_bytes);
  expect(await upload(await somePng())).toMatchObject(full("pictures_full"));
  expect((await upload(known)).status).toBe(201);
  await witness.rows("delete from uploads where business_id = $1 and width = 1", [business_id]);
  await fill(storageLimits.pictures - 2, 1);
  expect((await upload(await somePng())).status).toBe(201);
  expect(await upload(await somePng())).toMatchObject(full("pictures_full"));
});

test("no import begins while earlier ones keep a million wrong lines", async () => {
  const { business, owner } = await open();
  const [{ _id }, other] = [(await send(owner, table)).body, (await send(owner, table)).body];
  await witness.rows("set session_replication_role = replica");
  await witness.rows(
    `insert into import_problems (business_id, import_id, line, no, code)
      select $1, $2, n, 1, 'number_unknown' from generate_series(1, ${storageLimits.import_problems}) n`,
    [business.scope.business_id, _id],
  );
  await witness.rows("set session_replication_role = origin");
  const begin = (id: string, step: string) => owner.call("POST", `/api/imports/${id}/${step}`);
  expect(await begin(other._id, "check")).toMatchObject(full("files_full"));
  expect(await begin(other._id, "run")).toMatchObject(full("files_full"));
  // Its own are forgotten by the check.
  expect((await begin(_id, "check")).status).toBe(201);
  await witness.rows("delete from import_problems where import_id = $1 and line = 1", [_id]);
  expect((await begin(other._id, "check")).status).toBe(201);
});
