import * as contract from "@rewardo/contract/saved-views";
import { route } from "../../../platform/http/route.ts";
import { addSavedView, changeSavedView, listSavedViews, removeSavedView } from "./service.ts";

export const routes = [
  route(contract.listSavedViews, ({ ctx, query }) => listSavedViews(ctx, query.list)),
  route(contract.createSavedView, ({ ctx, body, idempotency }) => addSavedView(ctx, body, idempotency)),
  route(contract.updateSavedView, ({ ctx, params, body, version }) => changeSavedView(ctx, params.id, body, version)),
  route(contract.removeSavedView, ({ ctx, params }) => removeSavedView(ctx, params.id)),
];
