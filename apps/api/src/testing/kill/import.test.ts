/**
 * An import, and then its undo, is killed in the middle and resumed, several times: the figures are those of one
 * that ran through. LONG=1 sends more lines and kills more often.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Import } from "@rewardo/contract/imports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isOnNodes } from "../database.ts";
import { openTestApp, type Caller, type TestApp } from "../app.ts";
import { buildBusiness, type TestBusiness } from "../builders.ts";
import { connectionsOf } from "../connections.ts";
import { auditLedger } from "../ledger-audit.ts";
import { formOf } from "../uploads.ts";
import { openWitness, type Witness } from "../witness.ts";
import { type Gate, openGate } from "./gate.ts";

const program = fileURLToPath(new URL("import-program.ts", import.meta.url));
const isLong = process.env["LONG"] === "1";
const lines = isLong ? 40_000 : 3000;
const kills = isLong ? 20 : 2;

let app: TestApp;
let witness: Witness;
let gate: Gate;
let business: TestBusiness;
let owner: Caller;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  gate = await openGate(app.server);
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
});
afterAll(async () => {
  await gate.close();
  await witness.close();
  await app.close();
});

const read = async (id: string): Promise<Import> => (await owner.call<Import>("GET", `/api/imports/${id}`)).body;

const start = (id: string): ChildProcess =>
  fork(program, [JSON.stringify(connectionsOf(app.server)), business.scope.business_id, id]);

/** Starts the program and kills it where it cannot pass, once it has come further than it was. */
const killOnTheWay = async (id: string, reached: (one: Import) => number, tooFar: string): Promise<void> => {
  const before = reached(await read(id));
  await gate.shut("imports", "update", tooFar);
  const child = start(id);
  await gate.reached();
  child.kill("SIGKILL");
  await once(child, "exit");
  await gate.open();
  expect(reached(await read(id))).toBeGreaterThan(before);
};

const runOut = async (id: string, status: string): Promise<void> => {
  const isOver = async () => {
    const child = start(id);
    expect((await once(child, "exit"))[0]).toBe(0);
    return (await read(id)).status;
  };
  await expect.poll(isOver, { timeout: 120_000, interval: 50 }).toBe(status);
};

const count = async () =>
  (
    await witness.rows(
      `select (select count(*)::integer from users u where u.business_id = $1 and u.external_id is not null) as customers,
        (select count(*)::integer from card_numbers n where n.business_id = $1 and n.number like 'OLD-%' and n.status = 'active') as numbers,
        (select count(*)::integer from ledger_entries e where e.business_id = $1 and e.kind = 'imported') as openings,
        (select coalesce(sum(cs.balance), 0)::integer from card_subscriptions cs where cs.business_id = $1) as points,
        (select c.members_count::integer from cards c where c._id = $2) as members`,
      [business.scope.business_id, business.points_card_id],
    )
  )[0];

// Where tables are spread, a gate cannot be put before one.
test.skipIf(isOnNodes())(
  "killed while it runs and while it is undone",
  { timeout: isLong ? 1_800_000 : 600_000 },
  async () => {
    const rows = Array.from({ length: lines }, (_, at) =>
      at % 50 === 49 ? `;;Jan${at};nobody;${at % 7}` : `K${at};OLD-${at};Jan${at};;${at % 7}`,
    );
    const bytes = Buffer.from(`Nr klienta;Nr karty;Imię;E-mail;Punkty\n${rows.join("\n")}\n`);
    const { payload, headers } = formOf({ name: "file", file_name: "a.csv", type: "text/csv", bytes });
    const sent = await owner.call<Import>(
      "POST",
      `/api/imports?kind=customers&card_id=${business.points_card_id}`,
      payload,
      headers,
    );
    const { _id } = sent.body;
    await owner.call("POST", `/api/imports/${_id}/run`);
    for (let round = 1; round <= kills; round += 1)
      await killOnTheWay(_id, ({ lines_done }) => lines_done, `new.lines_done > ${(lines / (kills + 1)) * round}`);
    await runOut(_id, "done");

    const good = rows.flatMap((_row, at) => (at % 50 === 49 ? [] : [at % 7]));
    const points = good.reduce((sum, units) => sum + units, 0);
    const counted = {
      lines,
      created: good.length,
      known: 0,
      changed: 0,
      set_aside: lines - good.length,
      partial: 0,
      returned: 0,
      unconfirmed: 0,
      points,
      amount: 0,
    };
    expect((await read(_id)).result).toEqual(counted);
    const openings = good.filter((units) => units > 0).length;
    expect(await count()).toEqual({
      customers: good.length,
      numbers: good.length,
      openings,
      points,
      members: good.length + 1,
    });
    const [noted] = await witness.rows(
      "select count(*)::integer as problems from import_problems where import_id = $1",
      [_id],
    );
    expect(noted).toEqual({ problems: lines - good.length });

    await owner.call("POST", `/api/imports/${_id}/undo`);
    const half = `(new.undo_counts ->> 'done')::integer > ${good.length / 2}`;
    await killOnTheWay(_id, ({ undo }) => undo?.done ?? 0, half);
    await runOut(_id, "undone");
    expect((await read(_id)).undo).toEqual({ done: good.length, kept: 0 });
    expect(await count()).toMatchObject({ customers: 0, numbers: 0, points: 0, members: 1 });
    expect((await auditLedger(app.server, business.scope.business_id)).violations).toEqual([]);
  },
);
