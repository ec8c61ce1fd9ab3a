import * as contract from "@rewardo/contract/cards";
import { route } from "../../../platform/http/route.ts";
import { createCardFromTemplate } from "./from-template.ts";
import { listCards, readCard } from "./service.ts";

export { createCard } from "./create.ts";
export type { CardInput } from "./create.ts";
export { countMembers, readCardAndProgramme, readCardIn, readShownCardIn } from "./service.ts";
export { blankCount } from "./queries.ts";

export const routes = [
  route(contract.listCards, ({ ctx, query }) => listCards(ctx, query)),
  route(contract.createCard, ({ ctx, body, idempotency }) => createCardFromTemplate(ctx, body, idempotency)),
  route(contract.readCard, ({ ctx, params }) => readCard(ctx, params.id)),
];
