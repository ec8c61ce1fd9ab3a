import * as contract from "@rewardo/contract/scanner";
import { route } from "../../../platform/http/route.ts";
import { keepServing } from "../../tenants/pins/index.ts";
import { findCardStanding, rateAtKiosk } from "./kiosk.ts";
import { findCards, makeCard, requirePlace } from "./new-card.ts";
import { countRefusal } from "./refusals.ts";
import { commitVisit, previewVisit, releaseCoupons } from "./service.ts";

export { isBurst, noteForeignVisits } from "./bursts.ts";
export { readCardOfOrder } from "./card-of-order.ts";
export { countRefusal, requirePlace };
export { commitVisit, commitVisitIn, findMembership, previewVisit, readCommitResultIn } from "./service.ts";
export { mayLook } from "./vouching.ts";
export { selectConfirmation, type ConfirmationRow } from "./vouching-queries.ts";
export type { TillBasket } from "./basket-event.ts";

// Calls that read a card, create one or write a visit extend the time in which the person serves.
export const routes = [
  route(contract.previewVisit, async ({ ctx, body }) => {
    await keepServing(ctx);
    return countRefusal(ctx, () => previewVisit(ctx, body));
  }),
  route(contract.findCardStanding, ({ ctx, body }) => countRefusal(ctx, () => findCardStanding(ctx, body))),
  route(contract.rateAtKiosk, async ({ ctx, body }) => {
    await countRefusal(ctx, () => rateAtKiosk(ctx, body));
    return undefined;
  }),
  route(contract.releaseCoupons, ({ ctx, body }) => releaseCoupons(ctx, body)),
  route(contract.makeCard, async ({ ctx, body, idempotency }) => {
    await keepServing(ctx);
    return makeCard(ctx, body, idempotency);
  }),
  route(contract.findCards, async ({ ctx, body }) => {
    await keepServing(ctx);
    return findCards(ctx, body);
  }),
  route(contract.commitVisit, async ({ ctx, body, idempotency }) => {
    await keepServing(ctx);
    return countRefusal(ctx, () => commitVisit(ctx, body, idempotency));
  }),
];
