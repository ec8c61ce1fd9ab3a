import * as contract from "@rewardo/contract/imports";
import { route } from "../../../platform/http/route.ts";
import {
  createImport,
  listImportProblems,
  listImports,
  readImportPreview,
  readImport,
  updateImport,
} from "./service.ts";
import { exportSetAside } from "./set-aside.ts";
import { checkImport, pauseImport, runImport, undoImport } from "./steps.ts";

export { importFromCommand } from "./command.ts";
export { readImportWords, requireFile, WrongWords } from "./command-line.ts";
export type { ImportWords } from "./command-line.ts";
export { removeOldFiles } from "./queue.ts";
export { importQueue } from "./queue.ts";
export { changeImport } from "./service.ts";
export { storeTable } from "./upload.ts";
export { workOn } from "./work.ts";

export const routes = [
  route(contract.listImports, ({ ctx, query }) => listImports(ctx, query)),
  route(contract.readImport, ({ ctx, params }) => readImport(ctx, params.id)),
  route(contract.createImport, ({ ctx, query, file }) => createImport(ctx, query, file)),
  route(contract.updateImport, ({ ctx, params, body }) => updateImport(ctx, params.id, body)),
  route(contract.readImportPreview, ({ ctx, params, query }) => readImportPreview(ctx, params.id, query)),
  route(contract.checkImport, ({ ctx, params }) => checkImport(ctx, params.id)),
  route(contract.runImport, ({ ctx, params }) => runImport(ctx, params.id)),
  route(contract.pauseImport, ({ ctx, params }) => pauseImport(ctx, params.id)),
  route(contract.undoImport, ({ ctx, params }) => undoImport(ctx, params.id)),
  route(contract.listImportProblems, ({ ctx, params, query }) => listImportProblems(ctx, params.id, query)),
  route(contract.exportSetAside, ({ ctx, params, query }) => exportSetAside(ctx, params.id, query)),
];
