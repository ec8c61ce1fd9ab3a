/** The author of an import, and which imports an account may see. */
import { importKinds, type ImportKind } from "@rewardo/contract/import-fields";
import type { Permission } from "@rewardo/contract/permissions";
import { AppError } from "../../../platform/errors.ts";
import type { BusinessContext, SetupContext } from "../../../platform/context.ts";
import { holds, visiblePlaces, type Actor } from "../../../platform/actor.ts";

/** A call's context, or a command's, which has no actor. */
export type ImportContext = SetupContext & {
  readonly actor: Pick<Actor, "_id" | "kind"> | null;
  readonly request: BusinessContext["request"];
};

const needed: Readonly<Record<ImportKind, readonly Permission[]>> = {
  customers: ["users_modify"],
  transactions: ["transactions_modify", "users_view"],
  products: ["products_modify"],
};

/** An account with masked contacts or limited places can neither read nor write import files. */
const mayImport = (actor: Actor, kind: ImportKind): boolean =>
  needed[kind].every((permission) => holds(actor, permission)) &&
  (kind === "products" || (actor.limits.contact === "full" && visiblePlaces(actor) === null));

export const kindsOf = (actor: Actor): ImportKind[] => importKinds.filter((kind) => mayImport(actor, kind));

/** Throws forbidden unless the caller may import such. */
export const requireKind = (actor: Actor, kind: ImportKind): void => {
  if (!mayImport(actor, kind)) throw new AppError("forbidden");
};
