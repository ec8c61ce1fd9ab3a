/** Every permission with the lowest built-in role that has it. Routes, menus and buttons use the names. */

/** The built-in roles; each includes the rights of those before it. */
export const builtInRoleNames = ["EMPLOYEE", "ADMIN", "OWNER", "REWARDO_ADMIN"] as const;
export type RoleName = (typeof builtInRoleNames)[number];

const least = {
  account_roles: { view: "ADMIN", modify: "ADMIN" },
  accounts: { view: "ADMIN", modify: "ADMIN" },
  audit: { view: "ADMIN" },
  businesses: { view: "REWARDO_ADMIN", modify: "REWARDO_ADMIN" },
  cards: { view: "EMPLOYEE", modify: "ADMIN" },
  data: { export: "ADMIN" },
  devices: { view: "EMPLOYEE", modify: "ADMIN" },
  ingredients: { view: "EMPLOYEE", modify: "ADMIN" },
  integrations: { view: "EMPLOYEE", modify: "ADMIN" },
  messages: { view: "EMPLOYEE", modify: "ADMIN" },
  payment_details: { view: "OWNER", modify: "OWNER" },
  places: { view: "EMPLOYEE", modify: "ADMIN" },
  plans: { view: "REWARDO_ADMIN", modify: "REWARDO_ADMIN" },
  points: { adjust: "EMPLOYEE" },
  products: { view: "EMPLOYEE", modify: "ADMIN" },
  public_info: { modify: "ADMIN" },
  scanner: { view: "EMPLOYEE" },
  stats: { view: "EMPLOYEE" },
  transactions: { view: "EMPLOYEE", modify: "ADMIN", reverse: "EMPLOYEE" },
  users: { view: "EMPLOYEE", modify: "ADMIN" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, RoleName>>>>;

type Least = typeof least;
export type Permission = {
  [Entity in keyof Least]: `${Entity}_${keyof Least[Entity] & string}`;
}[keyof Least];

const entries = Object.entries(least).flatMap(([entity, verbs]) =>
  Object.entries<RoleName>(verbs).map(([verb, role]) => [`${entity}_${verb}` as Permission, role] as const),
);

export const permissions: readonly Permission[] = entries.map(([permission]) => permission);

/** The permissions of a built-in role. */
export const permissionsOf = (name: RoleName): readonly Permission[] =>
  entries.flatMap(([permission, role]) =>
    builtInRoleNames.indexOf(role) <= builtInRoleNames.indexOf(name) ? [permission] : [],
  );
