/** The demonstration: three businesses with more than a year behind them, up to now, and a sign-in for each role. */
import { randomBytes } from "node:crypto";
import { addDays, localDay } from "@rewardo/rules";
import { Client } from "pg";
import { platformBusinessId, roleIds, type RoleName } from "@rewardo/contract/roles";
import { createAccount, replacePassword } from "../src/features/tenants/accounts/index.ts";
import { hasBusinesses, readBusinessSettings } from "../src/features/tenants/businesses/index.ts";
import { refreshRfm } from "../src/features/ledger/rfm/index.ts";
import { foldAll } from "../src/features/ledger/stats/index.ts";
import { nowIso, type Clock } from "../src/platform/clock.ts";
import type { Database } from "../src/platform/database/database.ts";
import type { DatabaseServer } from "../src/platform/database/server.ts";
import { gatherStatistics } from "../src/platform/database/statistics.ts";
import { businessScope, type BusinessScope } from "../src/platform/scope.ts";
import type { SecretBox } from "../src/platform/secrets.ts";
import type { UploadStore } from "../src/platform/uploads/store.ts";
import { loadCafe } from "./cafe.ts";
import { openProgram } from "./console.ts";
import { goOn } from "./go-on.ts";
import { loadSalon } from "./salon.ts";
import { demoPassword } from "./set-up.ts";
import { loadShop } from "./shop.ts";

export interface SignIn {
  readonly role: RoleName;
  readonly email: string;
  readonly password: string;
  readonly business: string;
}

interface Deps {
  readonly database: Database;
  readonly server: DatabaseServer;
  readonly clock: Clock;
  readonly uploads: UploadStore;
  /** Seals what the program has to read again; left out, nothing of the demonstration is. */
  readonly secrets?: SecretBox;
}

/** The sign-ins that the demonstration makes, for the line printed at each start. */
export const signIns: readonly SignIn[] = [
  { role: "OWNER", email: "owner@rewardo.example", password: demoPassword, business: "Kawiarnia Ziarno" },
  { role: "ADMIN", email: "admin@rewardo.example", password: demoPassword, business: "Kawiarnia Ziarno" },
  { role: "EMPLOYEE", email: "employee@rewardo.example", password: demoPassword, business: "Kawiarnia Ziarno" },
  { role: "OWNER", email: "salon@rewardo.example", password: demoPassword, business: "Salon Lindenhof" },
  { role: "OWNER", email: "shop@rewardo.example", password: demoPassword, business: "Zielnik" },
  { role: "REWARDO_ADMIN", email: "platform@rewardo.example", password: demoPassword, business: "Platform" },
];

/** 96 random bits each, in groups that can be typed. */
const randomPassword = (): string => randomBytes(12).toString("hex").match(/.{6}/g)!.join("-");

/**
 * Gives each sign-in that still has the published password a random one, and ends its sessions.
 * @returns those that were changed, with their new passwords: nothing else knows them
 */
export const replacePublishedPasswords = async (deps: Pick<Deps, "database" | "clock">): Promise<SignIn[]> => {
  const changed: SignIn[] = [];
  for (const signIn of signIns) {
    const password = randomPassword();
    if (await replacePassword(deps, { email: signIn.email, from: demoPassword, to: password }))
      changed.push({ ...signIn, password });
  }
  return changed;
};

/** The groups of customers, on each of the last days, so that one sees how they have moved. */
const group = async ({ database, clock }: Deps, scopes: readonly BusinessScope[]): Promise<void> => {
  for (const scope of scopes) {
    const { time_zone: zone } = await database.read(scope, (tx) => readBusinessSettings(tx, scope));
    const today = localDay(clock.nowMs(), zone);
    for (const day of [addDays(today, -groupedDays), today]) await refreshRfm({ database }, scope, { day, zone });
  }
};

const groupedDays = 8;

/** What was asked for in the past is done, and nobody is written to by mistake. */
const forgetMails = async (server: DatabaseServer): Promise<void> => {
  const owner = new Client(server.connection("owner"));
  await owner.connect();
  try {
    await owner.query("delete from jobs.job where state = 'created'");
  } finally {
    await owner.end();
  }
};

/** Loads everything into an installation without businesses; answers whether it did. */
export const loadDemo = async (deps: Deps): Promise<boolean> => {
  if (await hasBusinesses(deps)) return false;
  await createAccount(
    { ...deps, scope: businessScope(platformBusinessId) },
    {
      email: "platform@rewardo.example",
      password: demoPassword,
      account_role_id: roleIds.REWARDO_ADMIN,
      first_name: "Ada",
      last_name: "Operator",
    },
  );
  const nowMs = deps.clock.nowMs();
  const scopes: BusinessScope[] = [];
  const program = await openProgram(deps, nowIso(deps.clock));
  try {
    for (const load of [loadCafe, loadSalon, loadShop]) scopes.push(await load(program, nowMs));
  } finally {
    await program.close();
  }
  await gatherStatistics(deps.database);
  await foldAll({ database: deps.database, log: program.log });
  await group(deps, scopes);
  await forgetMails(deps.server);
  return true;
};

/** The demonstration's businesses, known by who owns them. */
const readDemoScopes = async (server: DatabaseServer): Promise<BusinessScope[]> => {
  const owner = new Client(server.connection("owner"));
  await owner.connect();
  try {
    const emails = signIns.filter(({ role }) => role === "OWNER").map(({ email }) => email);
    const { rows } = await owner.query<{ business_id: string }>(
      `select distinct a.business_id from accounts a join identities i on i._id = a.identity_id
        join businesses b on b._id = a.business_id and b.status = 'active'
        where i.email = any($1) and a.account_role_id = $2`,
      [emails, roleIds.OWNER],
    );
    return rows.map(({ business_id }) => businessScope(business_id));
  } finally {
    await owner.end();
  }
};

/**
 * Brings a demonstration that was loaded earlier up to now: its figures would otherwise end with the last start.
 * @returns how many visits were written
 */
export const goOnWithDemo = async ({ database, server, clock }: Deps): Promise<number> => {
  let written = 0;
  for (const scope of await readDemoScopes(server)) written += await goOn(database, scope, clock.nowMs());
  return written;
};
