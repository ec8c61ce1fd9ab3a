/** The calls that a program with an API key may be given the right to; signing in and an own account are people's. */
import { allEndpoints, type NamedEndpoint } from "@rewardo/contract/all";
import { permissionsOf } from "@rewardo/contract/permissions";

const given = new Set<string>(permissionsOf("OWNER"));

export const isForPrograms = ({ definition: { access, signed, redirect, people_only } }: NamedEndpoint): boolean =>
  signed !== true &&
  redirect !== true &&
  people_only !== true &&
  [access].flat().some((needed) => needed === "signed_in_device" || needed === "till_vendor" || given.has(needed));

/** Calls that programs can use, in the contract's order. */
export const usableCalls: readonly NamedEndpoint[] = allEndpoints.filter(isForPrograms);
