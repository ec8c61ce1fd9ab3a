import * as contract from "@rewardo/contract/recovery-codes";
import { route } from "../../../platform/http/route.ts";
import { keepServing } from "../../tenants/pins/index.ts";
import {
  giveRecoveryCode,
  giveRecoveryCodeAtTill,
  makeRecoveryCode,
  readRecoveryCode,
  recoverCard,
  takeRecoveryCode,
  voidRecoveryCode,
} from "./service.ts";

export { recoverCard } from "./service.ts";

export const routes = [
  route(contract.readRecoveryCode, ({ ctx }) => readRecoveryCode(ctx)),
  route(contract.makeRecoveryCode, ({ ctx }) => makeRecoveryCode(ctx)),
  route(contract.voidRecoveryCode, ({ ctx }) => voidRecoveryCode(ctx)),
  route(contract.giveRecoveryCode, ({ ctx, params }) => giveRecoveryCode(ctx, params.id)),
  route(contract.takeRecoveryCode, ({ ctx, params }) => takeRecoveryCode(ctx, params.id)),
  route(contract.giveRecoveryCodeAtTill, async ({ ctx, body }) => {
    await keepServing(ctx);
    return giveRecoveryCodeAtTill(ctx, body);
  }),
  route(contract.recoverCard, ({ ctx, body, memberCookie }) => recoverCard(ctx, body, memberCookie)),
];
