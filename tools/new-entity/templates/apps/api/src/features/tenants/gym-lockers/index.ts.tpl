import * as contract from "@rewardo/contract/gym-lockers";
import { route } from "../../../platform/http/route.ts";
import {
  addGymLocker,
  archiveGymLocker,
  changeGymLocker,
  listGymLockers,
  readGymLocker,
  restoreGymLocker,
} from "./service.ts";

export { createGymLocker } from "./service.ts";

export const routes = [
  route(contract.listGymLockers, ({ ctx, query }) => listGymLockers(ctx, query)),
  route(contract.readGymLocker, ({ ctx, params }) => readGymLocker(ctx, params.id)),
  route(contract.createGymLocker, ({ ctx, body, idempotency }) => addGymLocker(ctx, body, idempotency)),
  route(contract.updateGymLocker, ({ ctx, params, body, version }) => changeGymLocker(ctx, params.id, body, version)),
  route(contract.archiveGymLocker, ({ ctx, params }) => archiveGymLocker(ctx, params.id)),
  route(contract.restoreGymLocker, ({ ctx, params }) => restoreGymLocker(ctx, params.id)),
];
