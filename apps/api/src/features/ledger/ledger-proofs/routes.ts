import * as contract from "@rewardo/contract/ledger-proofs";
import { route } from "../../../platform/http/route.ts";
import { readLedgerProof } from "./service.ts";

export const routes = [route(contract.readLedgerProof, ({ ctx }) => readLedgerProof(ctx))];
