import * as limits from "@rewardo/contract/offline-limits";
import * as conflicts from "@rewardo/contract/promise-conflicts";
import * as contract from "@rewardo/contract/till-queues";
import * as snapshots from "@rewardo/contract/till-snapshots";
import { route } from "../../../platform/http/route.ts";
import {
  givePromise,
  leavePromise,
  listPromiseConflicts,
  listQueueConflicts,
  readPromiseConflict,
} from "./conflicts.ts";
import { readOfflineLimits, updateOfflineLimits } from "./limits.ts";
import { openQueue, readQueue } from "./queues.ts";
import { readTillSnapshot } from "./snapshot.ts";
import { sendPromises } from "./taking.ts";

export const routes = [
  route(snapshots.readTillSnapshot, ({ ctx, query }) => readTillSnapshot(ctx, query)),
  route(contract.openQueue, ({ ctx, body, idempotency }) => openQueue(ctx, body, idempotency)),
  route(contract.readQueue, ({ ctx, params }) => readQueue(ctx, params.id)),
  route(contract.sendPromises, ({ ctx, params, body }) => sendPromises(ctx, params.id, body.promises)),
  route(contract.listQueueConflicts, ({ ctx, params, query }) => listQueueConflicts(ctx, params.id, query)),
  route(conflicts.listPromiseConflicts, ({ ctx, query }) => listPromiseConflicts(ctx, query)),
  route(conflicts.readPromiseConflict, ({ ctx, params }) => readPromiseConflict(ctx, params.id)),
  route(conflicts.givePromise, ({ ctx, params, body, idempotency }) => givePromise(ctx, params.id, body, idempotency)),
  route(conflicts.leavePromise, ({ ctx, params, body }) => leavePromise(ctx, params.id, body.note)),
  route(limits.readOfflineLimits, ({ ctx }) => readOfflineLimits(ctx)),
  route(limits.updateOfflineLimits, ({ ctx, body }) => updateOfflineLimits(ctx, body)),
];
