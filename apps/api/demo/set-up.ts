/** What every business of the demonstration begins with: its people, tills and pictures. */
import { roleIds, type RoleName } from "@rewardo/contract/roles";
import { createAccount } from "../src/features/tenants/accounts/index.ts";
import { createBusiness, type BusinessInput } from "../src/features/tenants/businesses/index.ts";
import { createPlace } from "../src/features/tenants/places/index.ts";
import { openPlanSubscription } from "../src/features/tenants/plan-subscriptions/index.ts";
import type { BusinessScope } from "../src/platform/scope.ts";
import type { Demonstration, DemoPlace } from "./businesses.ts";
import type { Person, Program } from "./console.ts";
import type { Author } from "./history.ts";
import { drawPicture } from "./pictures.ts";
import type { Seeded } from "./seeded.ts";

/** The password that documents name. Where others can sign in, random ones replace it before the server listens. */
export const demoPassword = "Rewardo-2026";

export interface Colleague {
  readonly role: RoleName;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  /** The numbers of the places where they work; left out, all. */
  readonly at?: readonly number[];
  /** Documents name the sign-in; others have no password. */
  readonly isNamed?: boolean;
}

export interface Opened {
  readonly scope: BusinessScope;
  readonly business_id: string;
  readonly place_ids: readonly string[];
}

/** Opens the business and its places at the program's time. */
export const openBusiness = async (
  program: Program,
  input: BusinessInput,
  places: readonly DemoPlace[],
): Promise<Opened> => {
  const scope = await createBusiness(program, input);
  const ctx = { ...program, scope };
  if (input.plan_id !== null) await openPlanSubscription(ctx, input.plan_id);
  const place_ids: string[] = [];
  for (const { picture, ...place } of places)
    place_ids.push(
      await createPlace(ctx, { ...place, image: picture === undefined ? null : await drawPicture(ctx, picture) }),
    );
  return { scope, business_id: scope.business_id, place_ids };
};

/** Opens their accounts and answers the ids, in order. */
export const hire = async (
  program: Program,
  { scope, place_ids }: Opened,
  colleagues: readonly Colleague[],
  language: "pl" | "de",
): Promise<string[]> => {
  const ids: string[] = [];
  for (const { role, at, isNamed = false, ...names } of colleagues)
    ids.push(
      await createAccount(
        { ...program, scope },
        {
          ...{ ...names, account_role_id: roleIds[role], place_ids: at?.map((nr) => place_ids[nr]!) ?? null },
          ...(isNamed ? { password: demoPassword } : { language }),
        },
      ),
    );
  return ids;
};

/** Says on its invoices and to its customers who it is. */
export const present = async (
  { business_id }: Opened,
  owner: Person,
  { billing, publicInfo }: Pick<Demonstration, "billing" | "publicInfo">,
  pictures: { readonly logo?: string; readonly cover?: string } = {},
): Promise<void> => {
  if (Object.keys(billing).length > 0) await owner.call("PATCH", `/businesses/${business_id}`, billing);
  const { version } = await owner.call<{ version: number }>("GET", "/public_info");
  await owner.call("PATCH", "/public_info", { ...publicInfo, ...pictures }, version);
};

export interface Till {
  readonly _id: string;
  readonly place_id: string;
}

/** Pairs a device with the code that the console shows, and marks it as seen. The demonstration's devices run no program, so they report no version. */
const pair = async (program: Program, code: string): Promise<string> => {
  const body = { code };
  const { device, token } = await program.send<{ device: { _id: string }; token: string }>({
    ...{ method: "POST", path: "/devices/pair", body },
  });
  await program.send({ method: "POST", path: "/devices/current/seen", body: {}, token });
  return device._id;
};

/** Adds a till and pairs it, as a phone does with the code that the console shows. */
export const addTill = async (
  program: Program,
  owner: Person,
  {
    name,
    place_id,
    kind = "till",
    pin_lock = false,
  }: { name: string; place_id: string; kind?: string; pin_lock?: boolean },
): Promise<Till> => {
  const input = { name, kind, place_ids: [place_id], pin_lock };
  const { code } = await owner.call<{ code: string }>("POST", "/devices", input);
  return { _id: await pair(program, code), place_id };
};

/** The tills were paired anew a while ago, and are open now. */
export const showTills = async (program: Program, owner: Person, tills: readonly Till[]): Promise<void> => {
  for (const { _id } of tills) {
    const { code } = await owner.call<{ code: string }>("POST", `/devices/${_id}/pairing_code`);
    await pair(program, code);
  }
};

/** Who serves at a place: mostly at its till, now and then at their own phone. */
export const servers =
  (staff: readonly { readonly account_id: string; readonly at: readonly number[] }[], tills: readonly Till[]) =>
  (place: number, random: Seeded): Author => {
    const there = staff.filter(({ at }) => at.includes(place));
    const { account_id } = random.pick(there.length > 0 ? there : staff);
    const till = tills[place];
    if (till === undefined || random.next() < 0.25) return { kind: "account", _id: account_id };
    return { kind: "device", _id: till._id, serving: { account_id } };
  };
