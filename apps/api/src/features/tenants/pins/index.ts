import * as contract from "@rewardo/contract/pins";
import { route } from "../../../platform/http/route.ts";
import {
  listLockedStaff,
  openLockedStaff,
  readOwnPin,
  readPinStaff,
  removeOwnPin,
  serveByPin,
  setOwnPin,
  stopServing,
} from "./service.ts";

export { keepServing } from "./service.ts";

export const routes = [
  route(contract.readPinStaff, ({ ctx }) => readPinStaff(ctx)),
  route(contract.serveByPin, ({ ctx, body }) => serveByPin(ctx, body)),
  route(contract.stopServing, async ({ ctx }) => {
    await stopServing(ctx);
    return undefined;
  }),
  route(contract.readOwnPin, ({ ctx }) => readOwnPin(ctx)),
  route(contract.setOwnPin, ({ ctx, body }) => setOwnPin(ctx, body)),
  route(contract.removeOwnPin, ({ ctx }) => removeOwnPin(ctx)),
  route(contract.listLockedStaff, ({ ctx, params }) => listLockedStaff(ctx, params.id)),
  route(contract.openLockedStaff, ({ ctx, params, body }) => openLockedStaff(ctx, params.id, body)),
];
