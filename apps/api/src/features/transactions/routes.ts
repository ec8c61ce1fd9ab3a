import * as contract from "@rewardo/contract/transactions";
import { route } from "../../platform/http/route.ts";
import { listTransactions, previewReversal, readTransaction, reverseTransaction } from "./service.ts";

export const routes = [
  route(contract.listTransactions, ({ ctx, query }) => listTransactions(ctx, query)),
  route(contract.readTransaction, ({ ctx, params }) => readTransaction(ctx, params.id)),
  route(contract.previewReversal, ({ ctx, params, body }) => previewReversal(ctx, params.id, body)),
  route(contract.reverseTransaction, ({ ctx, params, body, idempotency }) =>
    reverseTransaction(ctx, params.id, body, idempotency),
  ),
];
