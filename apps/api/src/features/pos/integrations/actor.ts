/** The system itself, as the author of what its orders earn. */
import { builtInRoles, roleIds } from "@rewardo/contract/roles";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { IntegrationActor } from "../../../platform/actor.ts";

/** Actor of an integration: it writes and reverses visits, without the limits of a person, and does nothing else. */
export const integrationActor = (
  { business_id }: BusinessScope,
  { _id, name }: { readonly _id: string; readonly name: string },
): IntegrationActor => ({
  kind: "integration",
  _id,
  business_id,
  name,
  role_id: roleIds.OWNER,
  permissions: new Set(["scanner_view", "transactions_view", "transactions_reverse"]),
  limits: builtInRoles.OWNER.limits,
  place_ids: null,
  plan: null,
  is_read_only: false,
  session_hash: "",
});
