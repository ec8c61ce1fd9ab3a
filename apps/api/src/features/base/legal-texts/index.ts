import * as contract from "@rewardo/contract/legal-texts";
import { found } from "../../../platform/errors.ts";
import { route } from "../../../platform/http/route.ts";

export const routes = [
  route(contract.readLegalText, async ({ ctx, params, query }) =>
    found(ctx.legal_texts?.find(params.name, query.language)),
  ),
];
