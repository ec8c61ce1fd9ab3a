import { listAccountTransactions as ofAccount } from "@rewardo/contract/accounts";
import * as contract from "@rewardo/contract/transactions";
import { route } from "../../platform/http/route.ts";
import { exportTransactions } from "./export.ts";
import { listAccountTransactions } from "./of-account.ts";
import { listTransactions, previewReversal, readTransaction, reverseTransaction } from "./service.ts";

export const routes = [
  route(contract.listTransactions, ({ ctx, query }) => listTransactions(ctx, query)),
  route(contract.exportTransactions, ({ ctx, query }) => exportTransactions(ctx, query)),
  route(ofAccount, ({ ctx, params, query }) => listAccountTransactions(ctx, params.id, query)),
  route(contract.readTransaction, ({ ctx, params }) => readTransaction(ctx, params.id)),
  route(contract.previewReversal, ({ ctx, params, body }) => previewReversal(ctx, params.id, body)),
  route(contract.reverseTransaction, ({ ctx, params, body, idempotency }) =>
    reverseTransaction(ctx, params.id, body, idempotency),
  ),
];
