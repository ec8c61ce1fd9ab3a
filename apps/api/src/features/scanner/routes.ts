import * as contract from "@rewardo/contract/scanner";
import { route } from "../../platform/http/route.ts";
import { findCards, makeCard } from "./new-card.ts";
import { commitVisit, previewVisit, releaseCoupons } from "./service.ts";

export const routes = [
  route(contract.previewVisit, ({ ctx, body }) => previewVisit(ctx, body)),
  route(contract.releaseCoupons, ({ ctx, body }) => releaseCoupons(ctx, body)),
  route(contract.makeCard, ({ ctx, body, idempotency }) => makeCard(ctx, body, idempotency)),
  route(contract.findCards, ({ ctx, body }) => findCards(ctx, body)),
  route(contract.commitVisit, ({ ctx, body, idempotency }) => commitVisit(ctx, body, idempotency)),
];
