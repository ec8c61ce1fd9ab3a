/**
 * Every call × every mounted prefix × every kind of caller × own, foreign and unknown ids. In parts, each a test file of
 * its own with two tenants of its own, so that they run side by side.
 */
import { allEndpoints, type NamedEndpoint } from "@rewardo/contract/all";
import { platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { businessScope } from "../../platform/scope.ts";
import { openSession } from "../../platform/session/sessions.ts";
import { openTestApp, type Caller, type TestApp } from "../app.ts";
import { freshMember, memberCaller, neighbourOf, sessionOf } from "../members.ts";
import { fillNight } from "../night-rows.ts";
import { buildTenant, tenantNames, type Tenant } from "../tenant.ts";
import { unzip } from "../unzip.ts";
import { type WatchedWrites, watchWrites } from "../watched-writes.ts";
import { openWitness, type Witness } from "../witness.ts";
import { blame } from "./blame.ts";
import { cellsOf, nameOf, type CallerKind, type Cell } from "./cells.ts";
import { expectedStatus, isRefused } from "./expectation.ts";
import { probeOf } from "./gather.ts";
import { marksIn, marksOf, type Marks } from "./marks.ts";
import { firstVersion, freshKey, idsOf, type Probe, type Whose } from "./probe.ts";
import { reachIn } from "./reach.ts";
import { heldBy } from "./role-table.ts";

let app: TestApp;
let home: Tenant;
let away: Tenant;
let witness: Witness;
let watched: WatchedWrites;
let callers: Readonly<Record<CallerKind, Caller>>;
let awayMarks: Marks;
let homeMarks: Marks;

/** The two tenants of one part. A worker runs several parts on one copy of this module, so each part opens its own. */
const openTenants = (): void => {
  beforeAll(async () => {
    app = await openTestApp();
    witness = await openWitness(app.server);
    home = await buildTenant(app, tenantNames.home);
    away = await buildTenant(app, tenantNames.away);
    for (const { id } of [home, away]) await fillNight(witness, id);
    callers = {
      visitor: app.withToken(null),
      member: memberCaller(app, sessionOf(home)),
      device: home.device,
      employee: home.accounts.employee.caller,
      limited: home.accounts.limited.caller,
      admin: home.accounts.admin.caller,
      owner: home.accounts.owner.caller,
      platform: await app.as("REWARDO_ADMIN", businessScope(platformBusinessId)),
    };
    const rows = { home: await witness.rowsOf(home.id), away: await witness.rowsOf(away.id) };
    const platform = await witness.rowsOf(platformBusinessId);
    awayMarks = marksOf(rows.away, [rows.home, platform]);
    homeMarks = marksOf(rows.home, [rows.away, platform]);
    watched = await watchWrites(witness);
    // As after a while in service: without statistics some statements are planned as if there were no rows.
    await witness.rows("analyze");
  });
  afterAll(async () => {
    await watched.close();
    await witness.close();
    await app.close();
  });
};

const tenantOf = (whose: Whose): Tenant | null =>
  whose === "own" ? home : whose === "foreign" ? away : whose === "neighbour" ? neighbourOf(home) : null;

const roleOf = {
  employee: "EMPLOYEE",
  limited: "EMPLOYEE",
  admin: "ADMIN",
  owner: "OWNER",
  platform: "REWARDO_ADMIN",
} as const;

const callerOf = async (kind: CallerKind, { endsSession, endsOthers }: Probe): Promise<Caller> => {
  const caller = callers[kind];
  if (kind === "member") return endsSession === true ? memberCaller(app, await freshMember(home)) : caller;
  if (endsOthers === true && kind !== "visitor" && kind !== "device") {
    const place_ids = kind === "limited" ? { place_ids: [home.places[0]] } : {};
    return app.as(roleOf[kind], kind === "platform" ? businessScope(platformBusinessId) : home.scope, place_ids);
  }
  if (endsSession !== true || kind === "visitor") return caller;
  const owner = kind === "device" ? { device_id: home.device_id } : { account_id: caller.account_id! };
  const business_id = kind === "platform" ? platformBusinessId : home.id;
  return app.withToken(
    await openSession(app.database, app.clock, { business_id, ...owner, user_agent: null }),
    caller.account_id,
  );
};

let sent = 0;

/** Reads are looked at together, before the first and after the last of them. An export leaves an audit entry. */
const isRead = ({ name, definition }: NamedEndpoint): boolean =>
  definition.method === "GET" && !name.startsWith("export");

interface Prepared {
  readonly cell: Cell;
  readonly caller: Caller;
  readonly url: string;
  readonly query: Record<string, string>;
  readonly headers: Record<string, string>;
  readonly payload: unknown;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: unknown;
}

/** A key of no business, and a text that is no key. */
const businessKeyOf = (whose: Whose): string =>
  tenantOf(whose)?.qr_key ?? (whose === "malformed" ? "no-key-at-all" : "00000000");

/** Everything that is set up before the cell's request: its rows, its session. */
const prepare = async (cell: Cell, probe: Probe): Promise<Prepared> => {
  const caller = await callerOf(cell.caller, probe);
  const canScan = heldBy[cell.caller].includes("scanner_view") && cell.caller !== "platform";
  const scene = { app, caller, canScan, isPlatform: cell.caller === "platform" };
  const ids = (whose: Whose) => idsOf(whose, tenantOf(whose));
  const item = /\/:(id|name)\b/.test(cell.path) ? await probe.item!(ids(cell.whose.item), scene) : "";
  const references = ids(cell.whose.references);
  const form = await probe.form?.();
  const payload = form?.payload ?? (await probe.body?.(references, scene));
  const query = { ...probe.query?.(references), ...(cell.isForged ? { business_id: away.id } : {}) };
  const path = Object.entries(probe.params ?? {}).reduce(
    (text, [name, value]) => text.replace(`:${name}`, value),
    cell.path,
  );
  const url = path
    .replace(
      ":business_id",
      ids(cell.whose.prefix).id((of) => of.id),
    )
    .replace(":business_key", businessKeyOf(cell.whose.prefix))
    .replace(/:(id|name)\b/, item)
    .replace(/:(feedback_id|part_id|order)\b/, probe.below?.(ids(cell.whose.item)) ?? "");
  return { cell, caller, url, query, headers: { ...form?.headers }, payload };
};

/** Sends a cell's request, each from an address of its own, so that no rate limit is met. */
const send = async ({ cell, caller, url, query, headers: own, payload }: Prepared): Promise<Answer> => {
  sent += 1;
  const response = await app.app.inject({
    method: cell.endpoint.definition.method,
    url,
    query,
    headers: {
      ...freshKey(),
      ...firstVersion,
      ...own,
      ...(caller.cookie === undefined ? {} : { cookie: caller.cookie }),
      ...(caller.token === null ? {} : { authorization: `Bearer ${caller.token}` }),
    },
    remoteAddress: `10.0.${Math.floor(sent / 250)}.${sent % 250}`,
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  const { statusCode: status, headers } = response;
  const type = String(headers["content-type"]);
  // Packed texts would hide what they say.
  const said = type === "application/zip" ? [...unzip(response.rawPayload).values()].map(String).join() : response.body;
  const isJson = type.startsWith("application/json");
  const body: unknown = isJson ? JSON.parse(said) : null;
  return { status, text: `${said} ${JSON.stringify(headers)}`, body };
};

const reachOf = (cell: Cell, probe: Probe) => reachIn(cell, probe, { home, away });

/** What a refusal writes all the same, such as a failed try. */
const writesOfRefusal = (probe: Probe, entry: string): boolean =>
  (probe.refusalWrites ?? []).some((table) => entry.startsWith(`${table} `));

/** Whose rows the answer may not speak of. */
const forbiddenMarks = ({ caller, whose, path, endpoint }: Cell, status: number): Marks[] => {
  const isNobody =
    caller === "visitor" || caller === "platform" || (caller === "member" && endpoint.definition.scope !== "member");
  if (status >= 400) return isNobody ? [awayMarks, homeMarks] : [awayMarks];
  if (caller !== "platform") return [awayMarks];
  if (endpoint.definition.scope === "own") return [awayMarks, homeMarks];
  if (!path.includes(":business_id") && endpoint.name !== "readBusiness") return [];
  return [(path.includes(":business_id") ? whose.prefix : whose.item) === "own" ? awayMarks : homeMarks];
};

/** An allowed reading of one's own must answer something, or the other cells would prove nothing. */
const isEmptyHanded = (cell: Cell, answer: { text: string; body: unknown }): boolean =>
  cell.endpoint.definition.method === "GET" &&
  probeOf(cell.endpoint).isUnmarked !== true &&
  cell.caller !== "platform" &&
  Object.values(cell.whose).every((whose) => whose === "own") &&
  marksIn(answer, homeMarks).length === 0;

/** What the answer alone tells: its status, and what it gives away. */
const faultsOfAnswer = (cell: Cell, answer: Answer): string[] => {
  const { status } = answer;
  const expected = expectedStatus(cell);
  const said = forbiddenMarks(cell, status).flatMap((marks) => marksIn(answer, marks));
  return [
    ...(status === expected ? [] : [`answers ${status} instead of ${expected}: ${answer.text.slice(0, 200)}`]),
    ...(said.length === 0 ? [] : [`gives away ${said.slice(0, 5).join(", ")}`]),
    ...(status < 400 && isEmptyHanded(cell, answer) ? ["answers nothing of its own business"] : []),
  ].map((fault) => `${nameOf(cell)} ${fault}`);
};

/** What cells of one reach answer, and what all of them together change beyond it. */
const tryLetIn = async (cells: readonly Cell[], probe: Probe, sender: typeof send) => {
  const requests: Prepared[] = [];
  for (const cell of cells) requests.push(await prepare(cell, probe));
  const reach = reachOf(cells[0]!, probe);
  const faults: string[] = [];
  await watched.written();
  for (const request of requests) faults.push(...faultsOfAnswer(request.cell, await sender(request)));
  const changed = (await watched.written()).filter((entry) => !reach.includes(entry));
  return { faults, changed };
};

/**
 * Cells that are let in: those of one reach are looked at together. Where that finds a fault each is looked at by itself,
 * which also decides where one call takes from the next what was prepared for it.
 */
const faultsOfLetIn = async (cells: readonly Cell[], probe: Probe, sender = send): Promise<string[]> => {
  const faults: string[] = [];
  for (const group of Map.groupBy(cells, (cell) => reachOf(cell, probe).key).values()) {
    const together = await tryLetIn(group, probe, sender);
    if (together.faults.length + together.changed.length === 0) continue;
    let isFound = false;
    for (const cell of group) {
      const alone = await tryLetIn([cell], probe, sender);
      faults.push(...alone.faults);
      if (alone.changed.length === 0) continue;
      isFound = true;
      faults.push(`${nameOf(cell)} changes ${alone.changed.join(", ")}`);
    }
    if (together.changed.length > 0 && !isFound) {
      faults.push(`one of ${group.map(nameOf).join("; ")} changes ${together.changed.join(", ")}`);
    }
  }
  return faults;
};

/** Cells that are refused, looked at together: one that writes is found by halves. */
const faultsOfRefused = async (cells: readonly Cell[], probe: Probe, sender = send): Promise<string[]> => {
  const faults = new Map<Cell, string[]>();
  const blamed = await blame(cells, async (tried) => {
    const requests: Prepared[] = [];
    for (const cell of tried) requests.push(await prepare(cell, probe));
    await watched.written();
    for (const request of requests) {
      const answer = await sender(request);
      // A second run repeats no fault.
      if (!faults.has(request.cell)) faults.set(request.cell, faultsOfAnswer(request.cell, answer));
    }
    return (await watched.written()).filter((entry) => !writesOfRefusal(probe, entry));
  });
  const writers = blamed.map(({ items, changed }) => {
    const names = items.map(nameOf);
    return `${names.length === 1 ? names[0]! : `one of ${names.join("; ")}`} changes ${changed.join(", ")}`;
  });
  return [...[...faults.values()].flat(), ...writers];
};

/** The calls of one part: every `parts`-th, so that neighbours of an entity are spread. */
export const testCells = (part: number, parts: number): void => {
  openTenants();
  test.each(
    allEndpoints
      .filter((_, at) => at % parts === part)
      .map((endpoint) => [`${endpoint.entity} ${endpoint.name}`, endpoint] as const),
  )("%s", async (_name, endpoint) => {
    const probe = probeOf(endpoint);
    const cells = cellsOf(endpoint, probe);
    const faults: string[] = [];
    if (isRead(endpoint)) {
      const requests: Prepared[] = [];
      for (const cell of cells) requests.push(await prepare(cell, probe));
      await watched.written();
      for (const request of requests) faults.push(...faultsOfAnswer(request.cell, await send(request)));
      const changed = await watched.written();
      faults.push(...changed.map((entry) => `${endpoint.name} is a reading and changes ${entry}`));
    } else {
      faults.push(...(await faultsOfRefused(cells.filter(isRefused), probe)));
      faults.push(
        ...(await faultsOfLetIn(
          cells.filter((one) => !isRefused(one)),
          probe,
        )),
      );
    }
    expect(faults).toEqual([]);
  });

  test("every write of these cells was seen", async () => {
    expect(await watched.unseen()).toEqual([]);
  });
};

/** How what the cells show is found. */
export const testFinding = (): void => {
  test("a refusal that writes is found among the others and named", async () => {
    const endpoint = allEndpoints.find(({ name }) => name === "updatePlace")!;
    const probe = probeOf(endpoint);
    const refused = cellsOf(endpoint, probe).filter(isRefused);
    const planted = refused[Math.floor(refused.length / 3)]!;
    const plant = () => witness.rows("update places set status = status where _id = $1", [away.places[0]]);
    const found = await faultsOfRefused(refused, probe, async (request) => {
      const answer = await send(request);
      if (request.cell === planted) await plant();
      return answer;
    });
    expect(found).toEqual([`${nameOf(planted)} changes places ${away.id}`]);

    // A write that does not come again still fails: the message names every cell that can have made it.
    let isPlanted = false;
    const once = await faultsOfRefused(refused, probe, async (request) => {
      const answer = await send(request);
      if (request.cell === planted && !isPlanted) await plant();
      isPlanted ||= request.cell === planted;
      return answer;
    });
    expect(once).toEqual([`one of ${refused.map(nameOf).join("; ")} changes places ${away.id}`]);
  });

  test("a cell that is let in and writes beyond its reach is found among the others and named", async () => {
    const endpoint = allEndpoints.find(({ name }) => name === "updatePlace")!;
    const probe = probeOf(endpoint);
    const letIn = cellsOf(endpoint, probe).filter((cell) => !isRefused(cell) && cell.caller === "owner");
    const [planted] = letIn;
    const found = await faultsOfLetIn(letIn, probe, async (request) => {
      const answer = await send(request);
      if (request.cell === planted) {
        await witness.rows("update places set status = status where _id = $1", [away.places[0]]);
      }
      return answer;
    });
    expect(found).toEqual([`${nameOf(planted!)} changes places ${away.id}`]);
  });

  test("the marks of a tenant are its ids, names, numbers and amounts", () => {
    for (const mark of [away.id, away.places[1], "Wrzeszcz", "Bronisława", "Gdańsk", away.points.number, away.qr_key]) {
      expect(awayMarks.texts).toContain(mark);
    }
    expect(awayMarks.figures).toContain(tenantNames.away.amount);
    expect(homeMarks.texts).toContain("Kazimierz");
  });
};
