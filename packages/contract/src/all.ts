/** Every declared call by entity. For the server, the documents and the tests; the console imports single modules. */
import * as account_roles from "./account-roles.ts";
import * as accounts from "./accounts.ts";
import * as adjustment_requests from "./adjustment-requests.ts";
import * as archives from "./archives.ts";
import * as audit_entries from "./audit-entries.ts";
import * as auth from "./auth.ts";
import * as business_registries from "./business-registries.ts";
import * as business_closures from "./business-closures.ts";
import * as businesses from "./businesses.ts";
import * as card_subscriptions from "./card-subscriptions.ts";
import * as cards from "./cards.ts";
import * as devices from "./devices.ts";
import type { EndpointDefinition } from "./endpoint.ts";
import * as feedback from "./feedback.ts";
import * as imports from "./imports.ts";
import * as invitations from "./invitations.ts";
import * as legal_texts from "./legal-texts.ts";
import * as ledger_proofs from "./ledger-proofs.ts";
import * as own_account from "./own-account.ts";
import * as payments from "./payments.ts";
import * as products from "./products.ts";
import * as places from "./places.ts";
import * as plan_subscriptions from "./plan-subscriptions.ts";
import * as plans from "./plans.ts";
import * as public_info from "./public-info.ts";
import * as rfm from "./rfm.ts";
import * as scanner from "./scanner.ts";
import * as second_factors from "./second-factors.ts";
import * as stats from "./stats.ts";
import * as transactions from "./transactions.ts";
import * as uploads from "./uploads.ts";
import * as users from "./users.ts";

const modules = {
  account_roles,
  accounts,
  adjustment_requests,
  archives,
  audit_entries,
  auth,
  business_registries,
  business_closures,
  businesses,
  card_subscriptions,
  cards,
  devices,
  feedback,
  imports,
  invitations,
  legal_texts,
  ledger_proofs,
  own_account,
  payments,
  products,
  places,
  plan_subscriptions,
  plans,
  public_info,
  rfm,
  scanner,
  second_factors,
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
