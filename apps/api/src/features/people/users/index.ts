import * as duplicates from "@rewardo/contract/duplicates";
import * as confirmations from "@rewardo/contract/email-confirmations";
import * as contract from "@rewardo/contract/users";
import { route } from "../../../platform/http/route.ts";
import { createUser } from "./create.ts";
import { listDuplicatePairs, listDuplicates, tellApart } from "./duplicates.ts";
import { eraseUser } from "./erase.ts";
import { exportUsers } from "./export.ts";
import { mergeUsers, previewUserMerge } from "./merge.ts";
import { declareOptIns } from "./opt-ins.ts";
import { changeUser, listMemberships, listUsers, readUser } from "./service.ts";

export { maskEmail } from "./service.ts";
export { noteConfirmed } from "./email-confirmation.ts";
export { eraseUserIn, tellErased } from "./erase.ts";
export { type FindOwner, makeCardIn } from "./create.ts";
export { mergeUsersIn } from "./merge.ts";
export { selectUserIdsOfPhone } from "./queries.ts";
export { changeUser, findUsers, readUserIds } from "./service.ts";

export const routes = [
  route(contract.listUsers, ({ ctx, query }) => listUsers(ctx, query)),
  route(contract.exportUsers, ({ ctx, query }) => exportUsers(ctx, query)),
  route(contract.readUser, ({ ctx, params }) => readUser(ctx, params.id)),
  route(contract.updateUser, ({ ctx, params, body, version }) => changeUser(ctx, params.id, body, version)),
  route(contract.createUser, ({ ctx, body, idempotency }) => createUser(ctx, body, idempotency)),
  route(contract.eraseUser, ({ ctx, params, idempotency }) => eraseUser(ctx, params.id, idempotency)),
  route(confirmations.declareOptIns, ({ ctx, body }) => declareOptIns(ctx, body)),
  route(duplicates.listDuplicatePairs, ({ ctx, query }) => listDuplicatePairs(ctx, query)),
  route(duplicates.listDuplicates, ({ ctx, params }) => listDuplicates(ctx, params.id)),
  route(duplicates.tellApart, ({ ctx, params, body }) => tellApart(ctx, params.id, body.other_id)),
  route(contract.previewUserMerge, ({ ctx, params, body }) =>
    previewUserMerge(ctx, { into_id: params.id, from_id: body.from_id }),
  ),
  route(contract.mergeUsers, ({ ctx, params, body, idempotency }) =>
    mergeUsers(ctx, { into_id: params.id, from_id: body.from_id }, idempotency),
  ),
  route(contract.listUserCardSubscriptions, ({ ctx, params }) => listMemberships(ctx, params.id)),
];
