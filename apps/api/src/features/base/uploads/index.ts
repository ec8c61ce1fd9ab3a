import * as contract from "@rewardo/contract/uploads";
import { route } from "../../../platform/http/route.ts";
import { createUpload, readUpload } from "./service.ts";

export { removeUnusedUploads } from "./clean.ts";
export { readOriginal, requireUpload, storeUpload } from "./service.ts";

export const routes = [
  route(contract.createUpload, ({ ctx, file, query }) => createUpload(ctx, file, query.kind)),
  route(contract.readUpload, ({ ctx, params, query }) => readUpload(ctx, params.name, query.w, query.format)),
];
