/** Every declared call by entity. For the server, the documents and the tests; the console imports single modules. */
import * as account_roles from "./account-roles.ts";
import * as accounts from "./accounts.ts";
import * as businesses from "./businesses.ts";
import * as card_subscriptions from "./card-subscriptions.ts";
import * as cards from "./cards.ts";
import * as devices from "./devices.ts";
import type { EndpointDefinition } from "./endpoint.ts";
import * as ledger_proofs from "./ledger-proofs.ts";
import * as places from "./places.ts";
import * as plan_subscriptions from "./plan-subscriptions.ts";
import * as plans from "./plans.ts";
import * as scanner from "./scanner.ts";
import * as stats from "./stats.ts";
import * as transactions from "./transactions.ts";
import * as uploads from "./uploads.ts";
import * as users from "./users.ts";

const modules = {
  account_roles,
  accounts,
  businesses,
  card_subscriptions,
  cards,
  devices,
  ledger_proofs,
  places,
  plan_subscriptions,
  plans,
  scanner,
  stats,
  transactions,
  uploads,
  users,
};

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === "object" && value !== null && "method" in value && "access" in value;

export interface NamedEndpoint {
  readonly entity: string;
  readonly name: string;
  readonly definition: EndpointDefinition;
}

export const allEndpoints: readonly NamedEndpoint[] = Object.entries(modules).flatMap(([entity, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ entity, name, definition: value }] : [])),
);
