/** Nothing is left out of what the tests of the walls between tenants go through: it needs no database to tell. */
import { readdirSync } from "node:fs";
import { allEndpoints } from "@rewardo/contract/all";
import { mountedPaths } from "@rewardo/contract/endpoint";
import { builtInRoles, deviceRole } from "@rewardo/contract/roles";
import { expect, test } from "vitest";
import { callerKinds, cellsOf, nameOf, type CallerKind } from "./cells.ts";
import { isRefused } from "./expectation.ts";
import { commonReads, commonWrites, offerWrites, probeOf, probes, reads, signInReads, writes } from "./gather.ts";
import { heldBy } from "./role-table.ts";

/** Every call adds cells; a smaller number means that some were lost. */
const fewestCells = 49_192;

test("every call has cells under every prefix for every caller, and no probe outlives its call", () => {
  for (const endpoint of allEndpoints) {
    const cells = cellsOf(endpoint, probeOf(endpoint));
    for (const path of mountedPaths(endpoint.definition)) {
      for (const caller of callerKinds) {
        const own = cells.filter((cell) => cell.path === path && cell.caller === caller);
        const whose = new Set(own.flatMap((cell) => Object.values(cell.whose)));
        const plain = probeOf(endpoint).params ?? {};
        const isAddressed =
          [...path.matchAll(/\/:(\w+)/g)].some(([, name = ""]) => !Object.hasOwn(plain, name)) ||
          probeOf(endpoint).references === true;
        const hasNeighbours =
          endpoint.definition.scope === "member" && (path.includes("/:id") || probeOf(endpoint).references === true);
        expect([...whose].toSorted(), `${caller} ${path}`).toEqual(
          isAddressed ? ["foreign", "malformed", ...(hasNeighbours ? ["neighbour"] : []), "none", "own"] : ["own"],
        );
      }
    }
  }
  const names = allEndpoints.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(probes).toSorted()).toEqual(names.toSorted());
});

test("no cell is lost: there are as many as the declarations make", () => {
  const cells = allEndpoints.flatMap((endpoint) => cellsOf(endpoint, probeOf(endpoint)));
  const refused = cells.filter(isRefused).length;
  expect(new Set(cells.map(nameOf)).size).toBe(cells.length);
  expect(cells.length).toBeGreaterThanOrEqual(fewestCells);
  expect(refused).toBeGreaterThan(cells.length / 2);
});

test("the contract's roles are those of the table", () => {
  const { EMPLOYEE, ADMIN, OWNER, REWARDO_ADMIN } = builtInRoles;
  const roles = {
    employee: EMPLOYEE,
    limited: EMPLOYEE,
    admin: ADMIN,
    owner: OWNER,
    platform: REWARDO_ADMIN,
    device: deviceRole,
  };
  for (const [kind, role] of Object.entries(roles)) {
    expect([...role.permissions].toSorted(), kind).toEqual([...heldBy[kind as CallerKind]].toSorted());
  }
  const contact = Object.fromEntries(
    Object.values(builtInRoles).map(({ name, limits }) => [
      name,
      [limits.adjust_max, limits.contact, limits.own_places_only, limits.reverse_own_minutes],
    ]),
  );
  expect(contact).toEqual({
    EMPLOYEE: [50, "masked", true, 15],
    ADMIN: [500, "full", false, null],
    OWNER: [null, "full", false, null],
    REWARDO_ADMIN: [null, "masked", false, null],
  });
});

const signInOnly =
  /(^|\/)(accounts\/(invitation|link|registration|verified-sign-in)-queries|plan-subscriptions\/notice-queries|jobs\/queries|[^/]+\/auth-role-queries)\.ts$/;
const workersOnly = /(^|\/)jobs-role-queries\.ts$/;

test("every query function of the server is asked here", async () => {
  const folders = ["../../features", "../../platform"].flatMap((root) =>
    readdirSync(new URL(root, import.meta.url), { recursive: true, encoding: "utf8" })
      // Those with names of their own are other roles', see auth-role-queries.test.ts and jobs-role-queries.test.ts.
      .filter((path) => /(^|[/-])queries\.ts$/.test(path) && !signInOnly.test(path) && !workersOnly.test(path))
      .map((path) => `${root}/${path}`),
  );
  const names: string[] = [];
  for (const path of folders) {
    const module = (await import(path)) as Record<string, unknown>;
    names.push(...Object.entries(module).flatMap(([name, value]) => (typeof value === "function" ? [name] : [])));
  }
  expect(
    Object.keys({ ...reads, ...commonReads, ...signInReads, ...offerWrites, ...commonWrites, ...writes }).toSorted(),
  ).toEqual(names.toSorted());
});
