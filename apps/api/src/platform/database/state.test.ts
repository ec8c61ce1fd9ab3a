/** What the server says of its database: read-only, without room, another clock; and what it makes of PostgreSQL's errors. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/builders.ts";
import { isOnNodes } from "../../testing/database.ts";
import { openWitness, type Witness } from "../../testing/witness.ts";
import { sentenceOf } from "../log.ts";
import { openDatabase } from "./database.ts";
import { isDiskFull, isUnavailable } from "./failures.ts";
import { watchState } from "./state.ts";

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

test("a database that was made read-only is not ready, says why once, and refuses writes by 503", async () => {
  const name = (await witness.rows<{ name: string }>("select current_database() as name"))[0]!.name;
  await witness.rows(`alter database ${name} set default_transaction_read_only = on`);
  const said: string[] = [];
  const database = openDatabase(app.server, { poolSize: 1, log: (message) => void said.push(message) });
  try {
    expect(await database.state()).toMatchObject({ trouble: "read_only" });
    expect(await database.isReady()).toBe(false);
    // Signing in has no transaction of its own.
    const note = { text: "delete from known_browsers where identity_id = $1", values: [crypto.randomUUID()] };
    await expect(database.authenticate((tx) => tx.rows(note))).rejects.toMatchObject({ code: "unavailable" });
    expect(said).toEqual(["The database can only be read: it is a standby, or was made read-only"]);
  } finally {
    await witness.rows(`alter database ${name} reset default_transaction_read_only`);
    await database.close();
  }
});

test("a write that a standby refuses is 503 with the time to try again, and not an error of ours", async () => {
  const { scope } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  // Each part of a spread table has the trigger then.
  if (isOnNodes()) await witness.rows("set citus.enable_unsafe_triggers = on");
  for (const code of ["25006", "53200", "53400", "58030", "57P03", "08006"]) {
    await witness.rows(`create function refused() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '${code}'; end $$`);
    await witness.rows("create trigger refused before insert on places for each row execute function refused()");
    const answer = await owner.call("POST", "/api/places", { name: "Kazimierz", country: "PL" });
    await witness.rows("drop function refused cascade");
    expect([code, answer.status, answer.body["code"], answer.headers["retry-after"]]).toEqual([
      code,
      503,
      "unavailable",
      "1",
    ]);
  }
});

test("room is tried again by a write of its own, and a clock that differs is said once", async () => {
  const said: string[] = [];
  let now_ms = 1_000_000_000_000;
  let hasRoom = false;
  const state = watchState(
    {
      ask: async () => ({ is_read_only: false, now_ms }),
      write: async () => {
        if (!hasRoom) throw Object.assign(new Error("full"), { code: "storage_full" });
      },
    },
    (message) => void said.push(message),
    { nowMs: () => 1_000_000_000_000 },
    0,
  );
  state.isFull();
  expect((await state.ask()).trouble).toBe("storage_full");
  expect((await state.ask()).trouble).toBe("storage_full");
  hasRoom = true;
  expect((await state.ask()).trouble).toBe(null);
  now_ms -= 125 * 86_400_000;
  expect((await state.ask()).clock_ahead_ms).toBe(125 * 86_400_000);
  await state.ask();
  now_ms += 125 * 86_400_000;
  await state.ask();
  expect(said).toEqual([
    "The database has no room left: nothing can be written",
    "The database can be read and written again",
    "The clock of this machine is 3000 hours ahead of the database's: set it right. Nights go by the database's",
    "The clock of this machine agrees with the database's again",
  ]);
});

test("a file that is missing is not a database that is away; a socket or a name that is missing is", () => {
  const of = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });
  expect(isUnavailable(of("ENOENT", "mkdir"))).toBe(false);
  expect(isUnavailable(of("ENOENT", "connect"))).toBe(true);
  expect(isUnavailable(of("ENOTFOUND", "getaddrinfo"))).toBe(true);
  expect(isUnavailable(new AggregateError([of("ECONNREFUSED", "connect")], ""))).toBe(true);
  // As the job queue copies it.
  expect(isUnavailable({ message: "Connection terminated unexpectedly", queue: "mail" })).toBe(true);
  expect(isUnavailable(new Error("Query read timeout"))).toBe(true);
  for (const code of ["22012", "23505", "42P01", "25006", "0A000"])
    expect(isUnavailable(Object.assign(new Error(code), { code })), code).toBe(false);
  expect([isDiskFull(of("ENOSPC", "write")), isDiskFull(of("53100", ""))]).toEqual([true, true]);
});

test("a cause is one sentence, whatever was thrown", () => {
  const refused = new AggregateError(
    [new Error("connect ECONNREFUSED ::1:5432"), new Error("connect ECONNREFUSED 127.0.0.1:5432")],
    "",
  );
  expect(sentenceOf(refused)).toBe("connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432");
  expect(sentenceOf({ message: "it is away", stack: "at\nat", queue: "mail" })).toBe("it is away");
  expect(sentenceOf({ odd: { thing: 1 } })).not.toContain("\n");
});
