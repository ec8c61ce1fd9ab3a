import * as contract from "@rewardo/contract/gift-cards";
import { route } from "../../../platform/http/route.ts";
import {
  addGiftCard,
  archiveGiftCard,
  changeGiftCard,
  listGiftCards,
  readGiftCard,
  restoreGiftCard,
} from "./service.ts";

export const routes = [
  route(contract.listGiftCards, ({ ctx, query }) => listGiftCards(ctx, query)),
  route(contract.readGiftCard, ({ ctx, params }) => readGiftCard(ctx, params.id)),
  route(contract.createGiftCard, ({ ctx, body, idempotency }) => addGiftCard(ctx, body, idempotency)),
  route(contract.updateGiftCard, ({ ctx, params, body, version }) => changeGiftCard(ctx, params.id, body, version)),
  route(contract.archiveGiftCard, ({ ctx, params }) => archiveGiftCard(ctx, params.id)),
  route(contract.restoreGiftCard, ({ ctx, params }) => restoreGiftCard(ctx, params.id)),
];
