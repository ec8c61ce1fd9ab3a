/** A second factor that is required of an account: until it is set up, only the account's own calls are open. */
import { platformBusinessId } from "@rewardo/contract/roles";
import type { Deps } from "../context.ts";
import { homeOf, type Actor } from "../actor.ts";

/** Whether the actor has to set one up first. Tills never do, nor the platform's people in a local demonstration. */
export const isSecondFactorDue = (actor: Actor, { is_local_demo = false }: Pick<Deps, "is_local_demo">): boolean =>
  actor.kind === "account" && actor.lacks_factor === true && !(is_local_demo && homeOf(actor) === platformBusinessId);
