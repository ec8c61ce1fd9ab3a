/** The cells of the matrix: who calls, under which prefix, and whose ids stand in the request. */
import type { NamedEndpoint } from "@rewardo/contract/all";
import { mountedPaths } from "@rewardo/contract/endpoint";
import type { Probe, Whose } from "./probe.ts";

export const callerKinds = [
  "visitor",
  "member",
  "device",
  "employee",
  "limited",
  "admin",
  "owner",
  "platform",
] as const;
/**
 * `member` is a customer with a browser's cookie, `limited` an employee with one place; all but the visitor and the platform
 * belong to the own business.
 */
export type CallerKind = (typeof callerKinds)[number];

/** The places in a request where ids stand: the prefix, `:id`, and what query and body refer to. */
export const positions = ["prefix", "item", "references"] as const;
export type Position = (typeof positions)[number];

export interface Cell {
  readonly endpoint: NamedEndpoint;
  /** One of the declaration's mounted paths. */
  readonly path: string;
  readonly caller: CallerKind;
  /** Positions that the request does not have are `own`. */
  readonly whose: Readonly<Record<Position, Whose>>;
  /** The id of another business is also sent in a query field that the call does not know. */
  readonly isForged: boolean;
}

const allOwn = { prefix: "own", item: "own", references: "own" } as const;

/**
 * Every position own, every one foreign, every one unknown, and each single one foreign, unknown or malformed; where a
 * customer calls, also that of another customer of the business.
 */
const variants = (present: readonly Position[], isOfMember: boolean): Cell["whose"][] => {
  const everywhere = (whose: Whose) => ({
    ...allOwn,
    ...Object.fromEntries(present.map((position) => [position, whose])),
  });
  const single = present.flatMap((position) =>
    [
      ...(["foreign", "none", "malformed"] as const),
      ...(isOfMember && position !== "prefix" ? (["neighbour"] as const) : []),
    ].map((whose) => ({ ...allOwn, [position]: whose })),
  );
  const distinct = new Map(
    [everywhere("own"), everywhere("foreign"), everywhere("none"), ...single].map((whose) => [
      JSON.stringify(whose),
      whose,
    ]),
  );
  return [...distinct.values()];
};

/** Every cell of one endpoint. */
export const cellsOf = (endpoint: NamedEndpoint, probe: Probe): Cell[] =>
  mountedPaths(endpoint.definition).flatMap((path) => {
    const present = positions.filter(
      (position) =>
        (position === "prefix" && /\/:business_(id|key)\b/.test(path)) ||
        (position === "item" && /\/:(id|name)\b/.test(path)) ||
        (position === "references" && probe.references === true),
    );
    return callerKinds.flatMap((caller): Cell[] => [
      ...variants(present, endpoint.definition.scope === "member").map((whose) => ({
        endpoint,
        path,
        caller,
        whose,
        isForged: false,
      })),
      { endpoint, path, caller, whose: allOwn, isForged: true },
    ]);
  });

/** The cell as a reader of a failure names it. */
export const nameOf = ({ endpoint, path, caller, whose, isForged }: Cell): string =>
  `${caller} ${endpoint.definition.method} ${path} (${positions.map((position) => `${position} ${whose[position]}`).join(", ")}${isForged ? ", forged query" : ""})`;
